import type { PlayerRow } from './store.ts'

/** Entries with the same key are the same child. */
export const identityKey = ({
  parentId,
  firstName,
  lastName,
  dateOfBirth,
}: Pick<PlayerRow, 'parentId' | 'firstName' | 'lastName' | 'dateOfBirth'>): string =>
  [parentId ?? '', firstName, lastName, dateOfBirth].join('#')
