import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createAttendanceHelpers } from './attendanceHelpers.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const { admin, coach, assistant, blue, staff, createFamilyOn, create, moveTo } = await createSchedule(club)
const { attend, checkIn, rows, percent } = createAttendanceHelpers(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))
// The day of the practices, when check-in is open.
await moveTo('2026-03-10T15:00:00Z')

type By = { token: string }

describe('the staff of a team', () => {
  it('staff record who was there, and a repeated tap changes nothing', async () => {
    const { child } = await createFamilyOn('reds')
    const { id } = await create(practiceForm())
    const first = await checkIn(id, child, assistant)
    const seen = {
      status: 'present',
      checkedInByCoachId: assistant.id,
      checkedInAt: club.clock.now.toISOString(),
    }
    expect(first.json).toMatchObject(seen)
    club.clock.pass({ minutes: 1 })
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

  it('what staff record decides the share of the events that counted, which their team is shown', async () => {
    const [one, other] = [await createFamilyOn('greens'), await createFamilyOn('greens')]
    const share = async (as: By) => {
      const team = await club.ok(api.teams.get, { as, params: { id: 'greens' } })
      return team.attendance
    }
    expect(await share(admin)).toBeNull()
    const days = ['2026-03-10', '2026-03-09', '2026-03-08']
    for (const startDate of days) {
      const { id } = await create(practiceForm({ teamId: 'greens', startDate }))
      await checkIn(id, one.child, admin)
      if (startDate === days[0]) await attend(id, { playerId: other.child, status: 'absent' }, admin)
    }
    expect([await share(admin), await share(one)]).toEqual([75, 75])
    expect(await share(await createFamilyOn('blues'))).toBeUndefined()
  })

  it('staff leave a family’s answer as it is, and the family leaves their record as it is', async () => {
    const parent = await createFamilyOn('reds')
    const { id } = await create(practiceForm())
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

  it('staff answer as family if their own child is on another team', async () => {
    const father = await staff('coach', 'blues')
    const body = newPlayer('Own', { parentId: father.id, teamId: 'reds' })
    const child = await club.ok(api.players.create, { as: admin, body })
    const { id } = await create(practiceForm())
    expect((await attend(id, { playerId: child.id, response: 'going' }, father)).status).toBe(200)
    expect((await attend(id, { playerId: child.id, status: 'present' }, father)).status).toBe(400)
    expect((await checkIn(id, child.id, father)).status).toBe(404)
    expect((await checkIn(id, child.id, coach)).status).toBe(200)
  })

  it('staff record attendance of their own team only', async () => {
    const [red, ofBlues] = [await createFamilyOn('reds'), await createFamilyOn('blues')]
    const { id } = await create(practiceForm())
    const derby = await create(gameForm({ homeTeamId: 'reds', awayTeamId: 'blues' }))
    const said = async (at: string, child: string, as: By) => (await checkIn(at, child, as)).json.message
    expect(await said(id, red.child, blue)).toBe('Event not found')
    expect(await said(id, ofBlues.child, coach)).toBe('Player not found')
    expect(await said(derby.id, ofBlues.child, coach)).toBe('Player not found')
    expect(await said(derby.id, ofBlues.child, blue)).toBeUndefined()
    expect((await rows(derby.id, coach)).map(({ playerId }) => playerId)).toEqual([])
    expect((await rows(derby.id, blue)).map(({ teamId }) => teamId)).toEqual(['blues'])
    expect(await said(derby.id, red.child, admin)).toBeUndefined()
    const league = await create(practiceForm({ eventType: 'master', teamId: '' }))
    expect(await said(league.id, red.child, admin)).toBe('Player not found')
  })

  it('the staff of both teams of a child record it once, for one of them', async () => {
    const both = await createFamilyOn('reds', 'blues')
    const [training, derby] = [
      await create(practiceForm({ teamId: 'blues' })),
      await create(gameForm({ homeTeamId: 'reds', awayTeamId: 'blues' })),
    ]
    expect((await checkIn(training.id, both.child, coach)).status).toBe(404)
    expect((await checkIn(training.id, both.child, blue)).json.teamId).toBe('blues')
    expect((await checkIn(derby.id, both.child, blue)).json.teamId).toBe('blues')
    expect((await checkIn(derby.id, both.child, coach, { status: 'late' })).json.teamId).toBe('blues')
    expect(await percent('blues', both.child)).toBe(100)
    expect(await percent('reds', both.child)).toBeUndefined()
  })

  it('staff can correct the line of a child that has left, where it was, and begin no new line', async () => {
    const gone = await createFamilyOn('reds')
    const [one, two] = [await create(practiceForm()), await create(practiceForm())]
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

describe('check-in', () => {
  it('opens twelve hours before the start, and until then says when', async () => {
    const { child } = await createFamilyOn('reds')
    const { id } = await create(practiceForm({ startDate: '2026-03-11', startTime: '18:00:00' }))
    const early = {
      status: 409,
      json: { message: 'Check-in opens on Wed, Mar 11, 6:00 AM EDT.' },
    }
    await moveTo('2026-03-11T09:59:59Z')
    expect(await checkIn(id, child, coach)).toMatchObject(early)
    for (const status of ['present', 'late', 'absent', 'excused'])
      expect(await attend(id, { playerId: child, status }, assistant)).toMatchObject(early)
    expect((await attend(id, { playerId: child, status: null, response: 'going' }, coach)).status).toBe(200)
    await moveTo('2026-03-11T10:00:00Z')
    expect((await checkIn(id, child, coach)).status).toBe(200)
  })
})

describe('the roster of a team at an instant', () => {
  it('the roster of a team at an instant has who was on it then, with names and numbers, for its staff', async () => {
    await moveTo('2026-03-12T15:00:00Z')
    const team = await club.team('former')
    const as = await staff('coach', team)
    const [left, stays] = [await createFamilyOn(team), await createFamilyOn(team)]
    const { id } = await create(practiceForm({ teamId: team, startDate: '2026-03-12' }))
    for (const { child } of [left, stays]) await checkIn(id, child, as)
    await moveTo('2026-03-13T15:00:00Z')
    await club.ok(api.teams.leave, { as: admin, params: { id: `${team}.${left.child}` } })
    await moveTo('2026-03-14T15:00:00Z')
    const later = await createFamilyOn(team)
    const at = async (instant?: string) => {
      const query = instant ? { at: instant } : {}
      const roster = await club.ok(api.teams.players, { as, params: { id: team }, query })
      return roster.map(player => player.id).sort()
    }
    expect(await at('2026-03-12T23:00:00.000Z')).toEqual([left.child, stays.child].sort())
    expect(await at('2026-03-14T16:00:00.000Z')).toEqual([stays.child, later.child].sort())
    expect(await at()).toEqual([stays.child, later.child].sort())
    const [line] = await club.ok(api.teams.players, {
      as,
      params: { id: team },
      query: { at: '2026-03-12T23:00:00.000Z' },
    })
    expect(Object.keys(line ?? {}).sort()).toEqual(['birthYear', 'firstName', 'id', 'lastName', 'teamId'])
    // Coming back takes nothing from the sheets of before.
    await club.ok(api.teams.join, { as: admin, body: { teamId: team, playerId: left.child } })
    expect(await at('2026-03-12T23:00:00.000Z')).toEqual([left.child, stays.child].sort())
    expect(await at('2026-03-13T20:00:00.000Z')).toEqual([stays.child])
    for (const stranger of [stays, blue])
      expect(
        (
          await club.call(api.teams.players, {
            as: stranger,
            params: { id: team },
            query: { at: '2026-03-12T23:00:00.000Z' },
          })
        ).status,
      ).toBe(404)
  })
})
