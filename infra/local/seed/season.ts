import { newId } from '#functions/data/ids.ts'
import { commit } from '#functions/data/transaction.ts'
import { createEvent, type Event } from '#functions/events/store.ts'
import { settings } from '#functions/http/settings.ts'
import { listTeams, type Team } from '#functions/teams/store.ts'
import { addDays, dayIn, mondayOf } from '#shared/dates.ts'
import { titleOf } from '#shared/events/titles.ts'
import type { SeededClub } from '../seed.ts'
import { enterAttendance } from './attendance.ts'
import type { People } from './people.ts'

/**
 * Four weeks of every team's season that have been, with scores and who came, and two that are to come. Events have
 * no route that makes one yet, so they go straight into the table.
 */
export async function enterSeason({ clock }: SeededClub, people: Omit<People, 'player'>): Promise<void> {
  const teams = (await listTeams(undefined)).toSorted((a, b) => a.id.localeCompare(b.id))
  const plan = { now: clock.now, today: dayIn(settings.CLUB_TIME_ZONE, clock.now), by: people.director.id }
  await commit(...togetherEvents(teams, plan).flatMap(createEvent))
  await Promise.all(teams.map((team, n) => enterTeam(team, n, plan)))
}

export interface Plan {
  now: Date
  today: string
  /** Who entered the events. */
  by: string
}

async function enterTeam(team: Team, n: number, plan: Plan): Promise<void> {
  const events = [...gamesOf(team, n, plan), ...practicesOf(team, n, plan)]
  await commit(...events.flatMap(createEvent))
  await enterAttendance(team.id, events, plan)
}

/** On Saturdays, at home and away in turns. What is over has a score, of which the record of the season follows. */
function gamesOf(team: Team, n: number, plan: Plan): Event[] {
  return [-4, -3, -2, -1, 0, 1].map((week, at) => {
    const [ours, theirs] = scoreOf(n, at)
    const opponent = opponents[(n + at) % opponents.length]
    const isHome = at % 2 === 0
    const postponed = n === 4 && week === 1
    return event(plan, week, saturday, {
      eventType: 'game',
      teamId: team.id,
      ...(isHome ? { homeTeamId: team.id } : { awayTeamId: team.id }),
      isHome,
      opponent,
      location: isHome ? 'Ridgeline Park' : `${opponent} Field`,
      startTime: isHome ? '10:00:00' : '12:30:00',
      endTime: isHome ? '11:30:00' : '14:00:00',
      ...(isHome ? { homeScore: ours, awayScore: theirs } : { homeScore: theirs, awayScore: ours }),
      title: (day: string) =>
        titleOf({ eventType: 'game', isHome, startDate: day }, { team: team.name, opponent }),
      ...(postponed && { status: 'postponed', statusReason: `${opponent} has not enough players` }),
    })
  })
}

const practicesOf = (team: Team, n: number, plan: Plan): Event[] =>
  [-2, -1, 0, 1].map(week =>
    event(plan, week, n % 2 === 0 ? tuesday : wednesday, {
      eventType: 'practice',
      teamId: team.id,
      location: 'Ridgeline Park',
      startTime: '17:30:00',
      endTime: '19:00:00',
      title: (day: string) =>
        titleOf({ eventType: 'practice', isHome: true, startDate: day }, { team: team.name }),
      ...(n === 0 && week === 1 && { status: 'cancelled', statusReason: 'The field is under water' }),
    }),
  )

/** What more than one team takes part in, and an evening for one. */
function togetherEvents(teams: Team[], plan: Plan): Event[] {
  const [host, one, other] = teams
  return [
    event(plan, 1, sunday, {
      eventType: 'master',
      isMasterEvent: true,
      title: () => 'Ridgeline Lacrosse Day',
      description: 'All teams, a cookout, and the coaches against the parents.',
      location: 'Ridgeline Park',
      startTime: '11:00:00',
      endTime: '16:00:00',
    }),
    event(plan, 1, thursday, {
      eventType: 'game',
      teamId: one?.id,
      homeTeamId: one?.id,
      awayTeamId: other?.id,
      title: () => `${one?.name} vs ${other?.name}`,
      location: 'Ridgeline Park',
      startTime: '18:00:00',
      endTime: '19:00:00',
    }),
    event(plan, 1, friday, {
      eventType: 'team_building',
      teamId: host?.id,
      title: day =>
        titleOf({ eventType: 'team_building', isHome: true, startDate: day }, { team: host?.name }),
      description: 'Pizza and a film. Bring a cushion.',
      location: 'Clubhouse',
      startTime: '18:30:00',
      endTime: '20:30:00',
    }),
  ]
}

type Draft = Pick<Event, 'eventType' | 'startTime' | 'endTime'> &
  Partial<Omit<Event, 'title'>> & { title: (day: string) => string }

function event({ now, today, by }: Plan, week: number, weekday: number, { title, ...draft }: Draft): Event {
  const day = addDays(mondayOf(today), week * 7 + weekday)
  return {
    id: newId('evt', now),
    startDate: day,
    endDate: day,
    isHome: true,
    isMasterEvent: false,
    status: 'scheduled',
    createdById: by,
    createdAt: now.toISOString(),
    version: 1,
    title: title(day),
    ...draft,
  }
}

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

function scoreOf(n: number, at: number): (number | undefined)[] {
  const played = scores[n % scores.length]?.split(' ')[at]
  return played?.split('-').map(Number) ?? []
}
