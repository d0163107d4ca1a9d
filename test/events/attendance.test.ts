import { afterAll, expect, test } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { admin, coach, assistant, blue, staff, createFamilyOn, create, moveTo, leave } = schedule
const { attend, checkIn, attendance, percent } = schedule
// The day of the practices, when check-in is open.
await moveTo('2026-03-10T15:00:00Z')
afterAll(async () => expect(await club.verify()).toEqual([]))

type By = { token: string }
type Reply = Promise<{ status: number; json: { message?: string } }>
const answer = async (reply: Reply) => {
  const { status, json } = await reply
  return [status, json.message]
}
const ok = [200, undefined]
const noEvent = [404, 'Event not found']
const noPlayer = [404, 'Player not found']

test('a family answers for its child with a note, changes the answer and takes it back', async () => {
  const { child, ...parent } = await createFamilyOn('reds')
  const { id } = await create(practiceForm())
  const said = { playerId: child, response: 'going', notes: ' Comes late ', submittedByUserId: coach.id }
  const { json } = await attend(id, said, parent)
  expect(json).toEqual({
    id: expect.any(String),
    eventId: id,
    playerId: child,
    teamId: 'reds',
    title: 'Team reds Practice - Mar 10',
    eventType: 'practice',
    startDate: '2026-03-10',
    startTime: '18:00:00',
    response: 'going',
    answeredFor: '2026-03-10T18:00:00',
    notes: 'Comes late',
    submittedByUserId: parent.id,
    createdAt: club.clock.now.toISOString(),
  })
  club.clock.pass({ minutes: 1 })
  const changed = await attend(id, { playerId: child, response: 'not_going' }, parent)
  expect(changed.json).toEqual({ ...json, response: 'not_going' })
  const { response, notes, answeredFor, ...rest } = json
  expect((await attend(id, { playerId: child, response: null, notes: '' }, parent)).json).toEqual(rest)
})

test('a family answers until the event begins, also in the hour that the clock shows twice', async () => {
  const { child, ...parent } = await createFamilyOn('reds')
  const { id } = await create(practiceForm({ startDate: '2026-11-01', startTime: '01:30:00' }))
  const going = { playerId: child, response: 'going' }
  const started = [409, 'This event has started, so you can no longer respond.']
  for (const [instant, expected] of [
    ['2026-11-01T05:29:59Z', ok],
    ['2026-11-01T05:30:00Z', started],
    ['2026-11-01T06:15:00Z', started],
  ] as const) {
    club.clock.moveTo(instant)
    const as = { token: await club.signIn(parent) }
    expect(await answer(attend(id, going, as)), instant).toEqual(expected)
  }
  await moveTo('2026-03-10T15:00:00Z')
})

test('a family answers for no event that is off, says not who was there, and nothing about other children', async () => {
  const [parent, other] = [await createFamilyOn('reds'), await createFamilyOn('reds')]
  const { id } = await create(practiceForm())
  const ofBlues = await create(practiceForm({ teamId: 'blues' }))
  const league = await create(practiceForm({ eventType: 'master', teamId: '' }))
  const going = { playerId: parent.child, response: 'going' }
  for (const off of ['cancelled', 'postponed']) {
    await schedule.status(id, off)
    expect(await answer(attend(id, going, parent))).toEqual([409, 'This event is canceled or postponed.'])
  }
  await schedule.status(id, 'scheduled')
  for (const status of ['present', null]) {
    const refusal = [400, 'Only the team’s staff can record who was there']
    expect(await answer(attend(id, { ...going, status }, parent))).toEqual(refusal)
  }
  for (const playerId of [other.child, 'ply_none']) {
    expect(await answer(attend(id, { ...going, playerId }, parent))).toEqual(noEvent)
  }
  expect(await answer(attend(ofBlues.id, going, parent))).toEqual(noEvent)
  expect(await answer(attend(league.id, going, parent))).toEqual(noEvent)
  expect(await attendance(id)).toEqual([])
})

