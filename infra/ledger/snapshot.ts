import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '#functions/platform/data/table.ts'
import { jobs } from '#functions/platform/jobs/queue.ts'
import { types } from '#functions/stores/achievements/achievementTypes.ts'
import { awards } from '#functions/stores/achievements/store.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { claimKinds } from '#functions/stores/claims/kinds.ts'
import { claims } from '#functions/stores/claims/store.ts'
import { discounts, discountUsers, redemptions } from '#functions/stores/discounts/store.ts'
import { attendance } from '#functions/stores/events/attendance.ts'
import { events, teamEvents } from '#functions/stores/events/store.ts'
import { invoiceSearchIndex } from '#functions/stores/invoices/searchIndex.ts'
import { invoices, ledgerEntries } from '#functions/stores/invoices/store.ts'
import { conversations, messages, parties, readMarks } from '#functions/stores/messages/store.ts'
import { intents } from '#functions/stores/payments/store.ts'
import { jerseys } from '#functions/stores/players/jerseys.ts'
import { roster } from '#functions/stores/players/roster.ts'
import { players } from '#functions/stores/players/store.ts'
import { stats } from '#functions/stores/programs/store.ts'
import { bankRecords } from '#functions/stores/reconciliation/bankRecords.ts'
import { liveRegistrations, registrations } from '#functions/stores/registrations/store.ts'
import { staff } from '#functions/stores/teams/staff.ts'
import { teams } from '#functions/stores/teams/store.ts'
import { guardians, links } from '#functions/stores/users/guardianLinks.ts'
import { userSearchIndex } from '#functions/stores/users/searchIndex.ts'
import { users } from '#functions/stores/users/store.ts'
import { waitlistEntries } from '#functions/stores/waiting/store.ts'
import { calculateSettlement } from '#shared/invoices/rules.ts'
import { anyId, createPicker, type Item, readItems } from './items.ts'
import type { StripeSnapshot } from './readStripe.ts'

/** Everything the checks look at: the rows of a table, and Stripe's records if its keys are at hand. */
export type ClubSnapshot = ReturnType<typeof groupRows> & { now: Date; atStripe?: StripeSnapshot }
export type SnapshotEntry = ClubSnapshot['entries'][number]

export async function loadSnapshot(
  client: DynamoDBDocumentClient,
  table: string,
  more: Pick<ClubSnapshot, 'now' | 'atStripe'>,
): Promise<ClubSnapshot> {
  return { ...groupRows(await readItems(client, table)), ...more }
}

function groupRows(items: Item[]) {
  const damaged: string[] = []
  const pick = createPicker(items, damaged)
  const rows = {
    users: pick(users, keys.user(anyId)),
    children: pick(links, keys.ownChild(anyId, anyId)),
    teamLinks: pick(links, keys.ownTeam(anyId, anyId)),
    teams: pick(teams, keys.team(anyId)),
    staff: pick(staff, keys.teamStaff(anyId, anyId)),
    roster: pick(roster, keys.rosterEntry(anyId, anyId)),
    jerseys: pick(jerseys, { ...keys.jersey(anyId, 0), sk: `JERSEY#${anyId}` }),
    attendance: pick(attendance, keys.attendance(anyId, anyId)),
    events: pick(events, keys.event(anyId)),
    teamEvents: pick(teamEvents, keys.teamEvent(anyId, anyId, anyId)),
    badges: pick(types, keys.achievementType(anyId)),
    awards: [...pick(awards, keys.award(anyId)), ...pick(awards, keys.award(anyId, anyId))],
    conversations: pick(conversations, keys.conversation(anyId)),
    messages: pick(messages, { ...keys.message(anyId, 0), sk: `MSG#${anyId}` }),
    parties: pick(parties, keys.party(anyId, anyId)),
    readMarks: pick(readMarks, keys.readMark(anyId, anyId)),
    guardians: pick(guardians, keys.guardian(anyId, anyId)),
    found: pick(userSearchIndex, { pk: `FIND#user#${anyId}`, sk: `${anyId}#${anyId}#${anyId}` }),
    foundInvoices: pick(invoiceSearchIndex, {
      pk: `FIND#invoice#${anyId}`,
      sk: `${anyId}#${anyId}#${anyId}`,
    }),
    players: pick(players, keys.player(anyId)),
    claims: claimKinds.flatMap(kind => pick(claims, keys.unique(kind, anyId))),
    stats: pick(stats, keys.stats(anyId)),
    registrations: pick(registrations, keys.registration(anyId)),
    guards: pick(liveRegistrations, keys.liveRegistration(anyId, anyId)),
    waits: pick(waitlistEntries, keys.waitlistEntry(anyId, anyId)),
    invoices: pick(invoices, keys.invoice(anyId)),
    entries: pick(ledgerEntries, keys.ledgerEntry(anyId, anyId)),
    discounts: pick(discounts, keys.discount(anyId)),
    discountUsers: pick(discountUsers, keys.discountUser(anyId, anyId)),
    redemptions: pick(redemptions, keys.redemption(anyId, anyId)),
    intents: pick(intents, keys.intent(anyId)),
    banks: pick(bankRecords, keys.bankRecord(anyId)),
    jobs: pick(jobs, { pk: keys.job('', anyId, '').pk, sk: `${anyId}#${anyId}#${anyId}` }),
    audits: pick(auditRows, keys.audit(anyId)),
  }
  const entriesOf = groupBy(rows.entries, entry => entry.invoiceId)
  return {
    ...rows,
    items,
    /** Rows that their own schema refuses, or whose keys do not match their content. */
    damaged,
    counters: countersIn(items),
    user: indexBy(rows.users, row => row.id),
    player: indexBy(rows.players, row => row.id),
    registration: indexBy(rows.registrations, row => row.id),
    invoice: indexBy(rows.invoices, row => row.id),
    discount: indexBy(rows.discounts, row => row.id),
    factsOf: (invoiceId: string) => entriesOf.get(invoiceId) ?? [],
    /** The settlement of each invoice according to its ledger entries, whatever the invoice itself says. */
    standing: new Map(
      rows.invoices.map(row => [row.id, calculateSettlement(row, entriesOf.get(row.id) ?? [])]),
    ),
  }
}

/** The counters have no schema of their own: a name and a number. */
function countersIn(items: Item[]): Map<string, number> {
  const Counter = z.object({ pk: z.literal(keys.counter(anyId).pk), sk: z.string(), n: z.int() })
  return new Map(
    items.flatMap(item => {
      const counter = Counter.safeParse(item)
      return counter.success ? [[counter.data.sk, counter.data.n] as const] : []
    }),
  )
}

export const indexBy = <Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> =>
  new Map(rows.map(row => [key(row), row]))

export function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const known = groups.get(key(row))
    if (known) known.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
