/** Who stands on the ledger for somebody whose account was deleted: nobody's id, and in no list of a person's. */
export const former = { id: 'S#ARCHIVE', name: 'Former member' } as const
