import type { Route } from '#shared/http.ts'
import { api, type Feature, type LambdaName, lambdas, routeKey } from '#shared/routes.ts'
import { lambdaLimits } from '../limits.ts'
import { type MeasuredRoute, mail, measured, quietMinute } from './measured.ts'
import { type Billed, billedNames, prices, type Quantities } from './prices.ts'
import { assumptions, days, sessionCheck, type Usage, usageOf } from './usage.ts'

export interface CostLine {
  billed: Billed
  quantity: number
  /** In US dollars, by the list, and with what is free each month for good. */
  dollars: number
  dollarsWithFree: number
}

/** What the stacks hold whoever comes, as a test counts them there. */
export const standing = { alarmMetrics: 22, customMetrics: 1, dashboards: 1, secrets: 3 } as const

const minutesADay = 24 * 60
const gigabyte = 1e9

/** What a month in season costs a club of so many families, by what is billed. */
export function costOf(families: number): CostLine[] {
  const quantities = quantitiesOf(families)
  return billedNames.map(billed => {
    const { dollars, per, free } = prices[billed]
    const quantity = quantities[billed]
    const cost = (of: number) => (of * dollars) / per
    return {
      billed,
      quantity,
      dollars: cost(quantity),
      dollarsWithFree: cost(Math.max(0, quantity - free)),
    }
  })
}

export const totalOf = (families: number): number =>
  costOf(families).reduce((total, { dollars }) => total + dollars, 0)

/**
 * The budget of a club that names none. The warnings come at four fifths and when the whole is foreseen, and must not ring
 * in a usual month, so it is half as much again as the month in season of a large club, by the list: what is free is
 * free once for an account, whatever else is in it. The next 5 dollars, so that a figure measured anew does not move it.
 */
export const budgetOf = (families: number): number => Math.ceil((1.5 * totalOf(families)) / 5) * 5

/** The club that the budget is made for. */
export const budgetedFamilies = 500

function quantitiesOf(families: number): Quantities {
  const { people, calls } = usageOf(families)
  const { milliseconds, callsPerStart, logBytes, siteFiles, siteKilobytes } = assumptions
  const apiCalls = sum([...calls.values()])
  const mails = families * assumptions.mails
  const minutes = days * minutesADay
  const lambdaCalls = apiCalls + minutes + mails
  const edgeCalls = apiCalls + people * siteFiles
  const starts = lambdaCalls / callsPerStart
  const tableGb = (families * assumptions.tableMegabytes) / 1000
  const fileGb = (families * assumptions.fileMegabytes) / 1000
  const filesOpened = families * assumptions.filesOpened
  const logGb = (lambdaCalls * logBytes) / gigabyte
  const ofCalls = (figure: 'reads' | 'writes' | 'bytes') =>
    sum([...calls].map(([route, times]) => measured[route][figure] * times))
  return {
    reads: ofCalls('reads') + minutes * quietMinute.reads + mails * mail.reads,
    writes: ofCalls('writes') + minutes * quietMinute.writes + mails * mail.writes,
    tableGb,
    backupGb: tableGb,
    lambdaCalls,
    lambdaGbSeconds:
      gbSecondsOf(calls) +
      minutes * gbSeconds('jobs', milliseconds.minute) +
      mails * gbSeconds('mailer', milliseconds.mail),
    apiCalls,
    edgeCalls,
    edgeGb: (ofCalls('bytes') + apiCalls * headerBytes + people * siteKilobytes * 1000) / gigabyte,
    edgeFunctions: edgeCalls,
    fileGb,
    fileWrites: families * assumptions.filesAdded,
    fileReads: filesOpened + people * siteFiles,
    fileGbOut: filesOpened / 1000,
    mails,
    logGb,
    keptLogGb: logGb * monthsOfLogs,
    ...standing,
    // The jobs read Stripe's keys and the master key again every five minutes.
    secretReads: 2 * starts + (2 * minutes) / 5,
    schedules: minutes + days,
  }
}

const monthsOfLogs = 3
const headerBytes = 600

const gbSeconds = (lambda: keyof typeof lambdaLimits, ms: number): number =>
  (lambdaLimits[lambda].memory / 1024) * (ms / 1000)

const gbSecondsOf = (calls: Usage['calls']): number =>
  sum(
    [...calls].map(([route, times]) => {
      const { login, call } = assumptions.milliseconds
      return times * gbSeconds(placeOf(route).lambda, route === routeKey(api.auth.login) ? login : call)
    }),
  )

/** Calls of one family a month, by the feature that answers; the session checks of open pages by themselves. */
export function callsPerFamily(families: number): Map<string, number> {
  const { calls, checks } = usageOf(families)
  const groups = new Map<string, number>([['session check', checks / families]])
  for (const [route, times] of calls) {
    const rest = route === sessionCheck ? times - checks : times
    const { feature } = placeOf(route)
    groups.set(feature, (groups.get(feature) ?? 0) + rest / families)
  }
  return groups
}

/** Which feature a route belongs to, and which Lambda answers. */
function placeOf(key: MeasuredRoute): { lambda: LambdaName; feature: Feature } {
  for (const lambda of Object.keys(lambdas).filter(isLambdaName)) {
    const feature = lambdas[lambda].find((one: Feature) =>
      Object.values<Route>(api[one]).some(route => routeKey(route) === key),
    )
    if (feature) return { lambda, feature }
  }
  throw new Error(`There is no route ${key}.`)
}

const isLambdaName = (name: string): name is LambdaName => name in lambdas

const sum = (of: number[]): number => of.reduce((total, one) => total + one, 0)
