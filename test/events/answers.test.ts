import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createAttendanceHelpers } from './attendanceHelpers.ts'
import { createSchedule, practiceForm } from './schedule.ts'

const club = await openClub()
const schedule = await createSchedule(club)
const { admin, coach, createFamilyOn, create } = schedule
const { attend, checkIn, rows, rowOf } = createAttendanceHelpers(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

type By = { token: string }

describe('a family', () => {
  it('a family answers for its child with a note, changes the answer and takes it back', async () => {
    const parent = await createFamilyOn('reds')
    const { id } = await create(practiceForm())
    const answered = { playerId: parent.child, response: 'going', notes: ' Comes late ' }
    const { status, json } = await attend(id, answered, parent)
    expect([status, json]).toEqual([
      200,
      {
        id: expect.any(String),
        eventId: id,
        playerId: parent.child,
        teamId: 'reds',
        title: 'Team reds Practice - Mar 10',
        eventType: 'practice',
        startDate: '2026-03-10',
        response: 'going',
        notes: 'Comes late',
        submittedByUserId: parent.id,
        createdAt: club.clock.now.toISOString(),
      },
    ])
    club.clock.pass({ minutes: 1 })
    expect((await attend(id, { playerId: parent.child, response: 'not_going' }, parent)).json).toEqual({
      ...json,
      response: 'not_going',
    })
    const none = await attend(id, { playerId: parent.child, response: null, notes: '' }, parent)
    expect([none.json.response, none.json.notes, none.json.id]).toEqual([undefined, undefined, json.id])
  })

  it.each([
    // 6 PM in New York: before clocks go forward, on that day, and after they go back.
    ['2026-03-07', '18:00:00', '2026-03-07T23:00:00Z'],
    ['2026-03-08', '18:00:00', '2026-03-08T22:00:00Z'],
    ['2026-03-08', '03:00:00', '2026-03-08T07:00:00Z'],
    ['2026-10-31', '18:00:00', '2026-10-31T22:00:00Z'],
    ['2026-11-01', '18:00:00', '2026-11-01T23:00:00Z'],
    ['2026-12-31', '23:59:00', '2027-01-01T04:59:00Z'],
  ])('a family answers until the event begins, on %s at %s', async (startDate, startTime, begins) => {
    await schedule.moveTo('2026-03-02T15:00:00Z')
    const parent = await createFamilyOn('reds')
    const { id } = await create(practiceForm({ startDate, startTime, endTime: '23:59:59' }))
    const going = { playerId: parent.child, response: 'going' }
    await schedule.moveTo(new Date(Date.parse(begins) - 1000).toISOString())
    expect((await attend(id, going, parent)).status).toBe(200)
    await schedule.moveTo(begins)
    const { status, json } = await attend(id, { ...going, response: 'maybe' }, parent)
    expect([status, json.message]).toEqual([409, 'This event has started, so you can no longer respond.'])
    expect((await attend(id, { playerId: parent.child, status: 'present' }, coach)).status).toBe(200)
    expect(await rowOf(id, parent.child)).toMatchObject({ response: 'going', status: 'present' })
    await schedule.moveTo('2026-03-02T15:00:00Z')
  })

  it('a family cannot answer again in the hour that the clock shows twice', async () => {
    await schedule.moveTo('2026-03-02T15:00:00Z')
    const parent = await createFamilyOn('reds')
    const { id } = await create(practiceForm({ startDate: '2026-11-01', startTime: '01:30:00' }))
    const going = { playerId: parent.child, response: 'going' }
    for (const [instant, status] of [
      ['2026-11-01T05:29:59Z', 200],
      ['2026-11-01T05:30:00Z', 409],
      ['2026-11-01T06:15:00Z', 409],
    ] as const) {
      await schedule.moveTo(instant)
      expect((await attend(id, going, parent)).status, instant).toBe(status)
    }
    await schedule.moveTo('2026-03-02T15:00:00Z')
  })

  it('the family of a child that has left the team says and hears nothing more about its events', async () => {
    const parent = await createFamilyOn('reds')
    const [came, comes] = [
      await create(practiceForm({ startDate: '2026-03-02' })),
      await create(practiceForm({ startDate: '2026-03-12' })),
    ]
    for (const { id } of [came, comes]) {
      await attend(id, { playerId: parent.child, response: 'going', notes: 'By bike' }, parent)
    }
    await checkIn(came.id, parent.child, coach)
    await club.ok(api.teams.leave, { as: admin, params: { id: `reds.${parent.child}` } })
    expect((await attend(comes.id, { playerId: parent.child, response: 'maybe' }, parent)).status).toBe(404)
    for (const { id } of [came, comes]) await schedule.change(id, { title: 'Secret' })
    await club.tick()
    const known = await club.ok(api.events.ofPlayer, { as: parent, params: { id: parent.child } })
    expect(known.map(({ eventId, title }) => [eventId, title])).toEqual([[came.id, came.title]])
  })

  it('a family answers for no event that was called off, and does not say who was there', async () => {
    const parent = await createFamilyOn('reds')
    const { id } = await create(practiceForm())
    for (const off of ['cancelled', 'postponed']) {
      await schedule.status(id, off)
      const { status, json } = await attend(id, { playerId: parent.child, response: 'going' }, parent)
      expect([status, json.message]).toEqual([409, 'This event is canceled or postponed.'])
    }
    await schedule.status(id, 'scheduled')
    for (const status of ['present', null]) {
      const sent = { playerId: parent.child, response: 'going', status }
      const { json } = await attend(id, sent, parent)
      expect(json.message).toBe('Only the team’s staff can record who was there')
    }
    expect((await checkIn(id, parent.child, parent)).status).toBe(403)
    expect(await rows(id)).toEqual([])
  })

  it('a family answers for no other child and no other team’s event, and the child itself not at all', async () => {
    const [parent, other] = [await createFamilyOn('reds'), await createFamilyOn('reds')]
    const ofBlues = await createFamilyOn('blues')
    const player = await schedule.person('player', { playerId: parent.child })
    const { id } = await create(practiceForm())
    const answered = async (playerId: string, as: By) => {
      const { status, json } = await attend(id, { playerId, response: 'going' }, as)
      return [status, json.message]
    }
    expect(await answered(other.child, parent)).toEqual([404, 'Event not found'])
    expect(await answered(ofBlues.child, ofBlues)).toEqual([404, 'Event not found'])
    expect((await answered(parent.child, player))[0]).toBe(403)
    expect(await answered('ply_none', parent)).toEqual([404, 'Event not found'])
    const league = await create(practiceForm({ eventType: 'master', teamId: '' }))
    expect((await attend(league.id, { playerId: parent.child, response: 'going' }, parent)).status).toBe(404)
    expect(await rows(id)).toEqual([])
  })
})
