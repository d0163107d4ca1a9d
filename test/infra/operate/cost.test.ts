import { App } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { measured } from '#infra/cost/measured.ts'
import { budgetOf, totalOf } from '#infra/cost/month.ts'
import { prices } from '#infra/cost/prices.ts'
import { usageOf } from '#infra/cost/usage.ts'
import { describeCost } from '#infra/operate/cost.ts'
import { readOptions } from '#infra/options.ts'

test('The budget that nobody names is half as much again as a month of 500 families, in fives', () => {
  const { monthlyBudget } = readOptions(new App().node)
  expect(monthlyBudget).toBe(budgetOf(500))
  expect(monthlyBudget % 5).toBe(0)
  expect(monthlyBudget / totalOf(500)).toBeGreaterThanOrEqual(1.5)
  expect((monthlyBudget - 5) / totalOf(500)).toBeLessThan(1.5)
  expect(totalOf(500), 'no warning, at four fifths').toBeLessThan(0.8 * monthlyBudget)
})

test('An open page asks four times a minute', () => {
  const { checks, calls } = usageOf(500)
  const minutes = 500 * 16 * 10 + 42 * 30 * 12 + 3 * 40 * 60
  expect(checks).toBe(4 * minutes)
  expect(calls.get('GET /api/user')).toBe(checks + 500 * 16 + 42 * 30 + 3 * 40)
})

test('Every measured route is called by somebody', () => {
  const { calls } = usageOf(500)
  expect(Object.keys(measured).filter(route => ![...calls.keys()].some(called => called === route))).toEqual(
    [],
  )
})

test('What is printed has every service and the total', () => {
  const said = describeCost(500)
  for (const { service, what } of Object.values(prices)) {
    expect(said).toMatch(new RegExp(`^${service} `, 'm'))
    expect(said).toContain(`  ${what} `)
  }
  expect(said).toMatch(new RegExp(`^Total +${totalOf(500).toFixed(2)} `, 'm'))
})
