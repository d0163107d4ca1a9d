import { beforeEach, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
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
const { updateRow, deleteRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')

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
  expect(await planMigrations()).toMatchObject([{ number: 1, unreadable: 1 }])
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
