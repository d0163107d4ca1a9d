import { parseArgs } from 'node:util'
import { formatCount } from '#shared/text.ts'
import { measuredOn } from '../cost/measured.ts'
import { budgetedFamilies, budgetOf, type CostLine, callsPerFamily, costOf } from '../cost/month.ts'
import { prices, pricesOf } from '../cost/prices.ts'
import { assumptions, hoursVisible } from '../cost/usage.ts'

/** `npm run cost`: what a month in season costs at AWS, by arithmetic alone. */
export async function cost(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { families: { type: 'string' } } })
  const families = Number(values.families ?? budgetedFamilies)
  if (!Number.isInteger(families) || families < 1 || families > 100_000)
    throw new Error('--families is a whole number from 1 to 100000, such as 500.')
  console.log(describeCost(families))
  return 0
}

export function describeCost(families: number): string {
  const lines = costOf(families)
  const total = (figure: 'dollars' | 'dollarsWithFree') => sum(lines.map(line => line[figure]))
  const calls = callsPerFamily(families)
  return [
    `AWS cost of one in-season month for ${families} families, in US dollars`,
    `List prices for us-east-1 as of ${pricesOf.date}, ${pricesOf.state}; "free" subtracts the permanent monthly free tier.`,
    '',
    row(['', 'How many', 'List', 'Free', 'Price source']),
    ...serviceNames(lines).flatMap(service => describeService(service, lines)),
    row(['Total', '', money(total('dollars')), money(total('dollarsWithFree'))]),
    '',
    `Default budget for a club that doesn't set one (for ${budgetedFamilies} families): ${budgetOf(budgetedFamilies)} dollars.`,
    '',
    `Requests per family in that month: ${count(sum([...calls.values()]))}`,
    ...[...calls]
      .sort(([, a], [, b]) => b - a)
      .map(([group, times]) => `  ${group.padEnd(16)} ${times.toFixed(1)}`),
    '',
    `Assumed, not counted (infra/cost/usage.ts); units of a request measured on ${measuredOn}:`,
    ...Object.entries(assumptions).map(([name, value]) => `  ${wordsOf(name)}: ${show(value)}`),
    `  hours a page is visible: ${show(hoursVisible())}`,
  ].join('\n')
}

const serviceNames = (lines: CostLine[]): string[] => [
  ...new Set(lines.map(({ billed }) => prices[billed].service)),
]

function describeService(service: string, lines: CostLine[]): string[] {
  const own = lines.filter(({ billed }) => prices[billed].service === service)
  const total = (figure: 'dollars' | 'dollarsWithFree') => money(sum(own.map(line => line[figure])))
  return [
    row([service, '', total('dollars'), total('dollarsWithFree')]),
    ...own.map(({ billed, quantity, dollars, dollarsWithFree }) => {
      const { what, from } = prices[billed]
      return row([`  ${what}`, count(quantity), money(dollars), money(dollarsWithFree), from])
    }),
  ]
}

const row = ([what = '', quantity = '', listed = '', free = '', from = '']: string[]): string =>
  [what.padEnd(28), quantity.padStart(11), listed.padStart(7), free.padStart(7), ` ${from}`]
    .join(' ')
    .trimEnd()

const money = (dollars: number): string => dollars.toFixed(2)
const count = (quantity: number): string =>
  quantity >= 100 ? formatCount(Math.round(quantity)) : String(Number(quantity.toFixed(2)))
const sum = (of: number[]): number => of.reduce((total, one) => total + one, 0)
const wordsOf = (name: string): string => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
const show = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${one}`)
        .join(', ')
    : String(value)
