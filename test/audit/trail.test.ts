import { expect, it } from 'vitest'
import { chunk } from '#functions/platform/data/chunk.ts'
import { auditKinds } from '#shared/audit/choices.ts'
import { type AuditAction, auditActions, auditKindOf } from '#shared/audit/rules.ts'
import { wallClock } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { createRandom, reportFinding, runs, type SeededRandom } from '../proof.ts'

const meter = createMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
const admin = await club.person('admin')
const [{ club: settings }, { auditRows, auditWrite }, { commit }] = await Promise.all([
  import('#functions/stores/club/settings.ts'),
  import('#functions/stores/audit/store.ts'),
  import('#functions/platform/data/transaction.ts'),
])

/** Inserts entries directly into the table, a minute apart, by and about a few people who need not exist. */
async function insertEntries(
  count: number,
  people: readonly [string, ...string[]],
  {
    dice,
    from,
    actions = Object.keys(auditActions) as AuditAction[],
  }: { dice: SeededRandom; from: string; actions?: AuditAction[] },
) {
  const writes = Array.from({ length: count }, (_, n) => {
    const action = actions[dice.roll(actions.length)] ?? 'consent'
    // Some actions are about an invoice or similar, and still concern a person.
    const subject = dice.pick(people)
    const about = dice.roll(3) === 0 ? { subject: 'inv_gone', person: subject } : { subject }
    const at = new Date(Date.parse(from) + n * 60_000)
    return auditWrite({ actor: dice.pick(people), action, ...about, details: { note: 'n'.repeat(20) } }, at)
  })
  await Promise.all(chunk(writes, 100).map(part => commit(...part)))
  return writes.map(({ Put }) => auditRows.parse(Put?.Item ?? {}))
}

interface Query {
  person?: string
  about?: (typeof auditKinds)[number]
  from?: string
  until?: string
  cursor?: string
}
const page = (query: Query) => club.call(api.audit.list, { as: admin, query })

/** All pages, concatenated. */
async function walk(query: Query) {
  const ids: string[] = []
  let pages = 0
  let cursor: string | undefined
  do {
    const reply = await page({ ...query, ...(cursor && { cursor }) })
    expect(reply.status).toBe(200)
    expect(reply.json.length).toBeLessThanOrEqual(50)
    ids.push(...reply.json.map(({ id }: { id: string }) => id))
    cursor = reply.headers['x-next-cursor']
    pages++
  } while (cursor)
  return { ids, pages }
}

const people = ['usr_ann', 'usr_bob', 'ply_cy', 'system'] as const
// Across a daylight saving change, and across years.
const starts = ['2024-12-31T20:00:00Z', '2026-03-07T22:00:00Z', '2026-03-08T22:00:00Z']
const entered = await Promise.all(
  starts.map((from, n) => insertEntries(130, people, { dice: createRandom(90 + n), from })),
)
const all = entered.flat().toSorted((a, b) => (`${a.at}#${a.id}` < `${b.at}#${b.id}` ? 1 : -1))

const dayOf = (at: string) => wallClock(settings.timeZone, new Date(at)).slice(0, 10)
/** The entries that a page should have, computed one by one. */
const expected = ({ person, about, from, until }: Query) =>
  all
    .filter(row => !person || [row.actor, row.person ?? row.subject].includes(person))
    .filter(row => !about || auditKindOf(row.action) === about)
    .filter(row => (!from || dayOf(row.at) >= from) && (!until || dayOf(row.at) <= until))
    .map(({ id }) => id)

const days = ['2025-01-01', '2026-03-08', '2026-03-09']
const queries: Query[] = [
  {},
  ...people.map(person => ({ person })),
  ...auditKinds.map(about => ({ about })),
  ...auditKinds.slice(0, 4).map((about, n) => ({ about, person: people[n] ?? '' })),
  ...days.flatMap(day => [{ from: day, person: 'usr_ann' }, { until: day }, { from: day, until: day }]),
  { from: '2026-03-09', until: '2024-12-31' },
  { person: 'usr_nobody' },
]
it.each(queries)('the audit trail has every entry of %j once, newest first', async query => {
  const { ids, pages } = await walk(query)
  expect(ids).toEqual(expected(query))
  // Only a filter by both person and kind has no index of its own.
  if (!(query.person && query.about)) expect(pages).toBe(Math.max(1, Math.ceil(ids.length / 50)))
})

it('a cursor of the audit trail works only with the filter of its page', async () => {
  const { headers } = await page({})
  const reply = await page({ cursor: headers['x-next-cursor'], person: 'usr_ann' })
  expect(reply.status).toBe(400)
  expect(reply.json.message).toContain('Please reload the list')
})

it('the audit trail ends after a full page if there are no more entries', async () => {
  await insertEntries(100, ['usr_even'], { dice: createRandom(6), from: '2026-04-01T12:00:00Z' })
  expect(await walk({ person: 'usr_even' })).toMatchObject({ pages: 2, ids: { length: 100 } })
})

it('the audit trail reads a few hundred entries of a person at a time, however rare the match', async () => {
  const insert = (count: number, from: string, action: AuditAction) =>
    insertEntries(count, ['usr_busy'], { dice: createRandom(5), from, actions: [action] })
  await insert(1, '2026-05-01T11:00:00Z', 'club.settings')
  await insert(450, '2026-05-01T12:00:00Z', 'consent')
  const { ids, pages } = await walk({ person: 'usr_busy', about: 'settings' })
  expect([ids.length, pages]).toEqual([1, 3])
})

it('reading the audit trail costs the same with few entries and with very many', async () => {
  const often = [{ person: 'usr_often' }, { person: 'usr_often', about: 'medical' }] as const
  const queries: Query[] = [{}, { about: 'medical' }, ...often, { from: '2027-01-01' }]
  const costs = async () => {
    const found = []
    for (const query of queries) found.push(await meter.of(() => page(query)))
    return found
  }
  const actions: AuditAction[] = ['player.medical', 'consent', 'refund']
  const enter = (count: number, from: string) =>
    insertEntries(count, ['usr_often', 'usr_rare'], { dice: createRandom(7), from, actions })
  await enter(600, '2029-01-01T00:00:00Z')
  await costs()
  const few = await costs()
  const count = runs(1500, 10_000)
  await enter(count, '2027-01-01T00:00:00Z')
  expect(await costs()).toEqual(few)
  reportFinding(`pages of the audit trail, the same with ${count} more entries: ${JSON.stringify(few)}`)
})
