import * as z from 'zod'
import { discountTypes, redemptionStates } from '#shared/discounts/choices.ts'
import { noProgram, paymentMethods } from '#shared/invoices/choices.ts'
import { ledgerEntryKinds } from '#shared/invoices/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { requireReadableRows } from '../../platform/data/unreadableRows.ts'
import { isNew } from '../../platform/data/writes.ts'
import { claimValue } from '../claims/store.ts'
import { former } from '../users/formerMember.ts'
import { indexWrites } from './searchIndex.ts'

const InvoiceRow = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  registrationId: z.string().optional(),
  programId: z.string().optional(),
  /** The program was deleted; its id stays, for the counters and the index. */
  programRemoved: z.literal(true).optional(),
  /** The person who owes it. */
  userId: z.string(),
  userName: z.string(),
  /** The program's name, or what the office wrote. */
  programName: z.string(),
  /** Empty if it is not for a child. */
  playerName: z.string(),
  playerId: z.string().optional(),
  /** The amount before any discount. */
  subtotal: z.int(),
  discount: z
    .object({
      codeId: z.string(),
      /** The payer the use counts for, even if someone else owes the invoice later. */
      userId: z.string(),
      code: z.string(),
      discountType: z.enum(discountTypes),
      /** Basis points or cents, as they were when the code was applied. */
      value: z.int(),
      amount: z.int(),
      state: z.enum(redemptionStates),
      at: z.string(),
    })
    .optional(),
  /** The amount billed: the subtotal minus the discount, before anything is waived. */
  total: z.int(),
  /** Refunded because the bill went down after it was paid. */
  returned: z.int().default(0),
  cancelled: z.boolean().optional(),
  /** Derived from the ledger by `calculateSettlement` and stored with every entry, in one transaction. */
  amountPaid: z.int(),
  amountRefunded: z.int(),
  waived: z.int(),
  collected: z.int(),
  balance: z.int(),
  state: z.enum(['open', 'paid', 'refunded', 'cancelled']),
  dueAt: z.string(),
  notes: z.string().optional(),
  /** The current or latest card payment: its number, its amount, and Stripe's id once known. */
  attempt: z
    .object({ n: z.int(), amount: z.int(), at: z.string(), intentId: z.string().optional() })
    .optional(),
  /** A cardholder disputed the payment at the bank; `lost` if the bank gave the money back. */
  disputes: z
    .array(z.object({ id: z.string(), state: z.enum(['open', 'won', 'lost']), at: z.string() }))
    .optional(),
  /** Refunds, in progress or done; the id ensures that each is sent once. */
  refunds: z
    .array(
      z.object({
        id: z.string(),
        intentId: z.string(),
        amount: z.int(),
        state: z.enum(['requested', 'sent', 'done', 'failed']),
        reason: z.string(),
        actor: z.string(),
        at: z.string(),
      }),
    )
    .default([]),
  /** When the payer was reminded of it, by the office or by an automatic mail, the latest last. */
  remindedAt: z.array(z.string()).default([]),
  /** The office has stopped those that go out by themselves. */
  remindersOff: z.boolean().optional(),
  createdAt: z.string(),
  version: z.int(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const invoices = entity({
  schema: InvoiceRow,
  key: row => keys.invoice(row.id),
  indexKeys: row => {
    const order = `${row.createdAt}#${row.id}`
    return {
      list: ['INVOICES', order],
      owner: row.userId === former.id ? undefined : [`USER#${row.userId}#INV`, order],
      scope: [`PROGRAM#${row.programId ?? noProgram}#INV`, order],
      state: [`INVSTATE#${row.state}`, `${row.dueAt}#${row.id}`],
    }
  },
})

const LedgerEntryRow = z.object({
  invoiceId: z.string(),
  /** `PAY#pi_…`: one row per object at Stripe, so the same payment can never count twice. */
  ref: z.string(),
  kind: z.enum(ledgerEntryKinds),
  amount: z.int(),
  currency: z.string(),
  accepted: z.boolean(),
  method: z.enum(paymentMethods).default('card'),
  /** On the office's entries: a check number, and the day the office received the money. */
  reference: z.string().optional(),
  receivedOn: z.string().optional(),
  /**
   * The payer and the purpose; absent on unmatched money. Contains no names: an entry outlives a deleted account,
   * and the child's name is on the invoice.
   */
  userId: z.string().optional(),
  invoiceNumber: z.string().optional(),
  programName: z.string().optional(),
  /** Source of the entry: a Stripe event, or the person whose action found it. */
  actor: z.string(),
  at: z.string(),
})
export type LedgerEntryRow = z.infer<typeof LedgerEntryRow>

export const ledgerEntries = entity({
  schema: LedgerEntryRow,
  key: row => keys.ledgerEntry(row.invoiceId, row.ref),
  indexKeys: row => ({
    list: [`LEDGER#${row.at.slice(0, 7)}`, `${row.at}#${row.ref}`],
    owner: row.userId ? [`USER#${row.userId}#LEDGER`, `${row.at}#${row.ref}`] : undefined,
  }),
})

export const getInvoice = (id: string) => invoices.get(keys.invoice(id))
export const getInvoicesById = (ids: string[]) => invoices.getMany(ids.map(keys.invoice))

/** A new invoice; fails if its number is taken. */
export const createInvoice = (invoice: InvoiceRow): Write[] => [
  invoices.create(invoice),
  claimValue('invoice', invoice.invoiceNumber, invoice.id),
  ...indexWrites(undefined, invoice),
]

/** Enough for a list of years; the audit trail has all of the office's. */
const maxReminders = 20

/** The same invoice once its payer was reminded of it, which puts off the next reminder, whoever sends it. */
export const noteReminder = (invoice: InvoiceRow, now: Date): InvoiceRow => ({
  ...invoice,
  remindedAt: [...invoice.remindedAt, now.toISOString()].slice(-maxReminders),
})

/** Fails if the invoice has changed since it was read. */
export const replaceInvoice = (invoice: InvoiceRow): Write =>
  invoices.put(
    { ...invoice, version: invoice.version + 1 },
    { expression: '#version = :version', values: { version: invoice.version } },
  )

/** Also updates the search index, for a new payer or changed names. */
export const replaceAndReindexInvoice = (before: InvoiceRow, after: InvoiceRow): Write[] => [
  replaceInvoice(after),
  ...indexWrites(before, after),
]

/** All invoices of a program, page by page; the index may lag. */
export async function* iterateInvoicesOfProgram(programId: string): AsyncGenerator<InvoiceRow[]> {
  let start: Record<string, string> | undefined
  do {
    const page = await invoices.list('scope', `PROGRAM#${programId}#INV`, { start })
    yield page.rows
    start = page.next
  } while (start)
}

/** All open invoices, whenever they are due; the index may lag. */
export async function listOpenInvoices(): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = []
  let start: Record<string, string> | undefined
  do {
    const page = await invoices.list('state', 'INVSTATE#open', { start })
    rows.push(...page.rows)
    start = page.next
  } while (start)
  return rows
}

export const listLedgerEntries = (invoiceId: string) =>
  requireReadableRows(() => ledgerEntries.within(keys.ledgerEntry(invoiceId, '').pk))

/** Newest first; the index may lag. */
export async function listInvoicesOfUser(userId: string): Promise<InvoiceRow[]> {
  const { rows } = await invoices.list('owner', `USER#${userId}#INV`, { descending: true })
  return rows
}

export async function listLedgerEntriesOfUser(userId: string): Promise<LedgerEntryRow[]> {
  const { rows } = await ledgerEntries.list('owner', `USER#${userId}#LEDGER`, { descending: true })
  return rows
}

/** Invoice id for money that belongs to no invoice. */
export const unmatchedInvoiceId = 'unmatched'

/** A ledger entry is written once and never changed or deleted. */
export const addLedgerEntry = (entry: LedgerEntryRow): Write => ledgerEntries.put(entry, isNew)
