import { startEngine } from '#infra/local/dynamodb/engine.ts'
import { api, routeKey } from '#shared/routes.ts'
import { matrix } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { type Principal, principals } from '../access/expectations.ts'
import { assembleClub, type Club } from '../assembly.ts'
import { validCard } from '../cards.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { type Cost, createMeter, type Meter } from './meter.ts'

/**
 * What one valid call of every route costs at DynamoDB, on the demo club, called by the least privileged role
 * allowed. Includes the session: two requests in one round trip.
 */
export async function measureRoutes(): Promise<string> {
  const engine = await startEngine()
  const meter = createMeter()
  const club = await assembleClub({ endpoint: engine.url, watch: { dynamodb: meter.watch } })
  try {
    await (await import('#infra/local/seed.ts')).seedClub(club)
    const fixtures = await createAccessFixture(club)
    const rows = []
    for (const [key, prepare] of Object.entries(fixtures.own)) {
      const principal = getLeastPrivileged(key)
      const actor = await fixtures.actor(principal)
      const call = { ...(await prepare(actor)), as: actor.as }
      await club.stripe.settled()
      const cost = await meter.of(() => club.ok(findRoute(key), call))
      rows.push(toRow(key, principal, cost))
      if (key === routeKey(api.payments.webhook))
        rows.push(toRow('… with a payment', 'Stripe', await measurePaymentWebhook(club, meter)))
    }
    return formatTable(['Route', 'called by', 'requests', 'round trips', 'read units', 'write units'], rows)
  } finally {
    await club.close()
    await engine.close()
  }
}

const toRow = (what: string, who: string, { requests, dbRoundTrips, reads, writes }: Cost) => [
  what,
  who,
  requests,
  dbRoundTrips,
  reads,
  writes,
]

/** The important webhook: money arrives, with everything that follows from it. */
export async function measurePaymentWebhook(club: Club, meter: Meter): Promise<Cost> {
  const [admin, parent] = await Promise.all([club.person('admin'), club.person('parent')])
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Paid program') })
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
  const registration = { programId: program.id, playerId: child.id }
  const { id, balance } = await club.ok(api.registrations.create, { as: parent, body: registration })
  const bill = { registrationId: id, amount: balance }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body: bill })
  // Otherwise another event of the payment would be delivered at the same time, and be counted or not.
  await club.stripe.settled()
  club.stripe.faults.dropWebhook = {}
  await club.pay(clientSecret, validCard)
  club.stripe.faults.dropWebhook = undefined
  const event = club.stripe.events().findLast(({ type }) => type === 'payment_intent.succeeded')
  return meter.of(() => club.stripe.deliverAgain(event?.id ?? ''))
}

export function getLeastPrivileged(key: string): Principal {
  const row = matrix[key] ?? []
  const signedIn = principals.filter((_, at) => row[at] === 'ok' && at > 0)
  return row[0] === 'ok' && !key.includes('session')
    ? 'anonymous'
    : (ordered.find(name => signedIn.includes(name)) ?? 'admin')
}

/** Families first: most callers are families. */
const ordered: Principal[] = ['parent', 'player', 'coach', 'assistant coach', 'program director', 'admin']

/** A Markdown table that is also readable as plain text: numbers right-aligned, columns padded. */
function formatTable(head: string[], rows: (string | number)[][]): string {
  const lines = [head, ...rows.map(row => row.map(String))]
  const widths = head.map((_, column) => Math.max(...lines.map(line => (line[column] ?? '').length)))
  const numeric = head.map((_, column) => rows.every(row => /^[\d.,<>]*$/.test(String(row[column] ?? ''))))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => padCell(cell, widths[column] ?? 0, numeric[column] ?? false)).join(' | ')} |`
  const rule = widths.map((width, column) =>
    numeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(head), line(rule), ...lines.slice(1).map(line)].join('\n')
}

const padCell = (cell: string, width: number, right: boolean) =>
  right ? cell.padStart(width) : cell.padEnd(width)
