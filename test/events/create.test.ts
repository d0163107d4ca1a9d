import { afterAll, describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const club = await openClub()
const { admin, director, coach, assistant, staff, create, tryCreate, expectAgreement } =
  await createSchedule(club)
afterAll(expectAgreement)

const saidOf = async (body: object, as = admin) => {
  const { status, json } = await tryCreate(body, as)
  return [status, json.message]
}

describe('a new event', () => {
  it('a new event is created from the form’s data, and is returned the way everybody reads it', async () => {
    const event = await create(practiceForm({ title: 'Shooting' }), coach)
    expect(event).toEqual({
      id: expect.any(String),
      title: 'Shooting',
      eventType: 'practice',
      teamId: 'reds',
      isHome: true,
      startDate: '2026-03-10',
      endDate: '2026-03-10',
      startTime: '18:00:00',
      endTime: '19:30:00',
      location: 'Ridgeline Park',
      isMasterEvent: false,
      createdById: coach.id,
      createdAt: club.clock.now.toISOString(),
      status: 'scheduled',
    })
  })

  it('a new event is a home event unless stated otherwise, and stores no empty texts', async () => {
    const { isHome: _, ...body } = practiceForm({ description: ' ', address: '', location: '' })
    const event = await create(body)
    expect(event.isHome).toBe(true)
    for (const name of ['description', 'address', 'location', 'opponent', 'homeTeamId', 'seriesId']) {
      expect(event).not.toHaveProperty(name)
    }
  })

  it('a new event belongs to the signed-in person and is not a league event, whatever is sent', async () => {
    const body = practiceForm({ createdById: 'usr_1', isMasterEvent: true })
    expect(await create(body, coach)).toMatchObject({ createdById: coach.id, isMasterEvent: false })
  })

  it.each([
    ['eventType', 'Please select an event type', [undefined, '', 'party', null]],
    ['startDate', 'Please select a start date', [undefined, '', '2026-02-30', '3/10/2026']],
    ['endDate', 'Please select an end date', [undefined, '', '2026-13-01']],
    ['startTime', 'Please enter a start time', [undefined, '', '18:00', '6 PM', '24:00:00', '18:00:60']],
    ['endTime', 'Please enter an end time', [undefined, '', '19:30', '19:60:00']],
  ])('a new event without its %s is refused: %s', async (field, message, wrong) => {
    for (const value of wrong) {
      const { status, json } = await tryCreate(practiceForm({ endDate: '2026-03-10', [field]: value }))
      expect([status, json.message], String(value)).toEqual([400, message])
      expect(json.issues.map(issue => issue.field)).toEqual([field])
    }
  })

  it.each([
    [{ endTime: '18:00:00' }, 'endTime'],
    [{ endTime: '17:59:59' }, 'endTime'],
    [{ endDate: '2026-03-09' }, 'endDate'],
  ])('a new event that ends before it starts (%j) is refused', async (more, field) => {
    const { status, json } = await tryCreate(practiceForm(more))
    const issue = { field, message: 'The event must end after it starts' }
    expect([status, json.issues]).toEqual([400, [issue]])
  })

  it('a new event may go past midnight', async () => {
    const body = practiceForm({ endDate: '2026-03-11', endTime: '00:30:00' })
    expect(await create(body)).toMatchObject({ endDate: '2026-03-11' })
  })

  it('a new event at the end of the calendar is created or refused, but never a server error', async () => {
    for (const startDate of ['9999-12-31', '0000-01-01', '2999-12-31']) {
      const repeats = { days: ['Monday', 'Friday'], count: 3 }
      for (const body of [practiceForm({ startDate }), practiceForm({ startDate, repeats })]) {
        expect((await tryCreate(body)).status, startDate).toBe(400)
      }
    }
  })

  const noTeam = 'Please select a team for this event'
  const noHome = 'Please select a home team for this game'
  const noAway = 'Please select an away team or enter an external opponent'
  const self = 'A team cannot play against itself'
  it.each([
    ['a practice of nobody', practiceForm({ teamId: undefined }), noTeam],
    ['a practice of an empty team', practiceForm({ teamId: '' }), noTeam],
    ['a practice of no team', practiceForm({ teamId: null }), noTeam],
    ['a practice with sides alone', practiceForm({ teamId: '', homeTeamId: 'reds' }), noTeam],
    ['a meeting of nobody', practiceForm({ eventType: 'meeting', teamId: '' }), noTeam],
    ['a team building of nobody', practiceForm({ eventType: 'team_building', teamId: '' }), noTeam],
    ['a clinic of nobody', practiceForm({ eventType: 'clinic', teamId: '' }), noTeam],
    ['a game of nobody', gameForm({ teamId: '' }), noHome],
    ['a game against nobody', gameForm({ opponent: '' }), noAway],
    ['a game against blanks', gameForm({ opponent: '  ', homeTeamId: 'reds' }), noAway],
    ['a game against itself', gameForm({ homeTeamId: 'reds', awayTeamId: 'reds' }), self],
    ['an unknown team', practiceForm({ teamId: 'pinks' }), 'We couldn’t find that team'],
    ['an unknown home team', gameForm({ homeTeamId: 'pinks' }), 'We couldn’t find that team'],
    ['an unknown away team', gameForm({ awayTeamId: 'pinks' }), 'We couldn’t find that team'],
  ])('a new event of %s is refused', async (_, body, message) =>
    expect(await saidOf(body)).toEqual([400, message]),
  )

  it('a practice has no sides and no opponent, and a league event has no team', async () => {
    const sides = { homeTeamId: 'blues', awayTeamId: 'greens', opponent: 'Lakeside' }
    const one = await create(practiceForm(sides))
    expect([one.homeTeamId, one.awayTeamId, one.opponent]).toEqual([undefined, undefined, undefined])
    const league = await create(practiceForm({ ...sides, eventType: 'master', title: 'Opening day' }))
    expect([league.teamId, league.homeTeamId, league.isMasterEvent]).toEqual([undefined, undefined, true])
  })
})

describe('permission to create events', () => {
  it('league events are created by those who run the club', async () => {
    const league = practiceForm({ eventType: 'master', teamId: '' })
    expect((await tryCreate(league, director)).status).toBe(201)
    expect((await tryCreate(league, admin)).status).toBe(201)
    const { status, json } = await tryCreate(league, coach)
    expect([status, json.message]).toEqual([403, 'You do not have permission to do this.'])
  })

  it('the coaches of a team can create its events, on whichever side it plays', async () => {
    const green = await staff('coach', 'greens')
    const derby = { teamId: '', opponent: '', homeTeamId: 'blues', awayTeamId: 'greens' }
    expect(await saidOf(practiceForm(), green)).toEqual([404, 'Team not found'])
    expect(await saidOf(gameForm({ ...derby, awayTeamId: 'reds' }), green)).toEqual([404, 'Team not found'])
    expect((await tryCreate(gameForm(derby), green)).status).toBe(201)
    expect(
      (await tryCreate(gameForm({ ...derby, homeTeamId: 'greens', awayTeamId: 'reds' }), green)).status,
    ).toBe(201)
    // They are not the caller's team, but they play against the caller's team.
    expect((await tryCreate(gameForm({ teamId: 'reds', awayTeamId: 'greens' }), green)).status).toBe(201)
    // A practice has no sides, so they are ignored.
    expect(await saidOf(practiceForm({ homeTeamId: 'greens' }), green)).toEqual([404, 'Team not found'])
    // An unknown team and another coach's team get the same answer, so the caller learns nothing.
    expect(await saidOf(practiceForm({ teamId: 'pinks' }), green)).toEqual([404, 'Team not found'])
  })

  it('assistants, families and unapproved coaches cannot create events', async () => {
    const pending = await club.person('coach', { pending: true, teams: ['reds'] })
    for (const as of [assistant, pending, await club.person('parent'), await club.person('player')]) {
      expect((await tryCreate(practiceForm(), as)).status).toBe(403)
    }
  })
})
