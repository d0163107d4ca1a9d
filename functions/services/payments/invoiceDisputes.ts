import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'

/** A cardholder's claim at the bank that a payment was not theirs, asking for the money back. */
export type Dispute = NonNullable<InvoiceRow['disputes']>[number]

type WithDisputes = Pick<InvoiceRow, 'disputes'>

/** The bank has taken money back or is asking to. The office decides what follows; nothing happens automatically. */
export const isDisputed = ({ disputes = [] }: WithDisputes): boolean =>
  disputes.some(({ state }) => state !== 'won')

export const isLost = ({ disputes = [] }: WithDisputes): boolean =>
  disputes.some(({ state }) => state === 'lost')

export const findDispute = ({ disputes = [] }: WithDisputes, id: string): Dispute | undefined =>
  disputes.find(dispute => dispute.id === id)

/** The invoice with a new or updated dispute. */
export const withDispute = (invoice: InvoiceRow, dispute: Dispute): InvoiceRow => ({
  ...invoice,
  disputes: [...(invoice.disputes ?? []).filter(({ id }) => id !== dispute.id), dispute],
})

/** Applies a dispute's ledger entry: lost, so the amount is due again now, or won, so the money came back. */
export function withDecidedDispute(
  invoice: InvoiceRow,
  { ref, kind, at, accepted }: LedgerEntryRow,
): InvoiceRow {
  const id = /^(?:REV#)?DSP#(.+)$/.exec(ref)?.[1]
  if (!id || !accepted) return invoice
  const before = findDispute(invoice, id) ?? { id, at }
  if (kind === 'reversal') return withDispute(invoice, { ...before, state: 'won' })
  const dueAt = at < invoice.dueAt ? at : invoice.dueAt
  return withDispute({ ...invoice, dueAt }, { ...before, state: 'lost' })
}
