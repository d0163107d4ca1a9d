import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'

const club = await openClub()
const [admin, director] = [await club.person('admin'), await club.person('program_director')]
const { migrate } = await import('#functions/lifecycle/migrations/run.ts')
const { noteAlike } = await import('#functions/lifecycle/migrations/noteAlike.ts')
const { listOpenPairs, deletePair } = await import('#functions/stores/players/alike.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { deleteRow } = await import('#functions/platform/data/writes.ts')
const { keys } = await import('#functions/platform/data/table.ts')

const pairs = () => club.ok(api.players.duplicates, { as: director })
const pairsOf = async (id: string) =>
  (await pairs()).filter(({ profiles }) => profiles.some(profile => profile.id === id))

/** The search waits a minute, in which an index catches up. */
async function search() {
  club.clock.pass({ minutes: 2 })
  await club.tick()
}

/** Adds a child as a family does, each time as another one. */
async function addChild(firstName: string, more: object = {}) {
  const as = await club.person('parent')
  const reply = await club.call(api.players.create, { as, body: newPlayer(firstName, more) })
  return { as, id: String(reply.json.id), status: reply.status }
}
/** Two families who add a child of one name and birthday. */
async function addTwice() {
  const name = numbered('Twice')
  const [mothers, fathers] = [await addChild(name), await addChild(name.toUpperCase())]
  return { name, mothers, fathers, ids: [mothers.id, fathers.id] }
}

it('a child that two families add is listed for the office, and no family can tell', async () => {
  const alone = await addChild(numbered('Alone'))
  const before = await fetchAllRows()
  const { mothers, fathers, ids } = await addTwice()
  expect([mothers.status, fathers.status]).toEqual([alone.status, alone.status])
  const kinds = (rows: Awaited<ReturnType<typeof fetchAllRows>>, id: string) =>
    rows.filter(row => JSON.stringify(row).includes(id)).length
  const after = await fetchAllRows()
  // The second writes what the first does, and what a child does that has no namesake.
  expect(kinds(after, mothers.id)).toBe(kinds(after, fathers.id))
  expect(kinds(after, fathers.id)).toBe(kinds(before, alone.id))
  await search()
  const [pair] = await pairsOf(mothers.id)
  expect(pair?.profiles.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect(pair?.programIds).toEqual([])
  expect(await pairsOf(alone.id)).toEqual([])
  for (const { as } of [mothers, fathers]) {
    expect((await club.call(api.players.duplicates, { as })).status).toBe(403)
    expect(club.ses.mails(as.email)).toEqual([])
  }
})

it('two children of one name are not listed again, and a merged, renamed or deleted one is not listed at all', async () => {
  const [kept, renamed, merged, removed] = [
    await addTwice(),
    await addTwice(),
    await addTwice(),
    await addTwice(),
  ]
  await search()
  const [one, other] = kept.ids
  await club.ok(api.players.tellApart, {
    as: director,
    params: { id: other ?? '' },
    body: { otherId: one ?? '' },
  })
  const rename = (firstName: string) =>
    club.ok(api.players.update, {
      as: renamed.mothers.as,
      params: { id: renamed.mothers.id },
      body: { firstName },
    })
  await rename('Other')
  await club.ok(api.players.merge, {
    as: admin,
    params: { id: merged.mothers.id },
    body: { from: merged.fathers.id, guardianIds: [merged.mothers.as.id, merged.fathers.as.id] },
  })
  await club.ok(api.players.remove, { as: director, params: { id: removed.mothers.id } })
  expect(
    (await Promise.all([kept, renamed, merged, removed].map(({ mothers }) => pairsOf(mothers.id)))).flat(),
  ).toEqual([])
  await search()
  const left = (await listOpenPairs()).flatMap(pair => [pair.one, pair.other])
  expect([kept, renamed, merged, removed].flatMap(({ ids }) => ids.filter(id => left.includes(id)))).toEqual(
    [],
  )

  await rename(renamed.name)
  await search()
  expect(await pairsOf(renamed.mothers.id)).toHaveLength(1)
  const call = { as: director, params: { id: kept.mothers.id }, body: { otherId: merged.mothers.id } }
  expect((await club.call(api.players.tellApart, call)).status).toBe(404)
})

it('a pair says for which programs both are registered, and both keep their spots', async () => {
  const { mothers, fathers } = await addTwice()
  const { id: programId } = await club.ok(api.programs.create, {
    as: director,
    body: newProgram(numbered('Both '), { capacity: 2 }),
  })
  for (const { as, id: playerId } of [mothers, fathers])
    await club.ok(api.registrations.create, { as, body: { programId, playerId } })
  await search()
  expect((await pairsOf(mothers.id)).map(({ programIds }) => programIds)).toEqual([[programId]])
})

it('pairs of before are found by the migration, once', async () => {
  const { mothers } = await addTwice()
  await search()
  for (const pair of await listOpenPairs()) await commit(deletePair(pair))
  const found = async () => {
    await commit(deleteRow(keys.migrations()))
    const list = [{ ...noteAlike, number: 1 }]
    while (!(await migrate({ now: club.clock.now, goesOn: () => true, settles: 0, list })));
    return (await pairsOf(mothers.id)).length
  }
  expect([await pairsOf(mothers.id), await found(), await found()]).toEqual([[], 1, 1])
})
