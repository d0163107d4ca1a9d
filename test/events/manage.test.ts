import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { insertEvents, newEvent, newGame } from './events.ts'
import { createSchedule, gameForm, practiceForm } from './schedule.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const schedule = await createSchedule(club)
const { admin, director, coach, blue, staff, create, tryCreate, change, status, remove, read } = schedule
afterAll(schedule.expectAgreement)

type Reply = Promise<{ status: number; json: { message?: string } }>
const answer = async (reply: Reply) => {
  const { status, json } = await reply
  return [status, json.message]
}
const ok = [200, undefined]
const noEvent = [404, 'Event not found']
const noTeam = [404, 'Team not found']
const leagueForm = practiceForm({ eventType: 'master', teamId: 'reds' })

test('a new event is what its form says, without empty texts, and belongs to whoever entered it', async () => {
  const { isHome, ...form } = practiceForm({ title: 'Shooting', description: ' ', address: '' })
  const event = await create({ ...form, createdById: 'usr_1', isMasterEvent: true }, coach)
  expect(event).toEqual({
    id: expect.any(String),
    title: 'Shooting',
    eventType: 'practice',
    teamId: 'reds',
    isHome,
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

test('a new event without a title is named after its teams, and has only the teams that its kind has', async () => {
  const sides = { homeTeamId: 'blues', awayTeamId: 'reds', opponent: '', isHome: false }
  expect((await create(gameForm({ ...sides, title: '   ' }))).title).toBe('Team blues vs Team reds - Mar 10')
  const practice = await create(practiceForm({ ...sides, opponent: 'Lakeside' }))
  expect(practice).toMatchObject({ title: 'Team reds Practice - Mar 10', teamId: 'reds' })
  for (const name of ['homeTeamId', 'awayTeamId', 'opponent']) expect(practice).not.toHaveProperty(name)
  const league = await create(leagueForm, director)
  expect(league).toMatchObject({ title: 'Team Event - Mar 10', isMasterEvent: true })
  expect(league).not.toHaveProperty('teamId')
})

const unknown = 'We couldn’t find that team'
const tooMany = 'An event can repeat at most 160 times'
const neverFalls = 'None of these days falls on or before the last date'
test.each([
  ['that ends as it starts', practiceForm({ endTime: '18:00:00' }), 'The event must end after it starts'],
  ['of an empty team', practiceForm({ teamId: '' }), 'Please select a team for this event'],
  ['of no team', practiceForm({ teamId: null }), 'Please select a team for this event'],
  ['of an unknown team', practiceForm({ teamId: 'pinks' }), unknown],
  ['with an unknown home team', gameForm({ homeTeamId: 'pinks' }), unknown],
  ['with an unknown away team', gameForm({ awayTeamId: 'pinks' }), unknown],
  ['on no day', practiceForm({ repeats: { days: ['Monday'], until: '2026-03-15' } }), neverFalls],
  ['on too many days', practiceForm({ repeats: { days: ['Monday'], until: '2029-04-10' } }), tooMany],
])('a new event %s is refused', async (_, body, message) => {
  expect(await answer(tryCreate(body))).toEqual([400, message])
})

test('a coach creates no league event, and those of a team on whichever side it plays', async () => {
  const green = await staff('coach', 'greens')
  const derby = { teamId: '', opponent: '', homeTeamId: 'blues', awayTeamId: 'greens' }
  expect(await answer(tryCreate(leagueForm, green))).toEqual([403, 'You do not have permission to do this.'])
  for (const [body, expected] of [
    [gameForm(derby), [201, undefined]],
    [gameForm({ ...derby, homeTeamId: 'greens', awayTeamId: 'reds' }), [201, undefined]],
    // Theirs is not the team that the game is entered for, but the one it plays against.
    [gameForm({ awayTeamId: 'greens' }), [201, undefined]],
    [gameForm({ ...derby, awayTeamId: 'reds' }), noTeam],
    [practiceForm(), noTeam],
    // A practice has no sides, so they are ignored.
    [practiceForm({ homeTeamId: 'greens' }), noTeam],
    // An unknown team and another coach's team get the same answer, so the caller learns nothing.
    [practiceForm({ teamId: 'pinks' }), noTeam],
  ] as const) {
    expect(await answer(tryCreate(body, green)), JSON.stringify(body)).toEqual(expected)
  }
})

test('a change of an event is what everybody reads, with a title that follows, and no change leaves nothing', async () => {
  const before = await create(practiceForm({ description: 'Bring water' }))
  club.clock.pass({ minutes: 1 })
  expect((await change(before.id, {})).json).toEqual(before)
  const body = { startDate: '2026-03-12', teamId: 'blues', location: null, description: '' }
  const { json } = await change(before.id, body)
  const { location, description, ...rest } = before
  expect(json).toEqual({
    ...rest,
    title: 'Team blues Practice - Mar 12',
    startDate: '2026-03-12',
    endDate: '2026-03-12',
    teamId: 'blues',
    updatedAt: club.clock.now.toISOString(),
  })
  expect(await read(before.id)).toEqual(json)
})

test('a change that an event does not allow is refused, and changes nothing', async () => {
  const [practice, league] = [await create(practiceForm()), await create(leagueForm)]
  const noLeague = 'A team event can’t become a league event. Please create a new one.'
  const noTeamEvent = 'A league event can’t become a team event. Please create a new one.'
  for (const [{ id }, body, message] of [
    [practice, { teamId: 'pinks' }, unknown],
    [practice, { teamId: '' }, 'Please select a team for this event'],
    [practice, { startTime: '20:00:00' }, 'The event must end after it starts'],
    [practice, { eventType: 'master' }, noLeague],
    [league, { eventType: 'practice', teamId: 'reds' }, noTeamEvent],
  ] as const) {
    expect(await answer(change(id, body)), JSON.stringify(body)).toEqual([400, message])
  }
  for (const event of [practice, league]) expect(await read(event.id)).toEqual(event)
  const still = await change(league.id, { eventType: 'master', teamId: 'reds' })
  expect([still.status, still.json.teamId]).toEqual([200, undefined])
})

test('a coach changes the events they entered, as long as they coach there, and cancels any of their team’s', async () => {
  const [own, directors] = [await create(practiceForm(), coach), await create(practiceForm(), director)]
  expect(await answer(change(own.id, { title: 'Mine' }, coach))).toEqual(ok)
  expect(await answer(change(own.id, { teamId: 'blues' }, coach))).toEqual(noTeam)
  for (const refused of [
    change(directors.id, {}, coach),
    remove(directors.id, coach),
    remove(own.id, blue),
  ]) {
    expect(await answer(refused)).toEqual(noEvent)
  }
  const off = await status(directors.id, 'cancelled', { as: coach, reason: ' Lightning ' })
  expect(off.json).toMatchObject({ status: 'cancelled', statusReason: 'Lightning' })
  const later = await status(directors.id, 'postponed', { as: coach, reason: '' })
  expect(later.json).not.toHaveProperty('statusReason')
  // Moved to another team, it no longer belongs to that coach.
  expect(await answer(change(own.id, { teamId: 'blues' }, director))).toEqual(ok)
  for (const refused of [
    change(own.id, { title: 'Mine' }, coach),
    remove(own.id, coach),
    status(own.id, 'cancelled', { as: coach }),
  ]) {
    expect(await answer(refused)).toEqual(noEvent)
  }
  expect(await read(own.id)).toMatchObject({ title: 'Mine', teamId: 'blues', status: 'scheduled' })
})

test.each(['change', 'status', 'score', 'remove'] as const)(
  'of two people who change an event at once, the later one (%s) gets a conflict and overwrites nothing',
  async late => {
    const { id } = await create(gameForm({ startDate: '2026-03-01', title: 'Shared' }))
    race.beforeNextWrite(() => change(id, { location: 'The gym', homeTeamId: 'blues' }), id)
    const send = {
      change: () => change(id, { startTime: '17:00:00', homeTeamId: 'greens' }),
      status: () => status(id, 'cancelled'),
      score: () => schedule.score(id, 1, 2),
      remove: () => remove(id),
    }[late]
    expect(await answer(send())).toEqual([409, 'This was just changed. Please reload and try again.'])
    const { homeScore, ...left } = await read(id)
    expect(left).toMatchObject({ location: 'The gym', homeTeamId: 'blues', status: 'scheduled' })
    expect([left.startTime, homeScore]).toEqual(['18:00:00', undefined])
  },
)

test('the events of a deleted team stay without it, however many there are, and can still be changed', async () => {
  const gone = await club.team('gone')
  const practices = Array.from({ length: 110 }, (_, n) =>
    newEvent({ teamId: gone, startDate: addDays('2025-01-01', n) }),
  )
  const sides = { homeTeamId: gone, awayTeamId: 'blues' }
  const derby = newGame({ ...sides, teamId: gone, startDate: '2025-01-01', homeScore: 1, awayScore: 2 })
  await insertEvents(...practices, derby)
  await club.ok(api.teams.remove, { as: admin, params: { id: gone } })
  await club.tick()
  expect(await schedule.whole(admin, { teamId: gone })).toEqual([])
  for (const { id, title } of [practices[0], practices[109]].filter(event => event !== undefined)) {
    expect(await read(id)).toMatchObject({ title })
    expect(await read(id)).not.toHaveProperty('teamId')
  }
  const left = await read(derby.id, blue)
  expect(left).toMatchObject({ awayTeamId: 'blues', awayScore: 2, opponent: 'Team gone' })
  expect([left.teamId, left.homeTeamId]).toEqual([undefined, undefined])
  expect(await answer(change(derby.id, { location: 'Elsewhere' }))).toEqual(ok)
})
