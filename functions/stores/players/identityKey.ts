import type { Player } from './store.ts'

/** What makes it the same child: entered twice it is one. */
export const identity = ({
  parentId,
  firstName,
  lastName,
  dateOfBirth,
}: Pick<Player, 'parentId' | 'firstName' | 'lastName' | 'dateOfBirth'>): string =>
  [parentId ?? '', firstName, lastName, dateOfBirth].join('#')
