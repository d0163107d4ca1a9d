import { afterAll, expect, it } from 'vitest'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newTeam } from '../forms.ts'
import { createRandom, runs } from '../proof.ts'
import { createTimeline } from '../registrations/timeline.ts'

const club = await openClub()
const as = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTimeline(club, as)

const createProgram = async (more: object = {}) => (await desk.createProgram(more)).id
const createTeam = async (more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam('Counted', more) })).id
const change = (id: string, body: object) => club.call(api.teams.update, { as, params: { id }, body })
const join = (teamId: string, userId: string, more: object = {}) =>
  club.call(api.teams.join, { as, body: { teamId, userId, role: 'assistant_coach', ...more } })
const leave = (teamId: string, userId: string) =>
  club.call(api.teams.leave, { as, params: { id: `${teamId}.${userId}` } })
const summary = () => club.ok(api.programs.summary, { as })
/** Teams, and positions on their staffs. */
async function counted(id: string) {
  await club.tick()
  const { teamCount, coachCount } = (await club.ok(api.programs.stats, { as }))[id] ?? {}
  return [teamCount, coachCount]
}

type Scope = 'one' | 'following' | 'all'
const event = (more: object = {}) => ({
  eventType: 'practice',
  startDate: '2026-05-05',
  endDate: '2026-05-05',
  startTime: '18:00:00',
  endTime: '19:00:00',
  ...more,
})
const enter = (more: object) => club.ok(api.events.create, { as, body: event(more) })
const edit = (id: string, body: object, scope: Scope = 'one') =>
  club.call(api.events.update, { as, params: { id }, query: { scope }, body })
const drop = (id: string, scope: Scope = 'one') =>
  club.call(api.events.remove, { as, params: { id }, query: { scope } })

it('a program counts its teams and their staff as they come, change programs and go; a deleted one counts nothing', async () => {
  const [one, other] = [await createProgram(), await createProgram()]
  const [head, helper] = [await club.person('coach'), await club.person('assistant_coach')]
  const first = await createTeam({ programId: one, headCoachId: head.id, assistantCoachIds: [helper.id] })
  const second = await createTeam({ programId: one, headCoachId: head.id })
  // Whoever coaches two teams has two places.
  expect(await counted(one)).toEqual([2, 3])
  await change(first, { programId: other })
  expect([...(await counted(one)), ...(await counted(other))]).toEqual([1, 1, 1, 2])
  await change(second, { programId: other, headCoachId: null, assistantCoachIds: [helper.id] })
  expect(await counted(other)).toEqual([2, 3])
  await club.ok(api.teams.remove, { as, params: { id: first } })
  expect(await counted(other)).toEqual([1, 1])
  await club.ok(api.programs.remove, { as, params: { id: other } })
  expect(await counted(other)).toEqual([undefined, undefined])
  const { programId, staff } = await club.ok(api.teams.get, { as, params: { id: second } })
  expect([programId, staff?.length]).toEqual([undefined, 1])
})

it('a program counts coaches who pause, return, swap roles, lose their role, become one and close their account', async () => {
  const id = await createProgram()
  const [head, helper, double] = [
    await club.person('coach'),
    await club.person('coach'),
    await club.person('coach'),
  ]
  const one = await createTeam({ programId: id, headCoachId: head.id })
  const setRole = (role: string) =>
    club.call(api.users.setRole, { as, params: { id: helper.id }, body: { role } })
  const steps: [number, () => Promise<{ status: number; text: string }>][] = [
    [2, () => join(one, helper.id)],
    [2, () => join(one, helper.id, { role: 'coach' })],
    [1, () => join(one, helper.id, { active: false })],
    [2, () => join(one, helper.id)],
    [1, () => leave(one, helper.id)],
    [2, () => join(one, helper.id)],
    [1, () => setRole('parent')],
    [2, () => join(one, double.id, { role: 'coach' })],
    [1, () => club.call(api.users.merge, { as, params: { id: head.id }, body: { from: double.id } })],
    [0, () => club.call(api.users.remove, { as, params: { id: head.id } })],
  ]
  for (const [n, [coaches, act]] of steps.entries()) {
    const { status, text } = await act()
    expect(status, text).toBeLessThan(300)
    expect(await counted(id), `after step ${n}`).toEqual([1, coaches])
  }
})