test('the family of a child that has left the team says and hears nothing more about its events', async () => {
  const parent = await createFamilyOn('reds')
  const came = await create(practiceForm())
  const comes = await create(practiceForm({ startDate: '2026-03-12' }))
  for (const { id } of [came, comes]) await attend(id, { playerId: parent.child, response: 'going' }, parent)
  await checkIn(came.id, parent.child, coach)
  await leave('reds', parent.child)
  expect(await answer(attend(comes.id, { playerId: parent.child, response: 'maybe' }, parent))).toEqual(
    noEvent,
  )
  for (const { id } of [came, comes]) await schedule.change(id, { title: 'Secret' })
  await club.tick()
  const known = await schedule.attendanceOf(parent.child, parent)
  expect(known.map(({ eventId, title }) => [eventId, title])).toEqual([[came.id, came.title]])
})

test('staff record who was there, and a repeated tap changes nothing', async () => {
  const { child } = await createFamilyOn('reds')
  const { id } = await create(practiceForm())
  const first = await checkIn(id, child, assistant)
  const checkedInAt = club.clock.now.toISOString()
  expect(first.json).toMatchObject({ status: 'present', checkedInByCoachId: assistant.id, checkedInAt })
  expect(first.json).not.toHaveProperty('submittedByUserId')
  club.clock.pass({ minutes: 1 })
  for (const again of [
    await checkIn(id, child, coach, { status: 'present' }),
    await attend(id, { playerId: child, status: 'present' }, coach),
  ]) {
    expect(again.json).toEqual(first.json)
  }
  const noted = await attend(id, { playerId: child, status: 'present', notes: 'Left early' }, coach)
  expect(noted.json).toEqual({ ...first.json, notes: 'Left early', submittedByUserId: coach.id })
  const late = await checkIn(id, child, coach, { status: 'late' })
  const lateAt = club.clock.now.toISOString()
  expect(late.json).toMatchObject({ status: 'late', checkedInByCoachId: coach.id, checkedInAt: lateAt })
  expect(await percent('reds', child)).toBe(100)
  const absent = await attend(id, { playerId: child, status: 'absent' }, coach)
  expect(absent.json).toMatchObject({ status: 'absent', notes: 'Left early', checkedInByCoachId: coach.id })
  expect(absent.json).not.toHaveProperty('checkedInAt')
  expect(await percent('reds', child)).toBe(0)
  const none = await attend(id, { playerId: child, status: null }, coach)
  for (const name of ['status', 'checkedInAt', 'checkedInByCoachId'])
    expect(none.json).not.toHaveProperty(name)
  expect(await percent('reds', child)).toBeUndefined()
  const refused = await checkIn(id, child, coach, { status: 'absent' })
  expect(refused.json.message).toBe('Please choose present or late')
})

test('staff leave a family’s answer as it is, and the family leaves their record as it is', async () => {
  const parent = await createFamilyOn('reds')
  const { id } = await create(practiceForm())
  await attend(id, { playerId: parent.child, response: 'maybe', notes: 'Has a cold' }, parent)
  const seen = await checkIn(id, parent.child, coach)
  expect(seen.json).toMatchObject({ response: 'maybe', submittedByUserId: parent.id })
  const going = { playerId: parent.child, response: 'going' }
  const { json } = await attend(id, going, parent)
  expect(json).toMatchObject({
    response: 'going',
    notes: 'Has a cold',
    status: 'present',
    submittedByUserId: parent.id,
    checkedInByCoachId: coach.id,
    checkedInAt: club.clock.now.toISOString(),
  })
  expect((await attend(id, going, coach)).json).toEqual(json)
})

test('staff whose own child is on another team answer for it as its family', async () => {
  const parent = await staff('coach', 'blues')
  const body = newPlayer('Own', { parentId: parent.id, teamId: 'reds' })
  const { id: playerId } = await club.ok(api.players.create, { as: admin, body })
  const { id } = await create(practiceForm())
  expect((await attend(id, { playerId, response: 'going' }, parent)).status).toBe(200)
  expect((await attend(id, { playerId, status: 'present' }, parent)).status).toBe(400)
  expect((await checkIn(id, playerId, parent)).status).toBe(404)
})

