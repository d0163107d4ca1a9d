import { normalizeValue } from './normalizeValue.ts'

export const claimKinds = ['username', 'lookalike', 'email', 'child', 'invoice', 'discount'] as const
export type ClaimKind = (typeof claimKinds)[number]

/**
 * How a value is claimed. A user name is claimed twice: as it is, which finds the account, and by what it looks like, which
 * only keeps others away. Of addresses and children too many look alike and differ. What it looks like is given by
 * `foldLookalikes`, whose list of characters is large: only who makes or removes an account loads it.
 */
export const claimedAs = (kind: ClaimKind, value: string): string =>
  kind === 'lookalike' ? value : normalizeValue(value)
