import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const schedule = await createSchedule(club)
const { admin, coach, assistant, blue, staff, createFamilyOn, create, change, status, moveTo } = schedule
const { attend, checkIn, percent, attendance, attendanceOf, leave } = schedule
const { commitAttendance, saveAttendanceWrites } = await import('#functions/stores/events/attendance.ts')
// The day of the practices, when check-in is open.
await moveTo('2026-03-10T15:00:00Z')
afterAll(async () => expect(await club.verify()).toEqual([]))

test('a deleted event counts nobody, even if a tap came through first', async () => {
  const { child } = await createFamilyOn('reds')
  const [one, two] = [await create(practiceForm()), await create(practiceForm())]
  race.beforeNextWrite(() => schedule.remove(one.id), one.id, 'ATT#')
  expect((await checkIn(one.id, child, coach)).status).toBe(404)
  race.beforeNextWrite(() => checkIn(two.id, child, coach), two.id)
  await schedule.remove(two.id)
  await club.tick()
  expect([await percent('reds', child), await attendanceOf(child)]).toEqual([undefined, []])
})

test('the attendance line of an event that moves meanwhile describes the event as it is then', async () => {
  const { child } = await schedule.createFamilyLongOn('reds')
  const { id } = await create(practiceForm())
  race.beforeNextWrite(() => change(id, { startDate: '2026-03-09', title: 'Moved' }), id, 'ATT#')
  expect((await checkIn(id, child, coach)).json).toMatchObject({ title: 'Moved', startDate: '2026-03-09' })
  race.beforeNextWrite(() => checkIn(id, child, coach, { status: 'late' }), id)
  await change(id, { startDate: '2026-03-08' })
  await club.tick()
  expect(await attendanceOf(child)).toMatchObject([{ startDate: '2026-03-08', status: 'late' }])
})

test.each([{ startDate: '2026-03-12' }, { eventType: 'clinic' }, { title: 'Passing' }])(
  'attendance lines have %j as soon as their event does',
  async changed => {
    const { child } = await createFamilyOn('reds')
    const { id } = await create(practiceForm({ title: 'Shooting' }))
    await checkIn(id, child, coach)
    await change(id, changed)
    await club.tick()
    expect(await attendanceOf(child)).toMatchObject([{ ...changed, status: 'present' }])
    expect(await percent('reds', child)).toBe(100)
  },
)

test('an event that moves asks again, a move back restores the answers, and who was there is never touched', async () => {
  const { child: playerId, ...parent } = await createFamilyOn('reds')
  const { id } = await create(practiceForm({ startDate: '2026-03-10' }))
  const mine = async () => [(await attendance(id, parent))[0], (await attendanceOf(playerId, parent))[0]]
  const answer = { response: 'going', answeredFor: '2026-03-10T18:00:00' }
  await attend(id, { playerId, response: 'going', notes: 'Comes late' }, parent)
  await checkIn(id, playerId, coach)
  const seen = { status: 'present', notes: 'Comes late' }
  for (const [moved, expected] of [
    [
      { startTime: '19:00:00', endTime: '20:30:00' },
      { ...seen, ...answer },
    ],
    [
      { startTime: '20:00:00', endTime: '21:30:00' },
      { ...seen, earlierResponse: 'going' },
    ],
    [
      { startTime: '18:00:00', endTime: '19:30:00' },
      { ...seen, ...answer },
    ],
    [
      { startDate: '2026-03-12', endDate: '2026-03-12' },
      { ...seen, earlierResponse: 'going' },
    ],
  ] as const) {
    await change(id, moved)
    await club.tick()
    const rows = await mine()
    expect(rows).toMatchObject([expected, expected])
    expect(rows.map(row => row?.response)).toEqual(
      Array(2).fill('response' in expected ? 'going' : undefined),
    )
  }
  // The same answer once more is one for the new time.
  await attend(id, { playerId, response: 'going' }, parent)
  expect(await mine()).toMatchObject(
    Array(2).fill({ ...seen, response: 'going', answeredFor: '2026-03-12T18:00:00' }),
  )
  expect((await mine())[0]).not.toHaveProperty('earlierResponse')
})

