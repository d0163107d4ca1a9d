import * as z from 'zod'
import { entity } from '../data/entity.ts'
import { keys } from '../data/table.ts'

/** What Stripe's balance saw of a fact: a comparison writes it, and once more when the money has reached the bank. */
const Bank = z.object({
  /** The fact's. */
  ref: z.string(),
  invoiceId: z.string().optional(),
  /** Stripe's own name of the movement. */
  txnId: z.string(),
  /** Cents, with a sign: what came or went, what Stripe kept of it, and what is left. */
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  at: z.string(),
  payoutId: z.string().optional(),
  /** The day on which the payout reached the bank, and what of all its movements was left: cents. */
  payoutOn: z.string().optional(),
  payoutAmount: z.int().optional(),
})
export type Bank = z.infer<typeof Bank>

export const banks = entity({
  schema: Bank,
  key: row => keys.bank(row.ref),
  places: row => (isOfDispute(row) ? { list: ['DISPUTED', `${row.at}#${row.ref}`] } : {}),
})

/** A bank takes disputed money at once, and may bring it back: neither is on the ledger before it has decided. */
const isOfDispute = ({ ref }: Pick<Bank, 'ref'>): boolean => /^(REV#)?DSP#/.test(ref)

/** What disputes moved between two instants, the oldest first. */
export const disputeMovements = ([first, last]: readonly [string, string]): Promise<Bank[]> =>
  banks.between('DISPUTED', [first, `${last}~`], { index: 'list' })

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
