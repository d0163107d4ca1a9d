import { compareCodeUnits } from '#shared/text.ts'

/** The same text for rows with the same values, whatever order their attributes are stored in. */
export const toComparableText = (row: object): string =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => compareCodeUnits(one, other)))