it('the club counts games and other events as they are created, alone or in a series, change type and are deleted', async () => {
  const before = await summary()
  const since = async () => {
    const { games, events } = await summary()
    return [games - before.games, events - before.events]
  }
  const teamId = await createTeam()
  const one = await enter({ eventType: 'game', teamId, opponent: 'Lakeside' })
  const many = await enter({ teamId, repeats: { days: ['Tuesday'], count: 12 } })
  await enter({ eventType: 'master', title: 'Jamboree' })
  expect(await since()).toEqual([1, 13])
  await edit(one.id, { eventType: 'practice' })
  expect(await since()).toEqual([0, 14])
  await edit(many.id, { eventType: 'game', opponent: 'Lakeside' }, 'all')
  expect(await since()).toEqual([12, 2])
  await drop(many.id, 'all')
  await drop(one.id)
  expect(await since()).toEqual([0, 1])
})

it('the program summary adds up to the ledger, including invoices of deleted programs', async () => {
  const before = await summary()
  const [kept, gone] = [await createProgram({ fee: 10_000 }), await createProgram({ fee: 7_777 })]
  await createRegisteredFamily(club, kept)
  for (const id of [kept, gone]) await desk.paidIn(id)
  const ended = await createRegisteredFamily(club, kept)
  await desk.cancel(ended.parent, ended.registration.id)
  await club.ok(api.programs.remove, { as, params: { id: gone }, query: { force: 'true' } })
  await club.tick()
  const after = await summary()
  expect({
    collected: after.collected - before.collected,
    uncollected: after.uncollected - before.uncollected,
    registrations: after.registrations - before.registrations,
    invoiced: after.invoiced - before.invoiced,
  }).toEqual({ collected: 17_777, uncollected: 10_000, registrations: 3, invoiced: 27_777 })

  const { ledgerEntries, invoices } = await import('#functions/stores/invoices/store.ts')
  const { rows } = await invoices.list('list', 'INVOICES')
  const entries = (await Promise.all(rows.map(({ id }) => ledgerEntries.within(`LEDGER#${id}`)))).flat()
  expect(after.collected).toBe(sum(entries.map(({ kind, amount }) => (kind === 'payment' ? amount : 0))))
  expect(after.uncollected).toBe(sum(rows.map(({ cancelled, balance }) => (cancelled ? 0 : balance))))
  const stats = await club.ok(api.programs.stats, { as })
  expect(stats[kept]).toMatchObject({ playerCount: 2, invoicedAmount: 20_000, collectedAmount: 10_000 })
  for (const hidden of [gone, 'none']) expect(Object.keys(stats)).not.toContain(hidden)
})

/** Concurrent changes of teams and of the schedule leave correct counters. */
it('five people at a time, whatever they do, leave every counter right', async () => {
  const programs = [await createProgram(), await createProgram(), null]
  const coaches = await Promise.all([1, 2, 3, 4].map(() => club.person('coach')))
  const teams = await Promise.all(
    programs.map(programId => createTeam({ programId, headCoachId: coaches[0]?.id })),
  )
  const made: string[] = []
  const random = createRandom(29)
  const any = <T>(list: readonly T[]): T => random.pick(list as [T, ...T[]])
  const act = async (): Promise<{ status: number }> => {
    const [teamId, userId, programId] = [any(teams), any(coaches).id, any(programs)]
    const kind = random.roll(10)
    if (kind < 2) return change(teamId, { programId })
    if (kind < 4) return join(teamId, userId, { role: 'coach', active: random.roll(3) > 0 })
    if (kind === 4) return leave(teamId, userId)
    if (kind === 5) return change(teamId, { programId, headCoachId: userId })
    if (kind === 6) return edit(any(made), { eventType: any(['practice', 'meeting']) })
    if (kind === 7) return drop(any(made), any(['one', 'following'] as const))
    const { status, json } = await club.call(api.events.create, {
      as,
      body: event({ teamId, repeats: { days: ['Tuesday'], count: 1 + random.roll(4) } }),
    })
    made.push(json.id)
    return { status }
  }
  made.push((await enter({ teamId: teams[0] })).id)
  for (let round = 0; round < runs(6, 150); round++) {
    const replies = await Promise.all(Array.from({ length: 5 }, act))
    for (const { status } of replies) expect(status).toBeLessThan(500)
    await club.tick()
    expect(await club.verify()).toEqual([])
  }
})
