import { expect, it } from 'vitest'
import { planAwards } from '#infra/local/seed/plan/awards.ts'
import { planCodes } from '#infra/local/seed/plan/discounts.ts'
import { planPrograms } from '#infra/local/seed/plan/programs.ts'
import { addDays } from '#shared/dates.ts'
import { findImplausible } from './believable.ts'
import { planClub } from './plannedDemo.ts'

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n)).filter(day =>
    day.startsWith(String(year)),
  )

it.each([
  [2027, 365],
  [2028, 366],
])('the demo club is plausible on every day of %i', (year, length) => {
  const days = daysOf(year)
  expect(days).toHaveLength(length)
  expect(days.flatMap(day => findImplausible(planClub(day)))).toEqual([])
})

it('codes of the demo club end while families register, and an award is given on a day that has been', () => {
  for (const today of [...daysOf(2027), ...daysOf(2028)]) {
    const closes = planPrograms(today).travel.registrationEndDate
    for (const { code, name, expirationDate } of planCodes(today, closes)) {
      if (code === 'EARLY10')
        expect([today, expirationDate, closes].toSorted()).toEqual([today, expirationDate, closes])
      if (code === 'OPENHOUSE')
        expect(`${expirationDate}` < today && /^\w+ 20\d\d open house$/.test(name)).toBe(true)
    }
    const awards = planAwards(today)
    expect(
      awards.map(({ name }) => name),
      today,
    ).toContain('Captain')
    expect(awards.filter(({ day }) => day >= today)).toEqual([])
  }
})
