import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'

const meter = createMeter()
const club = await openClub({
  watch: { dynamodb: meter.watch },
})
const admin = await club.person('admin')

/** Rows in the table, without families behind them. */
async function enter(programId: string, count: number): Promise<void> {
  const [{ createRegistration, getRegistration }, { commit }, { newId }] = await Promise.all([
    import('#functions/stores/registrations/store.ts'),
    import('#functions/platform/data/transaction.ts'),
    import('#functions/platform/data/ids.ts'),
  ])
  const { registration } = await createRegisteredFamily(club, programId)
  const row = await getRegistration(registration.id)
  if (!row) throw new Error('no registration')
  for (let n = 1; n < count; n += 100) {
    const some = Array.from({ length: Math.min(100, count - n) }, () => ({
      ...row,
      id: newId('reg', club.clock.now),
      userId: newId('usr', club.clock.now),
    }))
    await commit(...some.map(createRegistration))
  }
}

it('listing programs, registering and the registrar’s list cost the same in a crowd', async () => {
  const createProgram = async () =>
    (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', { capacity: 9000 }) })).id
  const [seen, crowded] = [await createProgram(), await createProgram()]
  await enter(seen, 100)
  const costs = async () => {
    const { parent, child } = await createFamily(club)
    const body = { programId: crowded, playerId: child.id }
    const listing = await meter.of(() => club.ok(api.programs.list, {}))
    const registering = await meter.of(() => club.ok(api.registrations.create, { as: parent, body }))
    const office = await meter.of(() =>
      club.ok(api.registrations.list, { as: admin, query: { programId: seen } }),
    )
    return { listing, registering, office }
  }
  await costs()
  const few = await costs()
  const count = runs(2000, 100_000)
  await enter(crowded, count)
  expect(await costs()).toEqual(few)
  expect(few.registering.dbRoundTrips).toBeLessThanOrEqual(3)
  const page = await meter.of(async () => {
    const query = { programId: crowded }
    const reply = await club.call(api.registrations.list, { as: admin, query })
    expect([reply.json.length, reply.headers['x-next-cursor'] !== undefined]).toEqual([500, true])
  })
  reportFinding(
    `the same with 100 and ${count} registrations: ${JSON.stringify(few)}; a page of 500: ${page.reads} read units`,
  )
})
