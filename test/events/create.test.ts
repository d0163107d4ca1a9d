import { afterAll, describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { game, practice, scheduleOf } from './schedule.ts'

const club = await openClub()
const { admin, director, coach, assistant, staff, create, tryCreate, expectAgreement } =
  await scheduleOf(club)
afterAll(expectAgreement)

const saidOf = async (body: object, as = admin) => {
  const { status, json } = await tryCreate(body, as)
  return [status, json.message]
}

describe('a new event', () => {
  it('is made of what the form of the specification sends, and answers as everybody reads it', async () => {
    const event = await create(practice({ title: 'Shooting' }), coach)
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

  it('is at home unless said otherwise, and has no texts that are empty', async () => {
    const { isHome: _, ...body } = practice({ description: ' ', address: '', location: '' })
    const event = await create(body)
    expect(event.isHome).toBe(true)
    for (const name of ['description', 'address', 'location', 'opponent', 'homeTeamId', 'seriesId']) {
      expect(event).not.toHaveProperty(name)
    }
  })

  it('belongs to who is signed in and is no league event, whatever is sent', async () => {
    const body = practice({ createdById: 'usr_1', isMasterEvent: true })
    expect(await create(body, coach)).toMatchObject({ createdById: coach.id, isMasterEvent: false })
  })

  it.each([
    ['eventType', 'Please select an event type', [undefined, '', 'party', null]],
    ['startDate', 'Please select a start date', [undefined, '', '2026-02-30', '3/10/2026']],
    ['endDate', 'Please select an end date', [undefined, '', '2026-13-01']],
    ['startTime', 'Please enter a start time', [undefined, '', '18:00', '6 PM', '24:00:00', '18:00:60']],
    ['endTime', 'Please enter an end time', [undefined, '', '19:30', '19:60:00']],
  ])('without its %s is refused: %s', async (field, message, wrong) => {
    for (const value of wrong) {
      const { status, json } = await tryCreate(practice({ endDate: '2026-03-10', [field]: value }))
      expect([status, json.message], String(value)).toEqual([400, message])
      expect(json.issues.map(issue => issue.field)).toEqual([field])
    }
  })

  it.each([
    [{ endTime: '18:00:00' }, 'endTime'],
    [{ endTime: '17:59:59' }, 'endTime'],
    [{ endDate: '2026-03-09' }, 'endDate'],
  ])('that ends before it starts (%j) is refused', async (more, field) => {
    const { status, json } = await tryCreate(practice(more))
    const issue = { field, message: 'The event must end after it starts' }
    expect([status, json.issues]).toEqual([400, [issue]])
  })

  it('may go on beyond midnight', async () => {
    const body = practice({ endDate: '2026-03-11', endTime: '00:30:00' })
    expect(await create(body)).toMatchObject({ endDate: '2026-03-11' })
  })

  it('at the end of the calendar is made or refused, and never our fault', async () => {
    for (const startDate of ['9999-12-31', '0000-01-01', '2999-12-31']) {
      const repeats = { days: ['Monday', 'Friday'], count: 3 }
      for (const body of [practice({ startDate }), practice({ startDate, repeats })]) {
        expect((await tryCreate(body)).status, startDate).toBe(400)
      }
    }
  })

  const noTeam = 'Please select a team for this event'
  const noHome = 'Please select a home team for this game'
  const noAway = 'Please select an away team or enter an external opponent'
  const self = 'A team cannot play against itself'
  it.each([
    ['a practice of nobody', practice({ teamId: undefined }), noTeam],
    ['a practice of an empty team', practice({ teamId: '' }), noTeam],
    ['a practice of no team', practice({ teamId: null }), noTeam],
    ['a practice with sides alone', practice({ teamId: '', homeTeamId: 'reds' }), noTeam],
    ['a meeting of nobody', practice({ eventType: 'meeting', teamId: '' }), noTeam],
    ['a team building of nobody', practice({ eventType: 'team_building', teamId: '' }), noTeam],
    ['a clinic of nobody', practice({ eventType: 'clinic', teamId: '' }), noTeam],
    ['a game of nobody', game({ teamId: '' }), noHome],
    ['a game against nobody', game({ opponent: '' }), noAway],
    ['a game against blanks', game({ opponent: '  ', homeTeamId: 'reds' }), noAway],
    ['a game against itself', game({ homeTeamId: 'reds', awayTeamId: 'reds' }), self],
    ['an unknown team', practice({ teamId: 'pinks' }), 'There is no such team'],
    ['an unknown home team', game({ homeTeamId: 'pinks' }), 'There is no such team'],
    ['an unknown away team', game({ awayTeamId: 'pinks' }), 'There is no such team'],
  ])('of %s is refused', async (_, body, message) => expect(await saidOf(body)).toEqual([400, message]))

  it('of a practice has no sides and no opponent, and of the league no team', async () => {
    const sides = { homeTeamId: 'blues', awayTeamId: 'greens', opponent: 'Lakeside' }
    const one = await create(practice(sides))
    expect([one.homeTeamId, one.awayTeamId, one.opponent]).toEqual([undefined, undefined, undefined])
    const league = await create(practice({ ...sides, eventType: 'master', title: 'Opening day' }))
    expect([league.teamId, league.homeTeamId, league.isMasterEvent]).toEqual([undefined, undefined, true])
  })
})

describe('who may', () => {
  it('make a league event are those who run the club', async () => {
    const league = practice({ eventType: 'master', teamId: '' })
    expect((await tryCreate(league, director)).status).toBe(201)
    expect((await tryCreate(league, admin)).status).toBe(201)
    const { status, json } = await tryCreate(league, coach)
    expect([status, json.message]).toEqual([403, 'You do not have permission to do this.'])
  })

  it('B11: make one for a team are its coaches, on whichever side it plays', async () => {
    const green = await staff('coach', 'greens')
    const derby = { teamId: '', opponent: '', homeTeamId: 'blues', awayTeamId: 'greens' }
    expect(await saidOf(practice(), green)).toEqual([404, 'Team not found'])
    expect(await saidOf(game({ ...derby, awayTeamId: 'reds' }), green)).toEqual([404, 'Team not found'])
    expect((await tryCreate(game(derby), green)).status).toBe(201)
    expect(
      (await tryCreate(game({ ...derby, homeTeamId: 'greens', awayTeamId: 'reds' }), green)).status,
    ).toBe(201)
    // He is no coach of theirs, but they play against his.
    expect((await tryCreate(game({ teamId: 'reds', awayTeamId: 'greens' }), green)).status).toBe(201)
    // Only what a practice has counts: its sides are none.
    expect(await saidOf(practice({ homeTeamId: 'greens' }), green)).toEqual([404, 'Team not found'])
    // Unknown or not his own: he learns nothing by it.
    expect(await saidOf(practice({ teamId: 'pinks' }), green)).toEqual([404, 'Team not found'])
  })

  it('make none are assistants, families, and coaches who are not approved', async () => {
    const pending = await club.person('coach', { pending: true, teams: ['reds'] })
    for (const as of [assistant, pending, await club.person('parent'), await club.person('player')]) {
      expect((await tryCreate(practice(), as)).status).toBe(403)
    }
  })
})
