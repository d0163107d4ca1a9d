import type { Invoice } from './model.ts'

/** What it is for: the program or the office's own words, and the child where it is for one. */
export const describePurpose = ({
  programName,
  playerName,
}: Pick<Invoice, 'programName' | 'playerName'>): string =>
  [playerName, programName].filter(Boolean).join(', ')
