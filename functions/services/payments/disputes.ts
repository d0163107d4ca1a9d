import type { Invoice, LedgerFact } from '#functions/stores/invoices/store.ts'

/** A bank's customer who says that a payment was not his, and asks for it back. */
export type Dispute = NonNullable<Invoice['disputes']>[number]

type Disputed = Pick<Invoice, 'disputes'>

/** The bank has taken money back, or is asking to: the office decides what follows, and nothing by itself. */
export const isDisputed = ({ disputes = [] }: Disputed): boolean =>
  disputes.some(({ state }) => state !== 'won')

export const isLost = ({ disputes = [] }: Disputed): boolean => disputes.some(({ state }) => state === 'lost')

export const disputeOf = ({ disputes = [] }: Disputed, id: string): Dispute | undefined =>
  disputes.find(dispute => dispute.id === id)

/** The invoice with a dispute as it stands by now. */
export const withDispute = (invoice: Invoice, dispute: Dispute): Invoice => ({
  ...invoice,
  disputes: [...(invoice.disputes ?? []).filter(({ id }) => id !== dispute.id), dispute],
})

/** What a fact says of a dispute: lost, and what was paid is owed again from now on; or the money came back. */
export function decided(invoice: Invoice, { ref, kind, at, accepted }: LedgerFact): Invoice {
  const id = /^(?:REV#)?DSP#(.+)$/.exec(ref)?.[1]
  if (!id || !accepted) return invoice
  const before = disputeOf(invoice, id) ?? { id, at }
  if (kind === 'reversal') return withDispute(invoice, { ...before, state: 'won' })
  const dueAt = at < invoice.dueAt ? at : invoice.dueAt
  return withDispute({ ...invoice, dueAt }, { ...before, state: 'lost' })
}
