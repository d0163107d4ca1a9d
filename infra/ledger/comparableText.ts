/** The same text for rows with the same values, in whatever order their attributes were stored. */
export const toComparableText = (row: object): string =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => one.localeCompare(other)))
