import { beforeEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow, fetchAllRows, putRow } from '../rows.ts'
import { createMigrationFixture, type Migration } from './migrations.ts'

const club = await openClub()
const { admin, addMotto, createTeam, migrate, forgetState, listUnmigrated } =
  await createMigrationFixture(club)
const { planMigrations } = await import('#functions/lifecycle/migrations/plan.ts')
const { migrations } = await import('#functions/lifecycle/migrations/list.ts')
const { getMigrationState } = await import('#functions/stores/migrations/store.ts')
const { deleteRow, updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')

/** What keeps others from user names that look like one's own; version 0.1.0 stored none. */
const claimsOf = async (id: string) =>
  (await fetchAllRows()).filter(
    ({ pk, ownerId }) => String(pk).startsWith('UNIQ#lookalike#') && ownerId === id,
  )
const forgetClaims = async (id: string) => {
  for (const { pk, sk } of await claimsOf(id)) await commit(deleteRow({ pk: String(pk), sk: String(sk) }))
}

beforeEach(async () => {
  recordLog()
  await forgetState()
  await club.signInAgain(admin)
})

describe('a row that cannot be changed', () => {
  it('a row that cannot be read is reported, holds up nothing, and is tried again every day until it is mended', async () => {
    const broken = await createTeam(numbered('Broken'))
    const mend = await damageRow(keys.team(broken.id), 'gender')
    const lines = recordLog()
    for (let day = 0; day < 60; day++) {
      expect(await migrate(), `on day ${day}`).toBe(false)
      club.clock.pass({ days: 1 })
    }
    expect(lines.map(({ message }) => message)).toContain('a row could not be migrated')
    expect(await listUnmigrated()).toHaveLength(1)
    await club.signInAgain(admin)
    const { exceptions } = await club.ok(api.reconciliation.get, { as: admin })
    expect(exceptions.map(({ ref }) => ref)).toContain(`TEAM/META ${broken.id}`)
    await mend()
    while (!(await migrate())) club.clock.pass({ days: 1 })
    expect(await listUnmigrated()).toEqual([])
    await commit(deleteRow(keys.team(broken.id)))
  })

  it('a row whose change fails for another reason is reported, and holds up nothing', async () => {
    const { id } = await createTeam(numbered('Odd'))
    const faulty: Migration = {
      ...addMotto,
      change: item => {
        if (item.id === id) throw new TypeError('a mistake of the migration')
        return addMotto.change(item)
      },
    }
    const lines = recordLog()
    expect(await migrate({ list: [faulty] })).toBe(false)
    expect(lines.map(({ message }) => message)).toContain('a row could not be migrated')
    expect((await listUnmigrated()).map(row => row.id)).toEqual([id])
  })

  it('a migration that finds something to change for ever is given up', async () => {
    const restless: Migration = {
      ...addMotto,
      change: ({ pk, sk }) => [updateRow({ pk: String(pk), sk: String(sk) }, { add: { turns: 1 } })],
    }
    const lines = recordLog()
    expect(await migrate({ list: [restless] })).toBe(true)
    expect(lines.map(({ message }) => message)).toContain('the migrations never finish')
  })
})

describe('a version that is taken back', () => {
  it('what an older version writes meanwhile is migrated when the newer one comes again', async () => {
    expect(await migrate()).toBe(true)
    await createTeam()
    expect(await migrate()).toBe(true)
    expect(await listUnmigrated()).toHaveLength(1)
    expect(await migrate({ list: [] })).toBe(true)
    expect((await getMigrationState()).done).toBe(0)
    expect(await migrate()).toBe(true)
    expect(await listUnmigrated()).toEqual([])
  })

  it('a walk that the newer version had begun is not continued, but begun anew', async () => {
    const settles = 15 * 60_000
    await migrate({ settles })
    expect((await getMigrationState()).run).toMatchObject({ upTo: 1, pass: 2 })
    await migrate({ list: [], settles })
    expect((await getMigrationState()).run).toBeUndefined()
  })
})

describe('after a deployment', () => {
  it('the jobs of the next quarter of an hour claim the look-alikes that accounts of 0.1.0 lack', async () => {
    const [older, later] = [await club.person('parent'), await club.person('parent')]
    for (const { id } of [older, later]) await forgetClaims(id)
    expect(await claimsOf(older.id)).toEqual([])
    for (let minute = 0; minute < 17; minute++) {
      club.clock.pass({ minutes: 1 })
      await club.tick()
    }
    expect(await claimsOf(older.id)).toHaveLength(1)
    expect(await claimsOf(later.id)).toHaveLength(1)
    expect((await getMigrationState()).done).toBe(migrations.length)
  })
})

describe('a walk over all rows misses nothing', () => {
  it('a pass that began while older Lambdas wrote is not the last one, however late it ends', async () => {
    for (let n = 0; n < 130; n++) await putRow({ pk: `XX#${n}`, sk: '0' })
    await migrate()
    await forgetState()
    const settles = 15 * 60_000
    let pages = 0
    expect(await migrate({ settles, goesOn: () => pages++ < 1 })).toBe(false)
    for (let n = 0; n < 6; n++) await createTeam()
    club.clock.pass({ minutes: 16 })
    while (!(await migrate({ settles }))) club.clock.pass({ minutes: 1 })
    expect(await listUnmigrated()).toEqual([])
  })

  it('an account that cannot be read is counted before, left for later, and gets its claim once it is mended', async () => {
    const person = await club.person('parent')
    await forgetClaims(person.id)
    const mend = await damageRow(keys.user(person.id), 'username')
    expect(await planMigrations()).toMatchObject([
      { number: 1, unreadable: 1 },
      { number: 2, unreadable: 1 },
      { number: 3, unreadable: 0 },
      { number: 4, unreadable: 0 },
    ])
    expect(await migrate({ list: migrations })).toBe(false)
    await mend()
    club.clock.pass({ days: 1 })
    while (!(await migrate({ list: migrations }))) club.clock.pass({ days: 1 })
    expect(await claimsOf(person.id)).toHaveLength(1)
  })
})
