import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { fieldOf } from './field.ts'
import { game, practice, scheduleOf } from './schedule.ts'

const club = await openClub()
const schedule = await scheduleOf(club)
const { admin, coach, assistant, blue, staff, family, create } = schedule
const { attend, checkIn, rows, rowOf, percent } = fieldOf(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))

type By = { token: string }
const later = (seconds: number) => {
  club.clock.now = new Date(club.clock.now.getTime() + seconds * 1000)
}

describe('a family', () => {
  it('answers for its child with a note, changes its mind and takes it back', async () => {
    const parent = await family('reds')
    const { id } = await create(practice())
    const said = { playerId: parent.child, response: 'going', notes: ' Comes late ' }
    const { status, json } = await attend(id, said, parent)
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
    later(60)
    expect((await attend(id, { playerId: parent.child, response: 'not_going' }, parent)).json).toEqual({
      ...json,
      response: 'not_going',
    })
    const none = await attend(id, { playerId: parent.child, response: null, notes: '' }, parent)
    expect([none.json.response, none.json.notes, none.json.id]).toEqual([undefined, undefined, json.id])
  })

  it.each([
    // Six in the evening in New York: before the clocks go forward, on that day, and after they went back.
    ['2026-03-07', '18:00:00', '2026-03-07T23:00:00Z'],
    ['2026-03-08', '18:00:00', '2026-03-08T22:00:00Z'],
    ['2026-03-08', '03:00:00', '2026-03-08T07:00:00Z'],
    ['2026-10-31', '18:00:00', '2026-10-31T22:00:00Z'],
    ['2026-11-01', '18:00:00', '2026-11-01T23:00:00Z'],
    ['2026-12-31', '23:59:00', '2027-01-01T04:59:00Z'],
  ])('answers until the second at which it begins, on %s at %s', async (startDate, startTime, begins) => {
    await schedule.at('2026-03-02T15:00:00Z')
    const parent = await family('reds')
    const { id } = await create(practice({ startDate, startTime, endTime: '23:59:59' }))
    const going = { playerId: parent.child, response: 'going' }
    await schedule.at(new Date(Date.parse(begins) - 1000).toISOString())
    expect((await attend(id, going, parent)).status).toBe(200)
    await schedule.at(begins)
    const { status, json } = await attend(id, { ...going, response: 'maybe' }, parent)
    expect([status, json.message]).toEqual([409, 'This event has begun, so answers are closed.'])
    expect((await attend(id, { playerId: parent.child, status: 'present' }, coach)).status).toBe(200)
    expect(await rowOf(id, parent.child)).toMatchObject({ response: 'going', status: 'present' })
    await schedule.at('2026-03-02T15:00:00Z')
  })

  it('does not answer again in the hour that the clock tells twice', async () => {
    await schedule.at('2026-03-02T15:00:00Z')
    const parent = await family('reds')
    const { id } = await create(practice({ startDate: '2026-11-01', startTime: '01:30:00' }))
    const going = { playerId: parent.child, response: 'going' }
    for (const [instant, status] of [
      ['2026-11-01T05:29:59Z', 200],
      ['2026-11-01T05:30:00Z', 409],
      ['2026-11-01T06:15:00Z', 409],
    ] as const) {
      await schedule.at(instant)
      expect((await attend(id, going, parent)).status, instant).toBe(status)
    }
    await schedule.at('2026-03-02T15:00:00Z')
  })

  it('of a child that has left the team says nothing more of it, and hears nothing new', async () => {
    const parent = await family('reds')
    const [came, comes] = [await create(practice()), await create(practice({ startDate: '2026-03-12' }))]
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

  it('answers for nothing that was called off, and not who was there', async () => {
    const parent = await family('reds')
    const { id } = await create(practice())
    for (const off of ['cancelled', 'postponed']) {
      await schedule.status(id, off)
      const { status, json } = await attend(id, { playerId: parent.child, response: 'going' }, parent)
      expect([status, json.message]).toEqual([409, 'This event does not take place as announced.'])
    }
    await schedule.status(id, 'scheduled')
    for (const status of ['present', null]) {
      const sent = { playerId: parent.child, response: 'going', status }
      const { json } = await attend(id, sent, parent)
      expect(json.message).toBe('Only the staff of the team can say who was there')
    }
    expect((await checkIn(id, parent.child, parent)).status).toBe(403)
    expect(await rows(id)).toEqual([])
  })

  it('answers for no other child, at no other team’s event, and the child itself not at all', async () => {
    const [parent, other] = [await family('reds'), await family('reds')]
    const ofBlues = await family('blues')
    const player = await schedule.person('player', { playerId: parent.child })
    const { id } = await create(practice())
    const said = async (playerId: string, as: By) => {
      const { status, json } = await attend(id, { playerId, response: 'going' }, as)
      return [status, json.message]
    }
    expect(await said(other.child, parent)).toEqual([404, 'Event not found'])
    expect(await said(ofBlues.child, ofBlues)).toEqual([404, 'Event not found'])
    expect((await said(parent.child, player))[0]).toBe(403)
    expect(await said('ply_none', parent)).toEqual([404, 'Event not found'])
    const league = await create(practice({ eventType: 'master', teamId: '' }))
    expect((await attend(league.id, { playerId: parent.child, response: 'going' }, parent)).status).toBe(404)
    expect(await rows(id)).toEqual([])
  })
})

describe('the staff of a team', () => {
  it('say who was there; a tap that comes again changes nothing', async () => {
    const { child } = await family('reds')
    const { id } = await create(practice())
    const first = await checkIn(id, child, assistant)
    const seen = {
      status: 'present',
      checkedInByCoachId: assistant.id,
      checkedInAt: club.clock.now.toISOString(),
    }
    expect(first.json).toMatchObject(seen)
    later(60)
    for (const again of [
      await checkIn(id, child, coach),
      await checkIn(id, child, coach, { status: 'present' }),
      await attend(id, { playerId: child, status: 'present' }, coach),
    ]) {
      expect([again.status, again.json]).toEqual([200, first.json])
    }
    expect(await percent('reds', child)).toBe(100)
    const noted = await attend(id, { playerId: child, status: 'present', notes: 'Left early' }, coach)
    expect(noted.json).toEqual({ ...first.json, notes: 'Left early', submittedByUserId: coach.id })
    const late = await checkIn(id, child, coach, { status: 'late' })
    expect(late.json).toMatchObject({ status: 'late', checkedInByCoachId: coach.id })
    const absent = await attend(id, { playerId: child, status: 'absent', notes: 'Ill' }, coach)
    expect(absent.json).toMatchObject({ status: 'absent', notes: 'Ill', checkedInByCoachId: coach.id })
    expect(absent.json).not.toHaveProperty('checkedInAt')
    expect(await percent('reds', child)).toBe(0)
    const none = await attend(id, { playerId: child, status: null }, coach)
    for (const name of ['status', 'checkedInAt', 'checkedInByCoachId'])
      expect(none.json).not.toHaveProperty(name)
    expect(await percent('reds', child)).toBeUndefined()
    expect((await checkIn(id, child, coach, { status: 'absent' })).json.message).toBe(
      'Please choose present or late',
    )
  })

  it('make with it what their team is told of: the share of all that counted', async () => {
    const [one, other] = [await family('greens'), await family('greens')]
    const share = async (as: By) => {
      const team = await club.ok(api.teams.get, { as, params: { id: 'greens' } })
      return team.attendance
    }
    expect(await share(admin)).toBeNull()
    const days = ['2026-03-10', '2026-03-11', '2026-03-12']
    for (const startDate of days) {
      const { id } = await create(practice({ teamId: 'greens', startDate }))
      await checkIn(id, one.child, admin)
      if (startDate === days[0]) await attend(id, { playerId: other.child, status: 'absent' }, admin)
    }
    expect([await share(admin), await share(one)]).toEqual([75, 75])
    expect(await share(await family('blues'))).toBeUndefined()
  })

  it('leave to the family what it has answered, and it leaves to them who was there', async () => {
    const parent = await family('reds')
    const { id } = await create(practice())
    await attend(id, { playerId: parent.child, response: 'maybe', notes: 'Has a cold' }, parent)
    await checkIn(id, parent.child, coach)
    const { json } = await attend(id, { playerId: parent.child, response: 'going' }, parent)
    expect(json).toMatchObject({
      response: 'going',
      notes: 'Has a cold',
      status: 'present',
      submittedByUserId: parent.id,
      checkedInByCoachId: coach.id,
    })
    expect((await attend(id, { playerId: parent.child, response: 'going' }, coach)).json).toEqual(json)
  })

  it('are family where their own child is on another team', async () => {
    const father = await staff('coach', 'blues')
    const body = newPlayer('Own', { parentId: father.id, teamId: 'reds' })
    const child = await club.ok(api.players.create, { as: admin, body })
    const { id } = await create(practice())
    expect((await attend(id, { playerId: child.id, response: 'going' }, father)).status).toBe(200)
    expect((await attend(id, { playerId: child.id, status: 'present' }, father)).status).toBe(400)
    expect((await checkIn(id, child.id, father)).status).toBe(404)
    expect((await checkIn(id, child.id, coach)).status).toBe(200)
  })

  it('say it of their own team only', async () => {
    const [red, ofBlues] = [await family('reds'), await family('blues')]
    const { id } = await create(practice())
    const derby = await create(game({ homeTeamId: 'reds', awayTeamId: 'blues' }))
    const said = async (at: string, child: string, as: By) => (await checkIn(at, child, as)).json.message
    expect(await said(id, red.child, blue)).toBe('Event not found')
    expect(await said(id, ofBlues.child, coach)).toBe('Player not found')
    expect(await said(derby.id, ofBlues.child, coach)).toBe('Player not found')
    expect(await said(derby.id, ofBlues.child, blue)).toBeUndefined()
    expect((await rows(derby.id, coach)).map(({ playerId }) => playerId)).toEqual([])
    expect((await rows(derby.id, blue)).map(({ teamId }) => teamId)).toEqual(['blues'])
    expect(await said(derby.id, red.child, admin)).toBeUndefined()
    const league = await create(practice({ eventType: 'master', teamId: '' }))
    expect(await said(league.id, red.child, admin)).toBe('Player not found')
  })

  it('of both teams of a child count it once, for one of them', async () => {
    const both = await family('reds', 'blues')
    const [training, derby] = [
      await create(practice({ teamId: 'blues' })),
      await create(game({ homeTeamId: 'reds', awayTeamId: 'blues' })),
    ]
    expect((await checkIn(training.id, both.child, coach)).status).toBe(404)
    expect((await checkIn(training.id, both.child, blue)).json.teamId).toBe('blues')
    expect((await checkIn(derby.id, both.child, blue)).json.teamId).toBe('blues')
    expect((await checkIn(derby.id, both.child, coach, { status: 'late' })).json.teamId).toBe('blues')
    expect(await percent('blues', both.child)).toBe(100)
    expect(await percent('reds', both.child)).toBeUndefined()
  })

  it('go on counting a child that has left where it was, and begin no new line', async () => {
    const gone = await family('reds')
    const [one, two] = [await create(practice()), await create(practice())]
    await checkIn(one.id, gone.child, coach)
    await club.ok(api.teams.leave, { as: admin, params: { id: `reds.${gone.child}` } })
    expect((await attend(one.id, { playerId: gone.child, status: 'absent' }, coach)).status).toBe(200)
    expect((await checkIn(two.id, gone.child, coach)).json.message).toBe('Player not found')
    expect((await attend(two.id, { playerId: gone.child, response: 'going' }, gone)).status).toBe(404)
    await club.ok(api.teams.join, { as: admin, body: { teamId: 'reds', playerId: gone.child } })
    expect(await percent('reds', gone.child)).toBe(0)
    expect((await checkIn(two.id, gone.child, coach)).status).toBe(200)
    expect(await percent('reds', gone.child)).toBe(50)
  })
})
