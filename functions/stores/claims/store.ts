import { createHash } from 'node:crypto'
import * as z from 'zod'
import { deleteRow, entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { ConditionFailed, Write } from '../../platform/data/transaction.ts'

/** A value that only one account, child, invoice or code may have. The row is the claim. */
const ClaimRow = z.object({
  kind: z.enum(['username', 'email', 'child', 'invoice', 'discount']),
  value: z.string(),
  ownerId: z.string(),
})
export const claims = entity({ schema: ClaimRow, key: row => keys.unique(row.kind, row.value) })

export const claimValue = (kind: z.infer<typeof ClaimRow>['kind'], value: string, ownerId: string): Write =>
  claims.create({ kind, value: normalizeValue(value), ownerId })

/** Did a claim fail because the value was taken? */
export const wasTaken = (kind: z.infer<typeof ClaimRow>['kind'], { failed }: ConditionFailed): boolean =>
  failed.some(({ Put }) => ClaimRow.safeParse(Put?.Item).data?.kind === kind)

/** Frees the value; does nothing if it belongs to another owner. */
export const releaseClaim = (kind: z.infer<typeof ClaimRow>['kind'], value: string, ownerId: string): Write =>
  deleteRow(keys.unique(kind, normalizeValue(value)), {
    expression: 'attribute_not_exists(#pk) OR #ownerId = :ownerId',
    values: { ownerId },
  })

/** Hands the value over to another owner; the write fails if it belongs to neither. */
export const transferClaim = (
  kind: z.infer<typeof ClaimRow>['kind'],
  value: string,
  from: string,
  to: string,
): Write =>
  claims.put(
    { kind, value: normalizeValue(value), ownerId: to },
    { expression: 'attribute_not_exists(#pk) OR #ownerId IN (:from, :to)', values: { from, to } },
  )

/** Replaces an owner's value with another one; the writes fail if the new one is taken. */
export function moveClaim(
  kind: z.infer<typeof ClaimRow>['kind'],
  from: string,
  to: string,
  ownerId: string,
): Write[] {
  if (normalizeValue(from) === normalizeValue(to)) return []
  return [claimValue(kind, to, ownerId), releaseClaim(kind, from, ownerId)]
}

export const getClaimOwner = async (
  kind: z.infer<typeof ClaimRow>['kind'],
  value: string,
): Promise<string | undefined> => (await claims.get(keys.unique(kind, normalizeValue(value))))?.ownerId

/**
 * Values compare equal regardless of case and of how accents are encoded. Lower-casing can require composing again
 * (J̌ has no precomposed form, ǰ does), and Greek has two lower-case sigmas. A value too long for a key is replaced
 * by its digest.
 */
export function normalizeValue(value: string): string {
  const lower = value.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').trim()
  return lower.length <= 320 ? lower : createHash('sha256').update(lower).digest('base64url')
}
