import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/**
 * What Stripe's balance saw of an entry, or of Stripe's own doing: a comparison writes it, and once more when the money
 * has reached the bank.
 */
const BankRecordRow = z.object({
  /** The entry's; `TXN#…` where it has none. */
  ref: z.string(),
  invoiceId: z.string().optional(),
  /** Stripe's own name of the movement. */
  txnId: z.string(),
  /** Cents, with a sign: what came or went, what Stripe kept of it, and what is left. */
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  at: z.string(),
  /** In Stripe's words, of its own entries only. */
  description: z.string().optional(),
  payoutId: z.string().optional(),
  /** The day on which the payout reached the bank, and what of all its movements was left: cents. */
  payoutOn: z.string().optional(),
  payoutAmount: z.int().optional(),
})
export type BankRecordRow = z.infer<typeof BankRecordRow>

export const bankRecords = entity({
  schema: BankRecordRow,
  key: row => keys.bankRecord(row.ref),
  indexKeys: row => (isOffLedger(row) ? { list: [offLedgerPartition, `${row.at}#${row.ref}`] } : {}),
})

/** The movements of Stripe's balance that are no entry of the ledger. */
const offLedgerPartition = 'BESIDE'

/**
 * A bank takes disputed money at once, and may bring it back: neither is on the ledger before it has decided. A refund
 * takes money before it has arrived, and may never do so. What Stripe charges for itself is never on the ledger.
 */
const isOffLedger = ({ ref }: Pick<BankRecordRow, 'ref'>): boolean => /^((REV#)?DSP|TXN|REF)#/.test(ref)

/** What moved the balance between two instants and need not be an entry, or not of that moment; the oldest first. */
export const listOffLedgerMovements = ([first, last]: readonly [string, string]): Promise<BankRecordRow[]> =>
  bankRecords.between(offLedgerPartition, [first, `${last}~`], { index: 'list', limit: 100_000 })

/** What the bank has seen of these entries, by their refs; what no comparison has met yet is left out. */
export async function getBankRecords(refs: readonly string[]): Promise<Map<string, BankRecordRow>> {
  const rows = await bankRecords.getMany(refs.map(keys.bankRecord))
  return new Map(rows.map(row => [row.ref, row]))
}

/** A payout whose movements are all written down. */
const PayoutRow = z.object({ id: z.string(), on: z.string(), amount: z.int() })
const payouts = entity({ schema: PayoutRow, key: row => keys.payout(row.id) })

export const getPayout = (id: string) => payouts.get(keys.payout(id))
export const savePayout = payouts.put
