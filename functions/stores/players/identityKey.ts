import type { PlayerRow } from './store.ts'

type Identity = Pick<PlayerRow, 'parentId' | 'firstName' | 'lastName' | 'dateOfBirth'> &
  Partial<Pick<PlayerRow, 'id' | 'isIdentifiedById' | 'enteredForTeam'>>

/** Entries with the same key are the same child. */
export const identityKey = ({ parentId, firstName, lastName, dateOfBirth, ...row }: Identity): string =>
  [
    parentId ?? row.enteredForTeam ?? '',
    firstName,
    lastName,
    dateOfBirth,
    ...(row.isIdentifiedById && row.id ? [row.id] : []),
  ].join('#')
