import { planAnnouncements } from '#infra/local/seed/plan/announcements.ts'
import { planAwards } from '#infra/local/seed/plan/awards.ts'
import { findVenue, planSeasons } from '#infra/local/seed/plan/calendar.ts'
import { castDemoFamily, castLeague, castNewcomers } from '#infra/local/seed/plan/cast.ts'
import { leagueTeams, travelTeams, writeAgeGroup } from '#infra/local/seed/plan/clubTeams.ts'
import { planConcerns } from '#infra/local/seed/plan/concerns.ts'
import { planMessages } from '#infra/local/seed/plan/conversations.ts'
import { castOrtegas } from '#infra/local/seed/plan/discounts.ts'
import { buildPlayerForm } from '#infra/local/seed/plan/forms.ts'
import { planPrograms } from '#infra/local/seed/plan/programs.ts'
import {
  derbyTeams,
  planDerby,
  planGames,
  planPractices,
  planSharedDays,
} from '#infra/local/seed/plan/schedule.ts'
import { addDays } from '#shared/dates.ts'
import type { DemoChild, DemoClub, DemoEvent } from './believable.ts'

/** The demo club as it is planned for a day. */
export function planClub(today: string): DemoClub {
  const programs = planPrograms(today)
  const { league, travel, clinic } = programs
  const { riley, sky, quinn } = castDemoFamily({
    league: league.startDate,
    travel: travel.startDate,
    clinic: clinic.startDate,
  })
  const newcomers = castNewcomers(travel.startDate, clinic.startDate)
  const rosters = castLeague(league.startDate)
  const teams = [
    ...leagueTeams.map((team, n) => ({
      team,
      program: league.name,
      children: [...(n === 0 ? [riley] : []), ...(rosters[n] ?? [])],
    })),
    ...travelTeams.map(team => ({ team, program: travel.name, children: [] })),
  ]
  return {
    today,
    programs: Object.values(programs),
    teams: teams.map(({ team, program, children }) => ({
      ...team,
      program,
      ageGroup: writeAgeGroup(team),
      children: children.map(fillIn),
    })),
    pool: [...newcomers.travel, quinn, ...castOrtegas(travel.startDate).map(({ child }) => child)].map(
      fillIn,
    ),
    otherChildren: [...newcomers.clinic, sky].map(fillIn),
    events: planEvents(today),
    texts: planTexts(today),
    firstTeam: 'Falcons Girls U12',
  }
}

const fillIn = (child: Parameters<typeof buildPlayerForm>[0], n: number): DemoChild => {
  const { schoolAttending: school, ...form } = buildPlayerForm(child, n)
  return { ...form, school }
}

function planEvents(today: string): DemoEvent[] {
  const season = planSeasons(today).current
  const derby = planDerby(season, today)
  const { clubDay, movieNight } = planSharedDays(today)
  const { location } = findVenue(season.isIndoor)
  const plain = { status: 'scheduled', hasScore: false, location }
  return [
    ...leagueTeams.flatMap(({ name: team }, n): DemoEvent[] => [
      ...planPractices(n, season, today).map(({ day, cancelled }) => ({
        ...{ ...plain, team, type: 'practice', day, status: cancelled ? 'cancelled' : 'scheduled' },
      })),
      ...planGames(n, season, today).map(({ day, venue, score, postponed }) => ({
        ...{
          team,
          type: 'game',
          day,
          status: postponed ? 'postponed' : 'scheduled',
          hasScore: score !== undefined,
          location: venue.location,
        },
      })),
    ]),
    ...derbyTeams.flatMap(n =>
      derby ? [{ ...plain, team: leagueTeams[n]?.name, type: 'game', day: derby }] : [],
    ),
    { ...plain, type: 'master', day: clubDay },
    { ...plain, team: leagueTeams[0]?.name, type: 'team_building', day: movieNight, location: 'Clubhouse' },
  ]
}

function planTexts(today: string): DemoClub['texts'] {
  const { gearSwap, mouthguards, pictureDay } = planAnnouncements(today)
  const { privacy, conduct } = planConcerns(today)
  return [
    ...planMessages(today).map(({ days, text }) => ({ saidOn: addDays(today, -days), text })),
    ...planAwards(today).map(({ day, note = '' }) => ({ saidOn: day, text: note })),
    { saidOn: addDays(today, -20), text: `${gearSwap.title}. ${gearSwap.body}` },
    { saidOn: addDays(today, -3), text: `${mouthguards.title}. ${mouthguards.body}` },
    { saidOn: addDays(today, -1), text: `${pictureDay.title}. ${pictureDay.body}` },
    { saidOn: addDays(today, -9), text: privacy },
    { saidOn: addDays(today, -1), text: conduct },
  ]
}
