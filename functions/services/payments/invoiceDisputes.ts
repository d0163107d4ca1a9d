import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'

/** A cardholder's claim at the bank that a payment was not theirs, asking for the money back. */
export type Dispute = NonNullable<InvoiceRow['disputes']>[number]

type WithDisputes = Pick<InvoiceRow, 'disputes'>

/** The bank has taken money back, or is asking to: the office decides what follows, and nothing by itself. */
export const isDisputed = ({ disputes = [] }: WithDisputes): boolean =>
  disputes.some(({ state }) => state !== 'won')

export const isLost = ({ disputes = [] }: WithDisputes): boolean =>
  disputes.some(({ state }) => state === 'lost')

export const findDispute = ({ disputes = [] }: WithDisputes, id: string): Dispute | undefined =>
  disputes.find(dispute => dispute.id === id)

/** The invoice with a dispute as it stands by now. */
export const withDispute = (invoice: InvoiceRow, dispute: Dispute): InvoiceRow => ({
  ...invoice,
  disputes: [...(invoice.disputes ?? []).filter(({ id }) => id !== dispute.id), dispute],
})

/** What an entry says of a dispute: lost, and what was paid is owed again from now on; or the money came back. */
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
