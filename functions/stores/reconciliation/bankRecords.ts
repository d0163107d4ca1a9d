import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/**
 * Stripe's balance movement for a ledger entry, or one of Stripe's own. Written by a comparison, and again when the
 * money has reached the bank.
 */
const BankRecordRow = z.object({
  /** The ledger entry's ref; `TXN#…` if there is none. */
  ref: z.string(),
  invoiceId: z.string().optional(),
  /** Stripe's id of the balance transaction. */
  txnId: z.string(),
  /** Signed cents: the movement, Stripe's fee, and the net amount. */
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  at: z.string(),
  /** Stripe's description, only for its own movements. */
  description: z.string().optional(),
  payoutId: z.string().optional(),
  /** The day the payout reached the bank, and the payout's total in cents. */
  payoutOn: z.string().optional(),
  payoutAmount: z.int().optional(),
})
export type BankRecordRow = z.infer<typeof BankRecordRow>

export const bankRecords = entity({
  schema: BankRecordRow,
  key: row => keys.bankRecord(row.ref),
  indexKeys: row => (isOffLedger(row) ? { list: [offLedgerPartition, `${row.at}#${row.ref}`] } : {}),
})

/** Index partition for balance movements that have no ledger entry. */
const offLedgerPartition = 'BESIDE'

/**
 * A bank holds disputed money immediately and may return it; the ledger records neither until the dispute is
 * decided. A refund leaves the balance before it arrives, and may fail. Stripe's own fees are never on the ledger.
 */
const isOffLedger = ({ ref }: Pick<BankRecordRow, 'ref'>): boolean => /^((REV#)?DSP|TXN|REF)#/.test(ref)

/** Balance movements between two instants that may have no ledger entry, or not at that time; oldest first. */
export const listOffLedgerMovements = ([first, last]: readonly [string, string]): Promise<BankRecordRow[]> =>
  bankRecords.between(offLedgerPartition, [first, `${last}~`], { index: 'list', limit: 100_000 })

/** The bank records of these entries, by ref; entries not yet compared are left out. */
export async function getBankRecords(refs: readonly string[]): Promise<Map<string, BankRecordRow>> {
  const rows = await bankRecords.getMany(refs.map(keys.bankRecord))
  return new Map(rows.map(row => [row.ref, row]))
}

/** A payout whose movements are all recorded. */
const PayoutRow = z.object({ id: z.string(), on: z.string(), amount: z.int() })
const payouts = entity({ schema: PayoutRow, key: row => keys.payout(row.id) })

export const getPayout = (id: string) => payouts.get(keys.payout(id))
export const savePayout = payouts.put
