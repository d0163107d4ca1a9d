import { beforeEach, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow, fetchAllRows, fetchRow, putRow } from '../rows.ts'
import { createMigrationFixture, type Migration } from './migrations.ts'

const club = await openClub()
const { admin, addMotto, createTeam, migrate, forgetState, listUnmigrated } =
  await createMigrationFixture(club)
const { planMigrations } = await import('#functions/lifecycle/migrations/plan.ts')
const { migrations } = await import('#functions/lifecycle/migrations/list.ts')
const { getMigrationState } = await import('#functions/stores/migrations/store.ts')
const { deleteRow, updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')

describe('a row that cannot be changed', () => {
  it('a row that cannot be read is reported, and holds up nothing', async () => {
    await forgetState()
    const broken = await createTeam(numbered('Broken'))
    await commit(updateRow(keys.team(broken.id), { set: { gender: 7 } }))
    const lines = recordLog()
    expect(await migrate()).toBe(false)
    expect(lines.map(({ message }) => message)).toContain('a row could not be migrated')
    expect(await listUnmigrated()).toHaveLength(1)
    const { exceptions } = await club.ok(api.reconciliation.get, { as: admin })
    expect(exceptions.map(({ ref }) => ref)).toContain(`TEAM/META ${broken.id}`)
    // Somebody mends it, and the next day it is migrated too.
    await commit(updateRow(keys.team(broken.id), { remove: ['gender'] }))
    expect(await migrate()).toBe(false)
    const tomorrow = new Date(club.clock.now.getTime() + 25 * 3_600_000)
    expect(await migrate({ now: tomorrow })).toBe(true)
    expect(await listUnmigrated()).toEqual([])
    await commit(deleteRow(keys.team(broken.id)))
  })

  it('a row whose change fails for another reason is reported, and holds up nothing', async () => {
    await forgetState()
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
    await forgetState()
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
    await forgetState()
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
    await forgetState()
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
    await forgetState()
    const claimsOf = async (id: string) =>
      (await fetchAllRows()).filter(
        ({ pk, ownerId }) => String(pk).startsWith('UNIQ#lookalike#') && ownerId === id,
      )
    for (const { id } of [older, later])
      for (const { pk } of await claimsOf(id)) await commit(deleteRow({ pk: String(pk), sk: '0' }))
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
  beforeEach(async () => {
    recordLog()
    await forgetState()
    await club.signInAgain(admin)
  })

  it('what a request adds to a row while it is migrated stays', async () => {
    const { id } = await createTeam(numbered('Owls'))
    await commit(updateRow(keys.team(id), { remove: ['form'] }))
    let raced = false
    const racing: Migration = {
      ...addMotto,
      async change(item) {
        const writes = await addMotto.change(item)
        if (item.id === id && !raced)
          await commit(updateRow(keys.team(id), { set: { motto: 'Ours, chosen by a person' } }))
        if (item.id === id) raced = true
        return writes
      },
    }
    await migrate({ list: [racing] })
    expect((await fetchRow(keys.team(id)))?.motto).toBe('Ours, chosen by a person')
    // The others are to find the mottos of the migration alone.
    await commit(deleteRow(keys.team(id)))
  })

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
    const isClaim = ({ pk, ownerId }: Record<string, unknown>) =>
      String(pk).startsWith('UNIQ#lookalike') && ownerId === person.id
    for (const { pk, sk } of (await fetchAllRows()).filter(isClaim))
      await commit(deleteRow({ pk: String(pk), sk: String(sk) }))
    const mend = await damageRow(keys.user(person.id), 'username')
    expect(await planMigrations()).toMatchObject([
      { number: 1, unreadable: 1 },
      { number: 2, unreadable: 1 },
    ])
    expect(await migrate({ list: migrations })).toBe(false)
    await mend()
    club.clock.pass({ days: 1 })
    while (!(await migrate({ list: migrations }))) club.clock.pass({ days: 1 })
    expect((await fetchAllRows()).filter(isClaim)).toHaveLength(1)
  })

  it('a row that cannot be read is tried again every day, for as long as that takes', async () => {
    const { id } = await createTeam(numbered('Broken'))
    const mend = await damageRow(keys.team(id), 'gender')
    for (let day = 0; day < 60; day++) {
      expect(await migrate(), `on day ${day}`).toBe(false)
      club.clock.pass({ days: 1 })
    }
    await mend()
    while (!(await migrate())) club.clock.pass({ days: 1 })
    expect(await listUnmigrated()).toEqual([])
  })
})
