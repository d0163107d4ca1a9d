import { signedOf } from '#shared/invoices/ledger.ts'
import type { InvoiceDetail, LedgerEntry } from '#shared/invoices/model.ts'
import { undoes } from '#shared/invoices/rules.ts'
import { kindLabels } from './labels.ts'

/** An entry of the ledger as the office reads it. */
export interface Line extends LedgerEntry {
  what: string
  /** What the entry did to the club's money, in cents; undefined where it moved none. */
  moved: number | undefined
  /** Why it does not count. */
  remark: string | undefined
  /** When the entry was made that this one takes back. */
  undoes: string | undefined
  /** The office may take it back. */
  isOwn: boolean
}

export function linesOf({ entries }: Pick<InvoiceDetail, 'entries'>): Line[] {
  const byRef = new Map(entries.map(entry => [entry.ref, entry]))
  return entries.map(entry => {
    const undone = byRef.get(undoes(entry) ?? '')
    return {
      ...entry,
      what: entry.kind === 'reversal' ? takenBack[undone?.kind ?? 'reversal'] : kindLabels[entry.kind],
      moved: signedOf(entry, undone) || undefined,
      remark: entry.undone ? 'Taken back' : entry.accepted ? undefined : 'Not counted',
      undoes: undone?.at,
      isOwn: isOwn(entry),
    }
  })
}

const takenBack: Record<LedgerEntry['kind'], string> = {
  ...kindLabels,
  payment: 'Payment taken back',
  refund: 'Refund taken back',
  adjustment: 'Waiver taken back',
}

/** What the office has written down by hand and what still counts. */
export const isOwn = ({ ref, undone, accepted }: LedgerEntry): boolean =>
  accepted && !undone && /^(PAY|REF|ADJ)#man_/.test(ref)
