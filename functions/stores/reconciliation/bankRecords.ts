import * as z from 'zod'
import { entity } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'

/**
 * What Stripe's balance saw of a fact, or of Stripe's own deeds: a comparison writes it, and once more when the money
 * has reached the bank.
 */
const Bank = z.object({
  /** The fact's; `TXN#…` where it has none. */
  ref: z.string(),
  invoiceId: z.string().optional(),
  /** Stripe's own name of the movement. */
  txnId: z.string(),
  /** Cents, with a sign: what came or went, what Stripe kept of it, and what is left. */
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  at: z.string(),
  /** In Stripe's words, of its own deeds only. */
  description: z.string().optional(),
  payoutId: z.string().optional(),
  /** The day on which the payout reached the bank, and what of all its movements was left: cents. */
  payoutOn: z.string().optional(),
  payoutAmount: z.int().optional(),
})
export type Bank = z.infer<typeof Bank>

export const banks = entity({
  schema: Bank,
  key: row => keys.bank(row.ref),
  places: row => (isBesideFacts(row) ? { list: [beside, `${row.at}#${row.ref}`] } : {}),
})

const beside = 'BESIDE'

/**
 * A bank takes disputed money at once, and may bring it back: neither is on the ledger before it has decided. A refund
 * takes money before it has arrived, and may never do so. What Stripe charges for itself is never on the ledger.
 */
const isBesideFacts = ({ ref }: Pick<Bank, 'ref'>): boolean => /^((REV#)?DSP|TXN|REF)#/.test(ref)

/** What moved the balance between two instants and need not be a fact, or not of that moment; the oldest first. */
export const movesBesideFacts = ([first, last]: readonly [string, string]): Promise<Bank[]> =>
  banks.between(beside, [first, `${last}~`], { index: 'list', limit: 100_000 })

/** What the bank has seen of these facts, by their refs; what no comparison has met yet is left out. */
export async function bankOf(refs: readonly string[]): Promise<Map<string, Bank>> {
  const rows = await banks.getMany(refs.map(keys.bank))
  return new Map(rows.map(row => [row.ref, row]))
}

/** A payout whose movements are all written down. */
const Payout = z.object({ id: z.string(), on: z.string(), amount: z.int() })
const payouts = entity({ schema: Payout, key: row => keys.payout(row.id) })

export const getPayout = (id: string) => payouts.get(keys.payout(id))
export const keepPayout = payouts.put
