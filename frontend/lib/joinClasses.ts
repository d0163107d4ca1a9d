/** Joins class names, skipping conditional ones that are off: `joinClasses(styles.row, isOpen && styles.open)`. */
export const joinClasses = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
