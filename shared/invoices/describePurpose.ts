import type { Invoice } from './model.ts'

/** What the invoice is for: the program or the office's own text, plus the child's name if there is one. */
export const describePurpose = ({
  programName,
  playerName,
}: Pick<Invoice, 'programName' | 'playerName'>): string =>
  [playerName, programName].filter(Boolean).join(', ')
