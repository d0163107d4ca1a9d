import * as z from 'zod'
import { discountTypes, redemptionStates } from '#shared/choices.ts'
import { entity, type Page, update } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'
import { claim, moveClaim, ownerOf } from '../users/claims.ts'

const Discount = z.object({
  id: z.string(),
  /** For the office only. */
  name: z.string(),
  /** In capitals. */
  code: z.string(),
  description: z.string().nullish(),
  discountType: z.enum(discountTypes),
  /** Basis points of a percentage, or cents. */
  value: z.int(),
  maxUses: z.int().nullish(),
  maxUsesPerUser: z.int().nullish(),
  expirationDate: z.string().nullish(),
  isActive: z.boolean(),
  /** Applied and not given back. Counted by the very writes that apply and release, never by an edit. */
  uses: z.int(),
  /** Gone from the list; its uses stay. */
  isDeleted: z.boolean().default(false),
  version: z.int(),
  createdAt: z.string(),
})
export type Discount = z.infer<typeof Discount>

export const discounts = entity({
  schema: Discount,
  key: row => keys.discount(row.id),
  places: row => ({ list: row.isDeleted ? undefined : ['DISCOUNTS', row.code] }),
})

/** How often the invoices of one payer use a code. */
const DiscountUser = z.object({ codeId: z.string(), userId: z.string(), uses: z.int() })
export const discountUsers = entity({
  schema: DiscountUser,
  key: row => keys.discountUser(row.codeId, row.userId),
})

/** The use of a code by an invoice: one row, however often it was taken off and applied again. */
const Redemption = z.object({
  codeId: z.string(),
  invoiceId: z.string(),
  /** Whose use it counts as, whoever owes the invoice later. */
  userId: z.string(),
  /** What it took off, in cents. */
  amount: z.int(),
  state: z.enum(redemptionStates),
  at: z.string(),
})
export type Redemption = z.infer<typeof Redemption>
export const redemptions = entity({
  schema: Redemption,
  key: row => keys.redemption(row.codeId, row.invoiceId),
  places: row => ({ scope: [`DISC#${row.codeId}#RED`, `${row.at}#${row.invoiceId}`] }),
})

export const getDiscount = (id: string) => discounts.get(keys.discount(id))
export const getDiscountUser = (codeId: string, userId: string) =>
  discountUsers.get(keys.discountUser(codeId, userId))
export const getRedemption = (codeId: string, invoiceId: string) =>
  redemptions.get(keys.redemption(codeId, invoiceId))

/** The code with these letters, as the index has it; it may lag. Not those that were deleted. */
export async function findDiscount(code: string): Promise<Discount | undefined> {
  const [row] = await discounts.between('DISCOUNTS', [code, code], { index: 'list', limit: 1 })
  return row
}

/** The same as it is now. */
export async function discountByCode(code: string): Promise<Discount | undefined> {
  const id = await ownerOf('discount', code)
  return id === undefined ? undefined : getDiscount(id)
}

export const listDiscounts = (start?: Record<string, string>): Promise<Page<Discount>> =>
  discounts.list('list', 'DISCOUNTS', { start })

/** Of a code, the newest first; the index may lag. */
export const redemptionsOf = (
  codeId: string,
  start: Record<string, string> | undefined,
): Promise<Page<Redemption>> => redemptions.list('scope', `DISC#${codeId}#RED`, { descending: true, start })

/** A new code; fails where its letters are another's. */
export const createDiscount = (row: Discount): Write[] => [
  discounts.create(row),
  claim('discount', row.code, row.id),
]

/**
 * Changes what a form holds, and never the count of uses, which others may be changing. Fails where somebody else has
 * changed the code since it was read, or where its new letters are another's.
 */
export function changeDiscount(before: Discount, after: Discount): Write[] {
  const { id, uses: _, version, ...fields } = after
  const kept = Object.entries(fields).filter(([, value]) => value != null)
  const emptied = Object.entries(fields).filter(([, value]) => value == null)
  const { gsi1pk, gsi1sk } = discounts.item(after)
  return [
    update(keys.discount(id), {
      set: { ...Object.fromEntries(kept), version: version + 1, ...(gsi1pk ? { gsi1pk, gsi1sk } : {}) },
      remove: [...emptied.map(([name]) => name), ...(gsi1pk ? [] : ['gsi1pk', 'gsi1sk'])],
      when: { expression: '#version = :version', values: { version } },
    }),
    ...moveClaim('discount', before.code, after.code, id),
  ]
}
