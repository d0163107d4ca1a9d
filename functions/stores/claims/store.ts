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

/** Was a value of this kind another's already? */
export const wasTaken = (kind: z.infer<typeof ClaimRow>['kind'], { failed }: ConditionFailed): boolean =>
  failed.some(({ Put }) => ClaimRow.safeParse(Put?.Item).data?.kind === kind)

/** The value is free again; nothing happens where it is somebody else's. */
export const releaseClaim = (kind: z.infer<typeof ClaimRow>['kind'], value: string, ownerId: string): Write =>
  deleteRow(keys.unique(kind, normalizeValue(value)), {
    expression: 'attribute_not_exists(#pk) OR #ownerId = :ownerId',
    values: { ownerId },
  })

/** The value is another's from now on; the write fails where it was neither's. */
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

/** A value gives way to another of the same owner; the writes fail where that is taken. */
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
 * Values are the same whatever their case and however their accents are typed. Lower case can need composing
 * anew (J̌ has no precomposed form, ǰ has), and Greek has two small sigmas. What is too long for a key stands
 * there as its digest.
 */
export function normalizeValue(value: string): string {
  const lower = value.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').trim()
  return lower.length <= 320 ? lower : createHash('sha256').update(lower).digest('base64url')
}
