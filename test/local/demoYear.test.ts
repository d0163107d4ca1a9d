import { expect, it } from 'vitest'
import { planSeasons } from '#infra/local/seed/plan/calendar.ts'
import { leagueTeams } from '#infra/local/seed/plan/clubTeams.ts'
import { planCodes } from '#infra/local/seed/plan/discounts.ts'
import { planPrograms } from '#infra/local/seed/plan/programs.ts'
import { planGames, planPractices } from '#infra/local/seed/plan/schedule.ts'
import { addDays } from '#shared/dates.ts'
import { type DemoClub, type DemoEvent, findImplausible } from './believable.ts'

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n)).filter(day =>
    day.startsWith(String(year)),
  )

it.each([2027, 2028])('the demo club is plausible on every day of %i', year => {
  expect(daysOf(year).flatMap(day => findImplausible(planClub(day)))).toEqual([])
})

it('the early code of the demo club ends while families register, and the one of the open house is over', () => {
  for (const today of [...daysOf(2027), ...daysOf(2028)]) {
    const closes = `${planPrograms(today).travel.registrationEndDate}`
    const ends = new Map(planCodes(today, closes).map(({ code, expirationDate: day }) => [code, `${day}`]))
    const early = ends.get('EARLY10') ?? ''
    expect([early >= today, early <= closes, (ends.get('OPENHOUSE') ?? '') < today], today).toEqual([
      true,
      true,
      true,
    ])
  }
})

/** The demo club as it is planned for a day. */
function planClub(today: string): DemoClub {
  const programs = planPrograms(today)
  return {
    today,
    programs: Object.values(programs),
    teams: leagueTeams.map(({ name }) => ({ name, program: programs.league.name })),
    events: planEvents(today),
  }
}

function planEvents(today: string): DemoEvent[] {
  const season = planSeasons(today).current
  return leagueTeams.flatMap(({ name: team }, n) => [
    ...planPractices(n, season, today).map(({ day, cancelled }) => ({
      ...{ team, type: 'practice', day, hasScore: false },
      status: cancelled ? 'cancelled' : 'scheduled',
    })),
    ...planGames(n, season, today).map(({ day, score, postponed }) => ({
      ...{ team, type: 'game', day, hasScore: score !== undefined },
      status: postponed ? 'postponed' : 'scheduled',
    })),
  ])
}
