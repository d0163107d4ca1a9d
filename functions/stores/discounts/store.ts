import * as z from 'zod'
import { discountTypes, redemptionStates } from '#shared/discounts/choices.ts'
import { entity, type RowPage } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow, updateRow } from '../../platform/data/writes.ts'
import { claimValue, moveClaim, releaseClaim } from '../claims/store.ts'

const DiscountCodeRow = z.object({
  id: z.string(),
  /** Only the office sees it. */
  name: z.string(),
  /** In upper case. */
  code: z.string(),
  description: z.string().nullish(),
  discountType: z.enum(discountTypes),
  /** Basis points of a percentage, or cents. */
  value: z.int(),
  maxUses: z.int().nullish(),
  maxUsesPerUser: z.int().nullish(),
  expirationDate: z.string().nullish(),
  isActive: z.boolean(),
  /** Uses not given back. Counted by the writes that apply and release a code, never by an edit. */
  uses: z.int(),
  /** How often it was applied, given back or not. Never decreases, so any new use changes it. */
  granted: z.int().default(0),
  /** The total discount of its current uses, in cents. */
  takenOff: z.int().default(0),
  /** Hidden from the list; its uses stay. */
  isDeleted: z.boolean().default(false),
  version: z.int(),
  createdAt: z.string(),
})
export type DiscountCodeRow = z.infer<typeof DiscountCodeRow>

export const discounts = entity({
  schema: DiscountCodeRow,
  key: row => keys.discount(row.id),
  indexKeys: row => ({ list: row.isDeleted ? undefined : ['DISCOUNTS', row.code] }),
})

/** How often one payer's invoices use a code. */
const DiscountUserRow = z.object({ codeId: z.string(), userId: z.string(), uses: z.int() })
export const discountUsers = entity({
  schema: DiscountUserRow,
  key: row => keys.discountUser(row.codeId, row.userId),
})

/** The use of a code by an invoice: one row, however often it was removed and applied again. */
const RedemptionRow = z.object({
  codeId: z.string(),
  invoiceId: z.string(),
  /** The payer the use counts for, even if someone else owes the invoice later. */
  userId: z.string(),
  /** The discount, in cents. */
  amount: z.int(),
  state: z.enum(redemptionStates),
  at: z.string(),
})
export type RedemptionRow = z.infer<typeof RedemptionRow>
export const redemptions = entity({
  schema: RedemptionRow,
  key: row => keys.redemption(row.codeId, row.invoiceId),
  indexKeys: row => ({ scope: [`DISC#${row.codeId}#RED`, `${row.at}#${row.invoiceId}`] }),
})

export const getDiscount = (id: string) => discounts.get(keys.discount(id))
export const getDiscountUser = (codeId: string, userId: string) =>
  discountUsers.get(keys.discountUser(codeId, userId))

/** The code with this text, from the index, which may lag. Not deleted ones. */
export async function findDiscountByCode(code: string): Promise<DiscountCodeRow | undefined> {
  const [row] = await discounts.between('DISCOUNTS', [code, code], { index: 'list', limit: 1 })
  return row
}

/** Sorted by code; the index may lag. Not deleted ones. */
export async function listDiscounts(): Promise<DiscountCodeRow[]> {
  const rows: DiscountCodeRow[] = []
  let start: Record<string, string> | undefined
  do {
    const page = await discounts.list('list', 'DISCOUNTS', { start })
    rows.push(...page.rows)
    start = page.next
  } while (start)
  return rows
}

/** Uses of a code, newest first; the index may lag. */
export const listRedemptions = (
  codeId: string,
  { start, limit }: { start: Record<string, string> | undefined; limit: number },
): Promise<RowPage<RedemptionRow>> =>
  redemptions.list('scope', `DISC#${codeId}#RED`, { descending: true, start, limit })

/** A new code; fails if its text is taken. */
export const createDiscount = (row: DiscountCodeRow): Write[] => [
  discounts.create(row),
  claimValue('discount', row.code, row.id),
]

/**
 * Changes the fields of the form, but never the use counts, which others may be changing. Fails if the code has
 * changed since it was read, if its new text is taken, or, when limits are lowered, if it was used meanwhile.
 */
export function updateDiscount(before: DiscountCodeRow, after: DiscountCodeRow): [Write, ...Write[]] {
  const { id, uses: _, granted, takenOff: __, version, ...fields } = after
  const kept = Object.entries(fields).filter(([, value]) => value != null)
  const emptied = Object.entries(fields).filter(([, value]) => value == null)
  const { gsi1pk, gsi1sk } = discounts.item(after)
  return [
    updateRow(keys.discount(id), {
      set: { ...Object.fromEntries(kept), version: version + 1, ...(gsi1pk ? { gsi1pk, gsi1sk } : {}) },
      remove: [...emptied.map(([name]) => name), ...(gsi1pk ? [] : ['gsi1pk', 'gsi1sk'])],
      when: lowersLimits(before, after)
        ? { expression: '#version = :version AND #granted = :granted', values: { version, granted } }
        : { expression: '#version = :version', values: { version } },
    }),
    ...moveClaim('discount', before.code, after.code, id),
  ]
}

const lowersLimits = (before: DiscountCodeRow, after: DiscountCodeRow): boolean =>
  isLess(after.maxUses, before.maxUses) || isLess(after.maxUsesPerUser, before.maxUsesPerUser)

const isLess = (one: number | null | undefined, other: number | null | undefined): boolean =>
  (one ?? Number.POSITIVE_INFINITY) < (other ?? Number.POSITIVE_INFINITY)

/** The highest number of uses by a single payer. */
export async function getMaxUsesByOneUser(codeId: string): Promise<number> {
  const { pk, sk } = keys.discountUser(codeId, '')
  const all = await discountUsers.within(pk, sk)
  return all.reduce((most, { uses }) => Math.max(most, uses), 0)
}

/** Deletes a code that was never used; fails if it was used or changed. */
export const deleteUnusedDiscount = ({ id, code, version }: DiscountCodeRow): Write[] => [
  deleteRow(keys.discount(id), {
    expression: '#version = :version AND #granted = :none',
    values: { version, none: 0 },
  }),
  releaseClaim('discount', code, id),
]

/** Hides and disables a code and frees its text; its uses stay. Fails if it was changed. */
export const softDeleteDiscount = (row: DiscountCodeRow): Write[] => [
  ...updateDiscount(row, { ...row, isActive: false, isDeleted: true }),
  releaseClaim('discount', row.code, row.id),
]
