import { createHash } from 'node:crypto'
import * as z from 'zod'
import { entity, remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'

/** A value that only one account, child, invoice or code may have. The row is the claim. */
const Claim = z.object({
  kind: z.enum(['username', 'email', 'child', 'invoice', 'discount']),
  value: z.string(),
  ownerId: z.string(),
})
export const claims = entity({ schema: Claim, key: row => keys.unique(row.kind, row.value) })

export const claim = (kind: z.infer<typeof Claim>['kind'], value: string, ownerId: string): Write =>
  claims.create({ kind, value: comparable(value), ownerId })

/** The value is free again; nothing happens where it is somebody else's. */
export const unclaim = (kind: z.infer<typeof Claim>['kind'], value: string, ownerId: string): Write =>
  remove(keys.unique(kind, comparable(value)), {
    expression: 'attribute_not_exists(#pk) OR #ownerId = :ownerId',
    values: { ownerId },
  })

/** The value is another's from now on; the write fails where it was neither's. */
export const handOver = (
  kind: z.infer<typeof Claim>['kind'],
  value: string,
  from: string,
  to: string,
): Write =>
  claims.put(
    { kind, value: comparable(value), ownerId: to },
    { expression: 'attribute_not_exists(#pk) OR #ownerId IN (:from, :to)', values: { from, to } },
  )

/** A value gives way to another of the same owner; the writes fail where that is taken. */
export function moveClaim(
  kind: z.infer<typeof Claim>['kind'],
  from: string,
  to: string,
  ownerId: string,
): Write[] {
  if (comparable(from) === comparable(to)) return []
  return [claim(kind, to, ownerId), unclaim(kind, from, ownerId)]
}

export const ownerOf = async (
  kind: z.infer<typeof Claim>['kind'],
  value: string,
): Promise<string | undefined> => (await claims.get(keys.unique(kind, comparable(value))))?.ownerId

/**
 * Values are the same whatever their case and however their accents are typed. Lower case can need composing
 * anew (J̌ has no precomposed form, ǰ has), and Greek has two small sigmas. What is too long for a key stands
 * there as its digest.
 */
export function comparable(value: string): string {
  const lower = value.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').trim()
  return lower.length <= 320 ? lower : createHash('sha256').update(lower).digest('base64url')
}