test('staff record the attendance of their own team, once for a child of both teams', async () => {
  const [red, ofBlues] = [await createFamilyOn('reds'), await createFamilyOn('blues')]
  const both = await createFamilyOn('reds', 'blues')
  const { id } = await create(practiceForm())
  const derby = await create(gameForm({ homeTeamId: 'reds', awayTeamId: 'blues' }))
  const league = await create(practiceForm({ eventType: 'master', teamId: '' }))
  for (const [event, child, as, expected] of [
    [id, red.child, blue, noEvent],
    [id, ofBlues.child, coach, noPlayer],
    [id, 'ply_none', coach, noPlayer],
    [derby.id, ofBlues.child, coach, noPlayer],
    [derby.id, ofBlues.child, blue, ok],
    [derby.id, red.child, admin, ok],
    [league.id, red.child, admin, noPlayer],
  ] as const) {
    expect(await answer(checkIn(event, child, as))).toEqual(expected)
  }
  expect((await checkIn(derby.id, both.child, blue)).json.teamId).toBe('blues')
  expect((await checkIn(derby.id, both.child, coach, { status: 'late' })).json.teamId).toBe('blues')
  expect([await percent('blues', both.child), await percent('reds', both.child)]).toEqual([100, undefined])
  expect((await attendance(derby.id, coach)).map(({ teamId }) => teamId)).toEqual(['reds'])
})

test('staff can correct the line of a child that has left, where it was, and begin no new line', async () => {
  const gone = await createFamilyOn('reds')
  const [one, two] = [await create(practiceForm()), await create(practiceForm())]
  await checkIn(one.id, gone.child, coach)
  await leave('reds', gone.child)
  expect(await answer(attend(one.id, { playerId: gone.child, status: 'absent' }, coach))).toEqual(ok)
  expect(await answer(checkIn(two.id, gone.child, coach))).toEqual(noPlayer)
  await club.ok(api.teams.join, { as: admin, body: { teamId: 'reds', playerId: gone.child } })
  expect(await percent('reds', gone.child)).toBe(0)
  await checkIn(two.id, gone.child, coach)
  expect(await percent('reds', gone.child)).toBe(50)
})

test('check-in opens twelve hours before the start, and until then says when', async () => {
  const { child: playerId } = await createFamilyOn('reds')
  const { id } = await create(practiceForm({ startDate: '2026-03-11', startTime: '18:00:00' }))
  const early = [409, 'Check-in opens on Wed, Mar 11, 6:00 AM EDT.']
  await moveTo('2026-03-11T09:59:59Z')
  expect(await answer(checkIn(id, playerId, coach))).toEqual(early)
  expect(await answer(attend(id, { playerId, status: 'absent' }, assistant))).toEqual(early)
  expect(await answer(attend(id, { playerId, status: null, response: 'going' }, coach))).toEqual(ok)
  await moveTo('2026-03-11T10:00:00Z')
  expect(await answer(checkIn(id, playerId, coach))).toEqual(ok)
  await moveTo('2026-03-10T15:00:00Z')
})

test('a team is shown the share of all its children in the events that counted', async () => {
  const [one, other] = [
    await schedule.createFamilyLongOn('greens'),
    await schedule.createFamilyLongOn('greens'),
  ]
  const share = async (as: By) => (await club.ok(api.teams.get, { as, params: { id: 'greens' } })).attendance
  expect(await share(admin)).toBeNull()
  for (const startDate of ['2026-03-10', '2026-03-09', '2026-03-08']) {
    const { id } = await create(practiceForm({ teamId: 'greens', startDate }))
    await checkIn(id, one.child, admin)
    if (startDate === '2026-03-10') await attend(id, { playerId: other.child, status: 'absent' }, admin)
  }
  expect([await share(admin), await share(one)]).toEqual([75, 75])
  expect(await share(await createFamilyOn('blues'))).toBeUndefined()
})
