import type { InvoiceDetail, LedgerEntry } from '#shared/invoices/model.ts'
import { kindLabels } from './words.ts'

/** An entry of the ledger as the office reads it. */
export interface Line extends LedgerEntry {
  what: string
  /** What the entry did to the club's money, in cents; undefined where it moved none. */
  moved: number | undefined
  /** What stands beside it: that another entry has taken it back, or that it counts for nothing. */
  remark: string | undefined
  /** The office may take it back. */
  isOwn: boolean
}

export function linesOf({ entries }: Pick<InvoiceDetail, 'entries'>): Line[] {
  return entries.map(entry => {
    const undone = undoneBy(entry)
    return {
      ...entry,
      what: undone ? takenBack[undone] : kindLabels[entry.kind],
      moved: entry.accepted ? movedBy(entry) : undefined,
      remark: entry.undone ? 'Taken back' : entry.accepted ? undefined : 'Not counted',
      isOwn: isOwn(entry),
    }
  })
}

const takenBack = {
  PAY: 'Payment taken back',
  REF: 'Refund taken back',
  ADJ: 'Waiver taken back',
}

function undoneBy({ kind, ref }: LedgerEntry): keyof typeof takenBack | undefined {
  const mark = /^REV#(PAY|REF|ADJ)#/.exec(ref)?.[1]
  return kind === 'reversal' && (mark === 'PAY' || mark === 'REF' || mark === 'ADJ') ? mark : undefined
}

function movedBy(entry: LedgerEntry): number | undefined {
  const { kind, amount } = entry
  if (kind === 'adjustment') return undefined
  if (kind === 'payment' || kind === 'refund_failed') return amount
  if (kind !== 'reversal') return -amount
  const undone = undoneBy(entry)
  if (undone === 'ADJ') return undefined
  return undone === 'REF' ? amount : -amount
}

/** What the office has written down by hand and what still counts. */
export const isOwn = ({ ref, undone, accepted }: LedgerEntry): boolean =>
  accepted && !undone && /^(PAY|REF|ADJ)#man_/.test(ref)
