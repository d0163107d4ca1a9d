import { expect, it } from 'vitest'
import { badges, special, specialPoints } from '#infra/local/seed/plan/awards.ts'
import { findVenue, planSeasons } from '#infra/local/seed/plan/calendar.ts'
import { castLastSeason, castLeague, castNewcomers, newParent } from '#infra/local/seed/plan/cast.ts'
import { leagueTeams } from '#infra/local/seed/plan/clubTeams.ts'
import { planCodes } from '#infra/local/seed/plan/discounts.ts'
import { buildPlayerForm, planCheckNumber, planRequestedNumbers } from '#infra/local/seed/plan/forms.ts'
import { planPrograms } from '#infra/local/seed/plan/programs.ts'
import { planEvening } from '#infra/local/seed/plan/scatter.ts'
import { derbySlot, planDerby, planGames, planPractices } from '#infra/local/seed/plan/schedule.ts'
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
    ...planPeople(programs),
    badges: badges.map(({ name, points }) => ({ name, points: name === special ? specialPoints : points })),
  }
}

function planPeople({ league, travel, clinic, completed }: ReturnType<typeof planPrograms>) {
  const rosters = castLeague(league.startDate)
  const { travel: newcomers } = castNewcomers(travel.startDate, clinic.startDate)
  const children = [...rosters.flat(), ...newcomers]
  const families = Array.from({ length: Math.max(...children.map(({ family }) => family)) + 1 }, (_, n) =>
    newParent(n),
  )
  const forms = children.map((child, n) => buildPlayerForm(child, n))
  const lastDigits = (phone: string) => Number(phone.slice(-4))
  return {
    families,
    rosters: rosters.map(roster => roster.map(({ firstName }) => firstName)),
    numbers: {
      phones: families.map(({ mobilePhone }) => lastDigits(mobilePhone)),
      'emergency phones': forms.map(({ emergencyPhone }) => lastDigits(emergencyPhone)),
      'USA Lacrosse numbers': forms.flatMap(form =>
        'usaLacrosseNumber' in form ? Number(form.usaLacrosseNumber) : [],
      ),
      'days of birth': children.map(({ dateOfBirth }) => Number(dateOfBirth.slice(8))),
      'requested numbers': children.map((_, n) => planRequestedNumbers(n)[0] ?? 0),
      checks: children.map((_, n) => Number(planCheckNumber(n))),
      minutes: children.map((_, n) => Number(planEvening(n).slice(3))),
    },
    registered: { [completed.name]: castLastSeason(league.startDate).length },
  }
}

function planEvents(today: string): DemoEvent[] {
  const season = planSeasons(today).current
  const derby = planDerby(season, today)
  const teams = leagueTeams.flatMap(({ name: team }, n) => [
    ...planPractices(n, season, today).map(({ day, cancelled }) => ({
      ...{ team, type: 'practice', day, hasScore: false },
      status: cancelled ? 'cancelled' : 'scheduled',
    })),
    ...planGames(n, season, today).map(({ day, score, postponed, venue, startTime, endTime }) => ({
      ...{ team, type: 'game', day, hasScore: score !== undefined },
      ...{ place: venue.location, from: startTime, until: endTime },
      status: postponed ? 'postponed' : 'scheduled',
    })),
  ])
  const place = findVenue(season.isIndoor).location
  const { startTime: from, endTime: until } = derbySlot
  const game = { type: 'game', status: 'scheduled', hasScore: false, place, from, until }
  return derby ? [...teams, { ...game, day: derby }] : teams
}
