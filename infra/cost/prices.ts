/** Nobody has held them against a bill. AWS's list prices in us-east-1, in US dollars. */
export const pricesOf = { date: '2026-11-25', state: 'unverified' } as const

interface Price {
  service: string
  what: string
  /** For `per` of them. */
  dollars: number
  per: number
  /** What is free in each month, for good: what ends with an account's first year is left out. */
  free: number
  /** Where the price is from: AWS's page, another page about it, or memory alone. */
  from: 'AWS' | 'others' | 'memory'
}

const million = 1_000_000

export const prices = {
  reads: price('DynamoDB', 'read units', 0.125, million, 0, 'others'),
  writes: price('DynamoDB', 'write units', 0.625, million, 0, 'others'),
  tableGb: price('DynamoDB', 'GB of rows', 0.25, 1, 25, 'memory'),
  backupGb: price('DynamoDB', 'GB that can be restored', 0.2, 1, 0, 'memory'),
  lambdaCalls: price('Lambda', 'calls', 0.2, million, million, 'others'),
  lambdaGbSeconds: price('Lambda', 'GB-seconds on arm64', 0.0000133334, 1, 400_000, 'others'),
  apiCalls: price('API Gateway', 'calls to the HTTP API', 1, million, 0, 'AWS'),
  edgeCalls: price('CloudFront', 'HTTPS requests', 0.01, 10_000, 10 * million, 'others'),
  edgeGb: price('CloudFront', 'GB to browsers', 0.085, 1, 1000, 'AWS'),
  edgeFunctions: price('CloudFront', 'function runs', 0.1, million, 2 * million, 'others'),
  fileGb: price('S3', 'GB of files', 0.023, 1, 0, 'others'),
  fileWrites: price('S3', 'files written', 0.005, 1000, 0, 'memory'),
  fileReads: price('S3', 'files read', 0.0004, 1000, 0, 'memory'),
  fileGbOut: price('S3', 'GB to browsers', 0.09, 1, 100, 'others'),
  mails: price('SES', 'mails', 0.1, 1000, 0, 'others'),
  logGb: price('CloudWatch', 'GB of logs written', 0.5, 1, 5, 'others'),
  keptLogGb: price('CloudWatch', 'GB of logs kept', 0.03, 1, 0, 'memory'),
  alarmMetrics: price('CloudWatch', 'metrics with an alarm', 0.1, 1, 10, 'others'),
  customMetrics: price('CloudWatch', 'custom metrics', 0.3, 1, 10, 'others'),
  dashboards: price('CloudWatch', 'dashboards', 3, 1, 3, 'others'),
  secrets: price('Secrets Manager', 'secrets', 0.4, 1, 0, 'others'),
  secretReads: price('Secrets Manager', 'reads', 0.05, 10_000, 0, 'others'),
  schedules: price('EventBridge', 'scheduled calls', 1, million, 14 * million, 'others'),
} satisfies Record<string, Price>

export type Billed = keyof typeof prices
const isBilled = (name: string): name is Billed => name in prices
export const billedNames = Object.keys(prices).filter(isBilled)

/** How much of each a month uses. */
export type Quantities = Record<Billed, number>

function price(
  service: string,
  what: string,
  dollars: number,
  per: number,
  free: number,
  from: Price['from'],
): Price {
  return { service, what, dollars, per, free, from }
}
