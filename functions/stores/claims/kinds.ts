import { foldLookalikes } from './lookalikes.ts'
import { normalizeValue } from './normalizeValue.ts'

export const claimKinds = ['username', 'lookalike', 'email', 'child', 'invoice', 'discount'] as const
export type ClaimKind = (typeof claimKinds)[number]

/**
 * How a value is claimed. A user name is claimed twice: as it is, which finds the account, and by what it looks like, which
 * only keeps others away. Of addresses and children too many look alike and differ.
 */
export const claimedAs = (kind: ClaimKind, value: string): string =>
  kind === 'lookalike' ? foldLookalikes(value) : normalizeValue(value)
