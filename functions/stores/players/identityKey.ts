import type { PlayerRow } from './store.ts'

/** What makes it the same child: entered twice it is one. */
export const identityKey = ({
  parentId,
  firstName,
  lastName,
  dateOfBirth,
}: Pick<PlayerRow, 'parentId' | 'firstName' | 'lastName' | 'dateOfBirth'>): string =>
  [parentId ?? '', firstName, lastName, dateOfBirth].join('#')
