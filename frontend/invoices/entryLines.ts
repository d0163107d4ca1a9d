import { signedAmount } from '#shared/invoices/ledger.ts'
import type { InvoiceDetail, LedgerEntry } from '#shared/invoices/model.ts'
import { reversedRefOf } from '#shared/invoices/rules.ts'
import { kindLabels } from './labels.ts'

/** A ledger entry for display. */
export interface EntryLine extends LedgerEntry {
  kindLabel: string
  /** The money moved, in cents; undefined if none. */
  moneyMoved: number | undefined
  /** Why it does not count. */
  remark: string | undefined
  /** The date of the entry that this one reverses. */
  undoes: string | undefined
  /** Whether the office may reverse it. */
  isReversible: boolean
}

export function toEntryLines({ entries }: Pick<InvoiceDetail, 'entries'>): EntryLine[] {
  const byRef = new Map(entries.map(entry => [entry.ref, entry]))
  return entries.map(entry => {
    const undone = byRef.get(reversedRefOf(entry) ?? '')
    return {
      ...entry,
      kindLabel:
        entry.kind === 'reversal' ? reversalLabels[undone?.kind ?? 'reversal'] : kindLabels[entry.kind],
      moneyMoved: signedAmount(entry, undone) || undefined,
      remark: entry.undone ? 'Reversed' : entry.accepted ? undefined : 'Not counted',
      undoes: undone?.at,
      isReversible: isReversible(entry),
    }
  })
}

const reversalLabels: Record<LedgerEntry['kind'], string> = {
  ...kindLabels,
  payment: 'Payment reversed',
  refund: 'Refund reversed',
  adjustment: 'Waiver reversed',
}

/** A manual entry that still counts. */
export const isReversible = ({ ref, undone, accepted }: LedgerEntry): boolean =>
  accepted && !undone && /^(PAY|REF|ADJ)#man_/.test(ref)