test('an answer from before it was stored for which time it is asks again like others, once its event moves', async () => {
  const { child: playerId, ...parent } = await createFamilyOn('reds')
  const event = await create(practiceForm())
  const target = { event, playerId, teamId: 'reds' }
  await commitAttendance(saveAttendanceWrites(target, { fields: { response: 'not_going' } }, club.clock.now))
  const mine = async () => (await attendance(event.id, parent))[0]
  expect(await mine()).toMatchObject({ response: 'not_going' })
  await change(event.id, { startTime: '20:30:00', endTime: '21:30:00' })
  await club.tick()
  expect(await mine()).toMatchObject({ earlierResponse: 'not_going', answeredFor: '2026-03-10T18:00:00' })
})

test('an event that is called off counts nobody as missing until it takes place after all', async () => {
  const { child: playerId } = await schedule.createFamilyLongOn('reds')
  const [held, off] = [await create(practiceForm()), await create(practiceForm({ startDate: '2026-03-09' }))]
  await checkIn(held.id, playerId, coach)
  await attend(off.id, { playerId, status: 'absent' }, coach)
  expect(await percent('reds', playerId)).toBe(50)
  await status(off.id, 'cancelled')
  await club.tick()
  expect(await percent('reds', playerId)).toBe(100)
  await attend(off.id, { playerId, status: 'late' }, coach)
  await attend(off.id, { playerId, status: 'absent' }, coach)
  expect(await percent('reds', playerId)).toBe(100)
  await status(off.id, 'scheduled')
  await club.tick()
  expect(await percent('reds', playerId)).toBe(50)
})

test('attendance lines leave the team with their event, and count for the other where it is recorded again', async () => {
  const [red, both] = [await createFamilyOn('reds'), await createFamilyOn('reds', 'blues')]
  const { id } = await create(gameForm({ title: 'Derby', homeTeamId: 'reds', awayTeamId: 'greens' }))
  for (const { child } of [red, both]) await checkIn(id, child, coach)
  await change(id, { teamId: 'blues', homeTeamId: 'blues' })
  expect((await checkIn(id, both.child, blue, { status: 'late' })).json.teamId).toBe('blues')
  await club.tick()
  expect((await attendance(id)).map(({ playerId }) => playerId)).toEqual([both.child])
  expect(await percent('reds', red.child)).toBeUndefined()
  expect([await percent('reds', both.child), await percent('blues', both.child)]).toEqual([undefined, 100])
})

test('attendance figures match the lines, whoever taps what at the same moment', async () => {
  const kids = [await createFamilyOn('reds'), await createFamilyOn('reds')]
  const events = [await create(practiceForm()), await create(practiceForm())]
  const staffOfReds = { coach, assistant, admin }
  const tap = fc.record({
    as: fc.constantFrom('coach', 'assistant', 'admin'),
    event: fc.constantFrom(...events),
    kid: fc.constantFrom(...kids),
    status: fc.constantFrom('present', 'late', 'absent', 'excused', null),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 2, maxLength: 4 }), async taps => {
      const answers = await Promise.all(
        taps.map(({ as, event, kid, status }) =>
          attend(event.id, { playerId: kid.child, status }, staffOfReds[as]),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(taps.map(() => 200))
      for (const { child } of kids) {
        const statuses = (await attendanceOf(child)).map(line => line.status)
        const attended = statuses.filter(said => said === 'present' || said === 'late').length
        const counted = attended + statuses.filter(said => said === 'absent').length
        const expected = counted === 0 ? undefined : Math.round((100 * attended) / counted)
        expect(await percent('reds', child)).toBe(expected)
      }
    }),
    { numRuns: runs(6, 200) },
  )
})

test('the line of a child on no roster is kept without figures, and puts the child on no team', async () => {
  const { child: playerId } = await createFamilyOn('reds')
  await leave('reds', playerId)
  const event = await create(practiceForm())
  const target = { event: { ...event, version: 1 }, playerId, teamId: 'reds' }
  await commitAttendance(saveAttendanceWrites(target, { fields: { status: 'late' } }, club.clock.now))
  expect(await attendanceOf(playerId)).toMatchObject([{ status: 'late' }])
  const roster = await club.ok(api.teams.players, { as: admin, params: { id: 'reds' } })
  expect(roster.map(({ id }) => id)).not.toContain(playerId)
})

test('deleting a child deletes its attendance, and leaves that of others', async () => {
  const [gone, stays] = [await createFamilyOn('reds'), await createFamilyOn('reds')]
  const events = [await create(practiceForm()), await create(practiceForm())]
  for (const { id } of events) {
    for (const { child } of [gone, stays]) await checkIn(id, child, coach)
  }
  await club.ok(api.players.remove, { as: admin, params: { id: gone.child } })
  await club.tick()
  for (const { id } of events) {
    expect((await attendance(id)).map(({ playerId }) => playerId)).toEqual([stays.child])
  }
  expect(await percent('reds', stays.child)).toBe(100)
})

