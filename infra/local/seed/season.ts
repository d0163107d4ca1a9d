import type { TeamRow } from '#functions/stores/teams/store.ts'
import { addDays } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { api } from '#shared/routes.ts'
import { seedAttendance } from './attendance.ts'
import { dayOf, daysAgo, letPass, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { findHoliday, findVenue, planSeasons, type Season } from './plan/calendar.ts'
import {
  derbySlot,
  derbyTeams,
  type PlannedGame,
  planDerby,
  planGames,
  planPractices,
  planSharedDays,
  practiceDay,
} from './plan/schedule.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'
import { getLeagueTeams } from './teams.ts'

/** Past weeks of every team's season, with scores and attendance, and upcoming ones. */
export async function seedSeason(
  club: SeededClub,
  people: Omit<People, 'player'>,
  programs: Programs,
): Promise<void> {
  const { now } = club.clock
  const teams = await getLeagueTeams(programs)
  const today = dayOf(now)
  const season = planSeasons(today).current
  const publishedAt = momentOn(addDays(season.startDate, -12), '20:05')
  const plan = { club, people, now, today, season, publishedAt }
  await seedSharedEvents(teams, plan)
  for (const [n, team] of teams.entries()) {
    await seedPractices(team, n, plan)
    for (const game of planGames(n, season, today)) await seedGame(team, game, plan)
    club.clock.now = now
    const query = { teamId: team.id, from: addDays(today, -60) }
    const events = await club.ok(api.events.list, { as: people.director, query })
    await seedAttendance(
      team,
      events.filter(({ opponent, seriesId }) => opponent || seriesId),
      now,
    )
  }
}

interface Plan {
  club: SeededClub
  people: Omit<People, 'player'>
  now: Date
  today: string
  season: Season
  /** When the schedule was entered; later changes and scores come on their own days. */
  publishedAt: Date
}

/** What is over has a score, of which the record of the season follows. */
async function seedGame(team: TeamRow, game: PlannedGame, plan: Plan): Promise<void> {
  const { club, people } = plan
  const as = people.director
  const { day, opponent, isHome, venue, startTime, endTime, score, postponed } = game
  club.clock.now = plan.publishedAt
  const { id } = await club.ok(api.events.create, {
    as,
    body: {
      eventType: 'game',
      teamId: team.id,
      ...(isHome ? { homeTeamId: team.id } : { awayTeamId: team.id }),
      ...{ isHome, opponent, ...venue },
      ...onDay(day),
      ...{ startTime, endTime },
    },
  })
  const params = { id }
  if (score) {
    const [ours, theirs] = score
    const [homeScore, awayScore] = isHome ? [ours, theirs] : [theirs, ours]
    club.clock.now = momentOn(day, '16:20')
    await club.ok(api.events.setScore, { as, params, body: { homeScore, awayScore } })
  }
  if (!postponed) return
  club.clock.now = daysAgo(plan.now, 2, '18:40')
  await club.ok(api.events.setStatus, { as, params, body: { status: 'postponed', reason: postponed } })
}

/** Created by the coach of the team, if that is a demo account. */
async function seedPractices(team: TeamRow, n: number, plan: Plan): Promise<void> {
  const { club, people, now, today, season, publishedAt } = plan
  const as = team.headCoachId === people.coach.id ? people.coach : people.director
  const practices = planPractices(n, season, today)
  const [first] = practices
  if (!first) return
  club.clock.now = publishedAt
  const { seriesId } = await club.ok(api.events.create, {
    as,
    body: {
      eventType: 'practice',
      teamId: team.id,
      ...findVenue(season.isIndoor),
      ...onDay(first.day),
      ...atTime('17:30:00', '19:00:00'),
      repeats: { days: [practiceDay(n)], count: practices.length },
    },
  })
  const query = { teamId: team.id, from: first.day }
  const events = await club.ok(api.events.list, { as, query })
  for (const { day, cancelled } of practices) {
    const event = events.find(known => known.seriesId === seriesId && known.startDate === day)
    if (!cancelled || !event) continue
    const isPast = day < today
    club.clock.now = isPast ? momentOn(day, '16:05') : daysAgo(now, 1, '17:50')
    if (findHoliday(day)) club.clock.now = publishedAt
    const body = { status: 'cancelled' as const, reason: cancelled }
    await club.ok(api.events.setStatus, { as, params: { id: event.id }, body })
  }
}

/** What more than one team takes part in, and an evening for one. */
async function seedSharedEvents(teams: TeamRow[], { club, people, now, today, season }: Plan): Promise<void> {
  const { clubDay, movieNight } = planSharedDays(today)
  const derby = planDerby(season, today)
  const [home, away] = derbyTeams.map(n => teams[n]?.id)
  const venue = findVenue(season.isIndoor)
  const bodies = [
    {
      eventType: 'master' as const,
      title: 'Ridgeline Lacrosse Day',
      description: `All teams, ${season.isIndoor ? 'pizza' : 'a cookout'}, and a coaches vs. parents game.`,
      ...venue,
      ...onDay(clubDay),
      ...atTime('12:00:00', '16:00:00'),
    },
    derby && {
      eventType: 'game' as const,
      ...{ teamId: home, homeTeamId: home, awayTeamId: away },
      ...venue,
      ...onDay(derby),
      ...derbySlot,
    },
    {
      eventType: 'team_building' as const,
      teamId: teams[0]?.id,
      description: 'Pizza and a movie. Bring a cushion.',
      location: 'Clubhouse',
      ...onDay(movieNight),
      ...atTime('18:30:00', '20:30:00'),
    },
  ]
  club.clock.now = daysAgo(now, 8, '20:25')
  for (const body of bodies) {
    if (!body) continue
    await club.ok(api.events.create, { as: people.director, body })
    letPass(club, 5)
  }
}

const onDay = (day: string): Pick<Event, 'startDate' | 'endDate'> => ({ startDate: day, endDate: day })
const atTime = (startTime: string, endTime: string) => ({ startTime, endTime })
