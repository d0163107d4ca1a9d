import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { ConditionFailed, Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { type ClaimKind, claimedAs, claimKinds } from './kinds.ts'

/** A value that only one account, child, invoice or code may have. The row is the claim. */
const ClaimRow = z.object({
  kind: z.enum(claimKinds),
  value: z.string(),
  ownerId: z.string(),
})
export const claims = entity({
  schema: ClaimRow,
  key: row => keys.unique(row.kind, row.value),
})

export const claimValue = (kind: ClaimKind, value: string, ownerId: string): Write =>
  claims.create({ kind, value: claimedAs(kind, value), ownerId })

/** Did a claim fail because the value was taken? */
export const wasTaken = (kind: ClaimKind, { failed }: ConditionFailed): boolean =>
  failed.some(({ Put }) => ClaimRow.safeParse(Put?.Item).data?.kind === kind)

/** Frees the value; does nothing if it belongs to another owner. */
export const releaseClaim = (kind: ClaimKind, value: string, ownerId: string): Write =>
  deleteRow(keys.unique(kind, claimedAs(kind, value)), {
    expression: 'attribute_not_exists(#pk) OR #ownerId = :ownerId',
    values: { ownerId },
  })

/** Hands the value over to another owner; the write fails if it belongs to neither. */
export const transferClaim = (kind: ClaimKind, value: string, from: string, to: string): Write =>
  claims.put(
    { kind, value: claimedAs(kind, value), ownerId: to },
    { expression: 'attribute_not_exists(#pk) OR #ownerId IN (:from, :to)', values: { from, to } },
  )

/** Replaces an owner's value with another one; the writes fail if the new one is taken. */
export function moveClaim(kind: ClaimKind, from: string, to: string, ownerId: string): Write[] {
  if (claimedAs(kind, from) === claimedAs(kind, to)) return []
  return [claimValue(kind, to, ownerId), releaseClaim(kind, from, ownerId)]
}

export const getClaimOwner = async (kind: ClaimKind, value: string): Promise<string | undefined> =>
  (await claims.get(keys.unique(kind, claimedAs(kind, value))))?.ownerId