test('attendance is read by the family and by the staff of the team that it was for, the latest first', async () => {
  const { child, ...parent } = await schedule.createFamilyLongOn('reds', 'blues')
  const mate = await createFamilyOn('reds')
  const practice = await create(practiceForm())
  const game = await create(practiceForm({ teamId: 'blues', startDate: '2026-03-09' }))
  await attend(practice.id, { playerId: child, status: 'present', notes: 'Left early' }, coach)
  await attend(practice.id, { playerId: mate.child, response: 'maybe' }, mate)
  await attend(game.id, { playerId: child, status: 'present' }, blue)
  const days = async (as: { token: string }) =>
    (await attendanceOf(child, as)).map(line => line.startDate.slice(-2))
  for (const as of [admin, parent, await staff('coach', 'reds', 'blues')]) {
    expect(await days(as)).toEqual(['10', '09'])
  }
  expect([await days(coach), await days(blue)]).toEqual([['10'], ['09']])
  const query = { from: '2026-03-10' }
  const since = await club.ok(api.events.ofPlayer, { as: parent, params: { id: child }, query })
  expect(since).toMatchObject([{ startDate: '2026-03-10', notes: 'Left early' }])
  const seen = async (as: { token: string }) =>
    (await attendance(practice.id, as)).map(({ playerId }) => playerId).sort()
  for (const as of [admin, assistant]) expect(await seen(as)).toEqual([child, mate.child].sort())
  expect([await seen(parent), await seen(mate)]).toEqual([[child], [mate.child]])
})

test('the attendance of an event that is over is recorded for who was on the team then, and for nobody who joined later', async () => {
  await moveTo('2026-03-12T15:00:00Z')
  const team = await club.team('sheet')
  const as = await staff('coach', team)
  const left = await createFamilyOn(team)
  const { id } = await create(practiceForm({ teamId: team, startDate: '2026-03-12' }))
  await moveTo('2026-03-13T15:00:00Z')
  const later = await createFamilyOn(team)
  await leave(team, left.child)
  expect(await checkIn(id, later.child, as)).toMatchObject({
    status: 409,
    json: { message: 'Kid joined the team after this event.' },
  })
  expect(await checkIn(id, left.child, as)).toMatchObject({ status: 200, json: { status: 'present' } })
  for (const who of [left, later]) expect((await checkIn(id, who.child, blue)).status).toBe(404)
  await moveTo('2026-03-10T15:00:00Z')
})

test('the roster of a team at an instant has who was on it then, with names and numbers, for its staff', async () => {
  await moveTo('2026-03-12T15:00:00Z')
  const team = await club.team('former')
  const as = await staff('coach', team)
  const [left, stays] = [await createFamilyOn(team), await createFamilyOn(team)]
  await moveTo('2026-03-13T15:00:00Z')
  await leave(team, left.child)
  await moveTo('2026-03-14T15:00:00Z')
  const later = await createFamilyOn(team)
  const roster = (query: { at?: string }, by: { token: string } = as) =>
    club.call(api.teams.players, { as: by, params: { id: team }, query })
  const on = async (at?: string) => (await roster(at ? { at } : {})).json.map(player => player.id).sort()
  const [thatDay, afterwards] = ['2026-03-12T23:00:00.000Z', '2026-03-13T20:00:00.000Z']
  expect(await on(thatDay)).toEqual([left.child, stays.child].sort())
  expect(await on('2026-03-14T16:00:00.000Z')).toEqual([stays.child, later.child].sort())
  expect(await on()).toEqual([stays.child, later.child].sort())
  const [line = {}] = (await roster({ at: thatDay })).json
  expect(Object.keys(line).sort()).toEqual(['birthYear', 'firstName', 'id', 'lastName', 'teamId'])
  // Coming back takes nothing from the sheets of before.
  await club.ok(api.teams.join, { as: admin, body: { teamId: team, playerId: left.child } })
  expect([await on(thatDay), await on(afterwards)]).toEqual([[left.child, stays.child].sort(), [stays.child]])
  for (const stranger of [stays, blue]) expect((await roster({ at: thatDay }, stranger)).status).toBe(404)
  await moveTo('2026-03-10T15:00:00Z')
})
