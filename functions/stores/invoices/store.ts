import * as z from 'zod'
import { discountTypes, redemptionStates } from '#shared/discounts/choices.ts'
import { noProgram, paymentMethods } from '#shared/invoices/choices.ts'
import { ledgerEntryKinds } from '#shared/invoices/rules.ts'
import { entity, isNew } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { claimValue } from '../claims/store.ts'
import { former } from '../users/formerMember.ts'
import { indexWrites } from './searchIndex.ts'

const InvoiceRow = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  registrationId: z.string().optional(),
  programId: z.string().optional(),
  /** Who owes it. */
  userId: z.string(),
  userName: z.string(),
  /** What it is for: the program, or what the office has written. */
  programName: z.string(),
  /** Empty where it is for no child. */
  playerName: z.string(),
  playerId: z.string().optional(),
  /** What it is over before a code takes something off. */
  subtotal: z.int(),
  discount: z
    .object({
      codeId: z.string(),
      /** Whose use it counts as, whoever owes the invoice later. */
      userId: z.string(),
      code: z.string(),
      discountType: z.enum(discountTypes),
      /** Basis points or cents, as they were when it was applied. */
      value: z.int(),
      amount: z.int(),
      state: z.enum(redemptionStates),
      at: z.string(),
    })
    .optional(),
  /** What is asked for: the subtotal without the discount, before anything is waived. */
  total: z.int(),
  /** What was given back when less was owed than had been paid. */
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
  /** The card payment that is under way or was last: its number, its amount, and Stripe's id once known. */
  attempt: z
    .object({ n: z.int(), amount: z.int(), at: z.string(), intentId: z.string().optional() })
    .optional(),
  /** A cardholder has disputed the payment at the bank; `lost` when the bank gave the money back. */
  disputes: z
    .array(z.object({ id: z.string(), state: z.enum(['open', 'won', 'lost']), at: z.string() }))
    .optional(),
  /** Money on its way back, or that went: each is sent once, by its id. */
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
  /** `PAY#pi_…`: one row per object at Stripe, so that the same payment can never count twice. */
  ref: z.string(),
  kind: z.enum(ledgerEntryKinds),
  amount: z.int(),
  currency: z.string(),
  accepted: z.boolean(),
  method: z.enum(paymentMethods).default('card'),
  /** Of the office's entries: the number of a check, the day on which it had the money. */
  reference: z.string().optional(),
  receivedOn: z.string().optional(),
  /**
   * Whose money it is, and what it was for; absent on unmatched money. No name: an entry outlives whoever asks to be
   * deleted, and the child's stands on the invoice.
   */
  userId: z.string().optional(),
  invoiceNumber: z.string().optional(),
  programName: z.string().optional(),
  /** Who or what brought it: an event of Stripe's, or the person whose check found it. */
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

/** A new invoice; fails where its number is taken. */
export const createInvoice = (invoice: InvoiceRow): Write[] => [
  invoices.create(invoice),
  claimValue('invoice', invoice.invoiceNumber, invoice.id),
  ...indexWrites(undefined, invoice),
]

/** Fails where the invoice has changed since it was read. */
export const replaceInvoice = (invoice: InvoiceRow): Write =>
  invoices.put(
    { ...invoice, version: invoice.version + 1 },
    { expression: '#version = :version', values: { version: invoice.version } },
  )

/** The same where somebody else owes it now, or is called otherwise: it is found by the names that it has. */
export const replaceAndReindexInvoice = (before: InvoiceRow, after: InvoiceRow): Write[] => [
  replaceInvoice(after),
  ...indexWrites(before, after),
]

/** All that is owed, whenever it is due; the index may lag. */
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
  ledgerEntries.within(keys.ledgerEntry(invoiceId, '').pk)

/** The latest first; the index may lag. */
export async function listInvoicesOfUser(userId: string): Promise<InvoiceRow[]> {
  const { rows } = await invoices.list('owner', `USER#${userId}#INV`, { descending: true })
  return rows
}

export async function listLedgerEntriesOfUser(userId: string): Promise<LedgerEntryRow[]> {
  const { rows } = await ledgerEntries.list('owner', `USER#${userId}#LEDGER`, { descending: true })
  return rows
}

/** Stands for the invoice of money that belongs to none. */
export const unmatchedInvoiceId = 'unmatched'

/** A ledger entry is written once and never changed or deleted. */
export const addLedgerEntry = (entry: LedgerEntryRow): Write => ledgerEntries.put(entry, isNew)
