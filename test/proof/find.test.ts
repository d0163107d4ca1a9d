import { expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'

const meter = createMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
const admin = await club.person('admin')

/** What is typed to find one family: as `frontend/search/useFindings.ts` asks for it. */
const searches: [string, Route, string][] = [
  ['a person by both names', api.users.list, 'quill zoe'],
  ['an invoice by its number', api.invoices.list, 'inv-2026-00001'],
  ['an invoice by the child', api.invoices.list, 'zoe quill'],
]

/** Twenty at a time, or the last ones would hit the gateway's timeout. */
async function addFamilies(count: number, programId: string): Promise<void> {
  for (let left = count; left > 0; left -= 20)
    await Promise.all(
      Array.from({ length: Math.min(20, left) }, () => createRegisteredFamily(club, programId)),
    )
}

async function measure([, route, search]: (typeof searches)[number]) {
  const ask = () =>
    club.call(route, { as: admin, query: { search, limit: search.includes(' ') ? '24' : '6' } })
  const cost = await meter.of(ask)
  const times: number[] = []
  for (let n = 0; n < 25; n++) {
    const start = performance.now()
    const { status } = await ask()
    times.push(performance.now() - start)
    expect(status).toBe(200)
  }
  return { ...cost, ms: times.toSorted((a, b) => a - b)[12] ?? 0 }
}

it('the office finds a family among two thousand as it does among twenty', async () => {
  const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
  const parent = await club.person('parent')
  const child = await club.ok(api.players.create, {
    as: parent,
    body: newPlayer('Zoe', { lastName: 'Quill' }),
  })
  await club.ok(api.registrations.create, { as: parent, body: { programId, playerId: child.id } })
  const measureAll = async () => {
    const costs = []
    for (const one of searches) costs.push(await measure(one))
    return costs
  }
  await addFamilies(20, programId)
  const before = await measureAll()
  const families = runs(60, 2000)
  await addFamilies(families - 20, programId)
  const after = await measureAll()
  for (const [at, [name]] of searches.entries()) {
    const [few, many] = [before[at] ?? expect.unreachable(), after[at] ?? expect.unreachable()]
    // The session, and two more.
    expect(many.dbRoundTrips, name).toBeLessThanOrEqual(3)
    expect([many.requests, many.reads], name).toEqual([few.requests, few.reads])
    reportFinding(
      `${name}, of ${families} families: ${many.ms.toFixed(1)} ms, ${(many.ms / few.ms).toFixed(2)} times as long as of 20`,
    )
  }
})
