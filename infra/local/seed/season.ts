import { club as ourClub } from '#functions/stores/club/settings.ts'
import type { TeamRow } from '#functions/stores/teams/store.ts'
import { addDays, dayIn, mondayOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import { seedAttendance } from './attendance.ts'
import type { People } from './people.ts'
import type { Programs } from './programs.ts'
import { getTeamsInOrder } from './teams.ts'

/** Four weeks of every team's season that have been, with scores and who came, and two that are to come. */
export async function seedSeason(club: SeededClub, people: Staff, programs: Programs): Promise<void> {
  const teams = await getTeamsInOrder(programs)
  const plan = { club, people, monday: mondayOf(dayIn(ourClub.timeZone, club.clock.now)) }
  await seedSharedEvents(teams, plan)
  for (const [n, team] of teams.entries()) await seedTeamSeason(team, n, plan)
}

type Staff = Omit<People, 'player'>

export interface Plan {
  club: SeededClub
  people: Staff
  /** Of this week. */
  monday: string
}

async function seedTeamSeason(team: TeamRow, n: number, plan: Plan): Promise<void> {
  await seedPractices(team, n, plan)
  await seedGames(team, n, plan)
  const query = { teamId: team.id, from: addDays(plan.monday, -60) }
  const season = await plan.club.ok(api.events.list, { as: plan.people.director, query })
  await seedAttendance(
    team.id,
    season.filter(({ opponent, seriesId }) => opponent || seriesId),
    plan,
  )
}

/** On Saturdays, at home and away in turns. What is over has a score, of which the record of the season follows. */
async function seedGames(team: TeamRow, n: number, { club, people, monday }: Plan): Promise<void> {
  const as = people.director
  for (const [at, week] of [-4, -3, -2, -1, 0, 1].entries()) {
    const opponent = opponents[(n + at) % opponents.length]
    const isHome = at % 2 === 0
    const { id } = await club.ok(api.events.create, {
      as,
      body: {
        eventType: 'game',
        teamId: team.id,
        ...(isHome ? { homeTeamId: team.id } : { awayTeamId: team.id }),
        isHome,
        opponent,
        location: isHome ? 'Ridgeline Park' : `${opponent} Field`,
        address: isHome ? '200 Park Road, Ridgeline' : undefined,
        ...onDay(addDays(monday, week * 7 + saturday)),
        ...(isHome ? atTime('10:00:00', '11:30:00') : atTime('12:30:00', '14:00:00')),
      },
    })
    const params = { id }
    const [ours, theirs] = getScore(n, at)
    if (ours !== undefined && theirs !== undefined) {
      const [homeScore, awayScore] = isHome ? [ours, theirs] : [theirs, ours]
      await club.ok(api.events.setScore, { as, params, body: { homeScore, awayScore } })
    }
    if (n !== 4 || week !== 1) continue
    const reason = `${opponent} has not enough players`
    await club.ok(api.events.setStatus, { as, params, body: { status: 'postponed', reason } })
  }
}

/** Weekly, and put there by whoever coaches the team, as far as that is a demo account. */
async function seedPractices(team: TeamRow, n: number, { club, people, monday }: Plan): Promise<void> {
  const as = team.headCoachId === people.coach.id ? people.coach : people.director
  const weekday = n % 2 === 0 ? 'Tuesday' : 'Wednesday'
  const first = await club.ok(api.events.create, {
    as,
    body: {
      eventType: 'practice',
      teamId: team.id,
      location: 'Ridgeline Park',
      address: '200 Park Road, Ridgeline',
      ...onDay(addDays(monday, -14 + (n % 2 === 0 ? tuesday : wednesday))),
      ...atTime('17:30:00', '19:00:00'),
      repeats: { days: [weekday], count: 4 },
    },
  })
  if (n !== 0) return
  const query = { teamId: team.id, from: addDays(first.startDate, 21) }
  const [last] = await club.ok(api.events.list, { as, query })
  if (!last) return
  const body = { status: 'cancelled' as const, reason: 'The field is under water' }
  await club.ok(api.events.setStatus, { as, params: { id: last.id }, body })
}

/** What more than one team takes part in, and an evening for one. */
async function seedSharedEvents(teams: TeamRow[], { club, people, monday }: Plan): Promise<void> {
  const [host, one, other] = teams
  const nextWeek = (weekday: number) => onDay(addDays(monday, 7 + weekday))
  const bodies = [
    {
      eventType: 'master' as const,
      title: 'Ridgeline Lacrosse Day',
      description: 'All teams, a cookout, and the coaches against the parents.',
      location: 'Ridgeline Park',
      ...nextWeek(sunday),
      ...atTime('11:00:00', '16:00:00'),
    },
    {
      eventType: 'game' as const,
      teamId: one?.id,
      homeTeamId: one?.id,
      awayTeamId: other?.id,
      location: 'Ridgeline Park',
      ...nextWeek(thursday),
      ...atTime('18:00:00', '19:00:00'),
    },
    {
      eventType: 'team_building' as const,
      teamId: host?.id,
      description: 'Pizza and a film. Bring a cushion.',
      location: 'Clubhouse',
      ...nextWeek(friday),
      ...atTime('18:30:00', '20:30:00'),
    },
  ]
  for (const body of bodies) await club.ok(api.events.create, { as: people.director, body })
}

const onDay = (day: string): Pick<Event, 'startDate' | 'endDate'> => ({ startDate: day, endDate: day })
const atTime = (startTime: string, endTime: string) => ({ startTime, endTime })

const [tuesday, wednesday, thursday, friday, saturday, sunday] = [1, 2, 3, 4, 5, 6]

const opponents = ['Lakeside', 'Mill Creek', 'Northfield', 'St. Mary', 'Harbor City', 'Oak Valley']

/** Ours and theirs, of the games that have been. */
const scores = [
  '9-4 7-5 3-6 8-2',
  '6-4 5-5 8-3 2-7',
  '4-7 6-2 9-8 5-3',
  '3-3 1-6 7-4 4-9',
  '5-2 6-1 4-4 10-3',
  '2-8 3-5 6-5 4-7',
]

function getScore(n: number, at: number): (number | undefined)[] {
  const played = scores[n % scores.length]?.split(' ')[at]
  return played?.split('-').map(Number) ?? []
}
