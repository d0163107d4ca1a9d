import unhomoglyph from 'unhomoglyph'
import { normalizeValue } from './normalizeValue.ts'

/**
 * The same for all texts that look alike (Unicode's "confusables"): a Cyrillic а is an a, "rn" is an m, 0 is an o, and
 * i, l and 1 are one. Only for comparing; it is no spelling to show.
 */
export const foldLookalikes = (text: string): string =>
  unhomoglyph(normalizeValue(text)).toLowerCase().replace(/i/g, 'l')

export const claimKinds = ['username', 'lookalike', 'email', 'child', 'invoice', 'discount'] as const
export type ClaimKind = (typeof claimKinds)[number]

/**
 * How a value is claimed. A user name is claimed twice: as it is, which finds the account, and by what it looks like, which
 * only keeps others away. Of addresses and children too many look alike and differ.
 */
export const claimedAs = (kind: ClaimKind, value: string): string =>
  kind === 'lookalike' ? foldLookalikes(value) : normalizeValue(value)
