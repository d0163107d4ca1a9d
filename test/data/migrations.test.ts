import { beforeEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import type { Answer, Incoming } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { fetchAllRows } from '../rows.ts'
import { createMigrationFixture, type Migration } from './migrations.ts'

/** How many more requests reach the table before this process is killed, and whether the last one takes effect. */
const life = { requests: Number.POSITIVE_INFINITY, lastTakesEffect: false }
const watch = async (request: Incoming, forward: Forward): Promise<Answer> => {
  if (life.requests-- > 0) return forward(request)
  if (life.requests === -1 && life.lastTakesEffect) await forward(request)
  return 'lost'
}
beforeEach(() => {
  life.requests = Number.POSITIVE_INFINITY
})

const club = await openClub({ watch: { dynamodb: watch } })
const { admin, addMotto, createTeam, migrate, forgetState, listTeams, listUnmigrated } =
  await createMigrationFixture(club)
const { planMigrations } = await import('#functions/lifecycle/migrations/plan.ts')
const { migrations } = await import('#functions/lifecycle/migrations/list.ts')
const { getMigrationState } = await import('#functions/stores/migrations/store.ts')
const { deleteRow, updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const listOthers = async () =>
  (await fetchAllRows()).filter(({ pk }) => !/^(TEAM#|MIGRATIONS)/.test(String(pk)))

describe('the list of migrations', () => {
  it('migrations are numbered without a gap, and none touches the ledger or the audit trail, which no one may change', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, n) => n + 1))
    for (const { of } of migrations) expect(of).not.toMatch(/^(LEDGER|AUDIT)/)
  })

  it('after all of them nothing is left to do, so a second pass ends', async () => {
    await migrate({ list: migrations })
    await forgetState()
    expect((await planMigrations()).map(({ rows }) => rows)).toEqual(migrations.map(() => 0))
  })
})

describe('a walk over the table', () => {
  it('a dry run counts and changes nothing', async () => {
    await forgetState()
    for (let n = 0; n < 3; n++) await createTeam()
    const before = await fetchAllRows()
    const plans = await planMigrations([addMotto])
    expect(plans).toEqual([
      {
        number: 1,
        title: addMotto.title,
        rows: (await listTeams()).length,
        unreadable: 0,
      },
    ])
    expect(await fetchAllRows()).toEqual(before)
  })

  it('killed at any request it goes on where it was, and ends with every row right', async () => {
    recordLog()
    await forgetState()
    for (let n = 0; n < 4; n++) await createTeam()
    const others = await listOthers()
    let at = 0
    for (let done = false; !done; at++) {
      for (const row of await listTeams())
        await commit(updateRow(keys.team(String(row.id)), { remove: ['motto', 'gsi4pk', 'gsi4sk', 'form'] }))
      await forgetState()
      Object.assign(life, { requests: at, lastTakesEffect: at % 2 === 1 })
      const first = await migrate().catch(() => 'killed')
      done = first === true && life.requests >= 0
      life.requests = Number.POSITIVE_INFINITY
      expect(await migrate()).toBe(true)
      expect(await listUnmigrated()).toEqual([])
    }
    expect(at).toBeGreaterThan(8)
    expect(await listOthers()).toEqual(others)
  })

  it('the migration stops when there is no more time, and goes on after that', async () => {
    await forgetState()
    let pages = 0
    const onePage = () => {
      let asked = 0
      return () => asked++ < 1
    }
    for (; !(await migrate({ goesOn: onePage() })); pages++) expect(pages).toBeLessThan(50)
    expect((await getMigrationState()).done).toBe(1)
  })

  it('what requests change in two rows at the same moment stays, and both are still migrated', async () => {
    recordLog()
    await forgetState()
    const [owls, larks] = [await createTeam(numbered('Owls')), await createTeam(numbered('Larks'))]
    const rename = () => {
      const body = { name: 'Renamed meanwhile' }
      return club.ok(api.teams.update, { as: admin, params: { id: owls.id }, body })
    }
    const choose = () => commit(updateRow(keys.team(larks.id), { set: { motto: 'Chosen by a person' } }))
    const events = new Map<unknown, () => Promise<unknown>>([
      [owls.id, rename],
      [larks.id, choose],
    ])
    const racing: Migration = {
      ...addMotto,
      async change(item) {
        const writes = await addMotto.change(item)
        const event = events.get(item.id)
        events.delete(item.id)
        await event?.()
        return writes
      },
    }
    await migrate({ list: [racing] })
    const rows = await listTeams()
    const mottoOf = (id: string) => rows.find(row => row.id === id)?.motto
    expect(rows.find(row => row.id === owls.id)).toMatchObject({
      name: 'Renamed meanwhile',
      motto: 'Go Renamed meanwhile!',
      gsi4sk: 'Go Renamed meanwhile!',
    })
    expect(mottoOf(larks.id)).toBe('Chosen by a person')
    // Other tests are to find the mottos of the migration alone.
    await commit(deleteRow(keys.team(larks.id)))
  })

  it('rows that the version before writes during the deployment are found by a later pass', async () => {
    await forgetState()
    const settles = 15 * 60_000
    expect(await migrate({ settles })).toBe(false)
    await createTeam()
    club.clock.pass({ minutes: 14 })
    expect(await migrate({ settles })).toBe(false)
    expect(await listUnmigrated()).toHaveLength(1)
    club.clock.pass({ minutes: 2 })
    expect(await migrate({ settles })).toBe(true)
    expect(await listUnmigrated()).toEqual([])
  })

  it('two at once do no harm', async () => {
    await forgetState()
    for (let n = 0; n < 2; n++) await createTeam()
    await Promise.all([migrate(), migrate(), migrate()])
    expect(await migrate()).toBe(true)
    expect(await listUnmigrated()).toEqual([])
  })
})
