import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '#functions/platform/data/table.ts'
import { due } from '#functions/platform/jobs/queue.ts'
import { awards } from '#functions/stores/achievements/store.ts'
import { types } from '#functions/stores/achievements/types.ts'
import { audit } from '#functions/stores/audit/store.ts'
import { claims } from '#functions/stores/claims/store.ts'
import { discounts, discountUsers, redemptions } from '#functions/stores/discounts/store.ts'
import { attendance } from '#functions/stores/events/attendance.ts'
import { copies, events } from '#functions/stores/events/store.ts'
import { foundInvoices } from '#functions/stores/invoices/searchIndex.ts'
import { invoices, ledger } from '#functions/stores/invoices/store.ts'
import { conversations, messages, parties, readMarks } from '#functions/stores/messages/store.ts'
import { intents } from '#functions/stores/payments/store.ts'
import { jerseys, roster } from '#functions/stores/players/roster.ts'
import { players } from '#functions/stores/players/store.ts'
import { stats } from '#functions/stores/programs/store.ts'
import { banks } from '#functions/stores/reconciliation/bankRecords.ts'
import { live, registrations } from '#functions/stores/registrations/store.ts'
import { staff } from '#functions/stores/teams/staff.ts'
import { teams } from '#functions/stores/teams/store.ts'
import { guardians, links } from '#functions/stores/users/guardianLinks.ts'
import { found } from '#functions/stores/users/searchIndex.ts'
import { users } from '#functions/stores/users/store.ts'
import { waits } from '#functions/stores/waiting/store.ts'
import { settle } from '#shared/invoices/rules.ts'
import { any, type Item, picker, readItems } from './items.ts'
import type { AtStripe } from './stripe.ts'

/** All that the checks look at: the rows of a table, and Stripe's side where its keys are at hand. */
export type Books = ReturnType<typeof arrange> & { now: Date; atStripe?: AtStripe }
export type Fact = Books['facts'][number]

export async function openBooks(
  client: DynamoDBDocumentClient,
  table: string,
  more: Pick<Books, 'now' | 'atStripe'>,
): Promise<Books> {
  return { ...arrange(await readItems(client, table)), ...more }
}

function arrange(items: Item[]) {
  const damaged: string[] = []
  const pick = picker(items, damaged)
  const rows = {
    users: pick(users, keys.user(any)),
    children: pick(links, keys.child(any, any)),
    teamLinks: pick(links, keys.ownTeam(any, any)),
    teams: pick(teams, keys.team(any)),
    staff: pick(staff, keys.teamStaff(any, any)),
    roster: pick(roster, keys.rosterEntry(any, any)),
    jerseys: pick(jerseys, { ...keys.jersey(any, 0), sk: `JERSEY#${any}` }),
    attendance: pick(attendance, keys.attendance(any, any)),
    events: pick(events, keys.event(any)),
    teamEvents: pick(copies, keys.teamEvent(any, any, any)),
    badges: pick(types, keys.achievementType(any)),
    awards: [...pick(awards, keys.award(any)), ...pick(awards, keys.award(any, any))],
    conversations: pick(conversations, keys.conversation(any)),
    messages: pick(messages, { ...keys.message(any, 0), sk: `MSG#${any}` }),
    parties: pick(parties, keys.party(any, any)),
    readMarks: pick(readMarks, keys.readMark(any, any)),
    guardians: pick(guardians, keys.guardian(any, any)),
    found: pick(found, { pk: `FIND#user#${any}`, sk: `${any}#${any}#${any}` }),
    foundInvoices: pick(foundInvoices, { pk: `FIND#invoice#${any}`, sk: `${any}#${any}#${any}` }),
    players: pick(players, keys.player(any)),
    claims: (['username', 'email', 'child', 'invoice', 'discount'] as const).flatMap(kind =>
      pick(claims, keys.unique(kind, any)),
    ),
    stats: pick(stats, keys.stats(any)),
    registrations: pick(registrations, keys.registration(any)),
    guards: pick(live, keys.liveRegistration(any, any)),
    waits: pick(waits, keys.wait(any, any)),
    invoices: pick(invoices, keys.invoice(any)),
    facts: pick(ledger, keys.fact(any, any)),
    discounts: pick(discounts, keys.discount(any)),
    discountUsers: pick(discountUsers, keys.discountUser(any, any)),
    redemptions: pick(redemptions, keys.redemption(any, any)),
    intents: pick(intents, keys.intent(any)),
    banks: pick(banks, keys.bank(any)),
    works: pick(due, { pk: keys.due('', any, '').pk, sk: `${any}#${any}#${any}` }),
    audits: pick(audit, keys.audit(any)),
  }
  const factsOf = group(rows.facts, fact => fact.invoiceId)
  return {
    ...rows,
    items,
    /** Rows that their own schema refuses, or that stand where they do not belong. */
    damaged,
    counters: countersIn(items),
    user: index(rows.users, row => row.id),
    player: index(rows.players, row => row.id),
    registration: index(rows.registrations, row => row.id),
    invoice: index(rows.invoices, row => row.id),
    discount: index(rows.discounts, row => row.id),
    factsOf: (invoiceId: string) => factsOf.get(invoiceId) ?? [],
    /** Where each invoice stands by its facts, whatever the invoice itself says. */
    standing: new Map(rows.invoices.map(row => [row.id, settle(row, factsOf.get(row.id) ?? [])])),
  }
}

/** The counters have no schema of their own: a name and a number. */
function countersIn(items: Item[]): Map<string, number> {
  const Counter = z.object({ pk: z.literal(keys.counter(any).pk), sk: z.string(), n: z.int() })
  return new Map(
    items.flatMap(item => {
      const counter = Counter.safeParse(item)
      return counter.success ? [[counter.data.sk, counter.data.n] as const] : []
    }),
  )
}

export const index = <Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> =>
  new Map(rows.map(row => [key(row), row]))

export function group<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const known = groups.get(key(row))
    if (known) known.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
