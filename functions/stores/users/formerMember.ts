/** Replaces a deleted account on the ledger. It is no real account and appears in no list. */
export const former = { id: 'S#ARCHIVE', name: 'Former member' } as const
