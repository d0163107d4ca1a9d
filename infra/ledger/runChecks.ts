import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type Stripe from 'stripe'
import { achievementChecks } from './checks/achievements.ts'
import { billChecks } from './checks/bills.ts'
import { claimChecks } from './checks/claims.ts'
import { counterChecks } from './checks/counters.ts'
import { discountChecks } from './checks/discounts.ts'
import { familyChecks } from './checks/families.ts'
import { messageChecks } from './checks/messages.ts'
import { moneyChecks } from './checks/money.ts'
import { rosterChecks } from './checks/rosters.ts'
import { rowCheck } from './checks/rows.ts'
import { scheduleChecks } from './checks/schedule.ts'
import { searchChecks } from './checks/search.ts'
import { spotChecks } from './checks/spots.ts'
import { stripeChecks } from './checks/stripe.ts'
import type { Check } from './defineCheck.ts'
import { readStripe } from './readStripe.ts'
import { loadSnapshot } from './snapshot.ts'

/** Everything that is always true. A new rule about money is a new line in one of these lists. */
const checks: Check[] = [
  ...moneyChecks,
  ...discountChecks,
  ...spotChecks,
  ...stripeChecks,
  rowCheck,
  ...billChecks,
  ...claimChecks,
  ...familyChecks,
  ...searchChecks,
  ...rosterChecks,
  ...scheduleChecks,
  ...counterChecks,
  ...achievementChecks,
  ...messageChecks,
]

/** Which ledger to check. Without Stripe, what only Stripe can confirm is not checked. */
export interface VerifySource {
  client: DynamoDBDocumentClient
  table: string
  stripe?: Stripe
  now: Date
}

export interface Report {
  rows: number
  checks: { name: string; means: string; checked?: number; findings: string[] }[]
}

/** Reads and compares; never writes. */
export async function verifyLedger({ client, table, stripe, now }: VerifySource): Promise<Report> {
  // Stripe first, so that what it has recorded by then has had more time to become a ledger entry.
  const atStripe = stripe && (await readStripe(stripe))
  const snapshot = await loadSnapshot(client, table, { now, atStripe })
  return {
    rows: snapshot.items.length,
    checks: checks.map(({ name, means, run }) => ({ name, means, findings: [], ...run(snapshot) })),
  }
}

/** Each finding as one line: `invoice-sums: Invoice … says $1.00, should be $2.00`. */
export const listFindings = ({ checks }: Report): string[] =>
  checks.flatMap(({ name, findings }) => findings.map(finding => `${name}: ${finding}`))

/**
 * A Scan is not a snapshot: what changes while it runs can look wrong. For a club that is in use, only what two
 * readings agree on is a finding.
 */
export async function verifyTwice(source: () => VerifySource): Promise<Report> {
  const first = await verifyLedger(source())
  const known = new Set(listFindings(first))
  if (known.size === 0) return first
  const second = await verifyLedger(source())
  const agreed = (name: string, finding: string) => known.has(`${name}: ${finding}`)
  return {
    ...second,
    checks: second.checks.map(check => ({
      ...check,
      findings: check.findings.filter(finding => agreed(check.name, finding)),
    })),
  }
}
