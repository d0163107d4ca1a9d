/** For an element with several classes, some of them only at times: `joinClasses(styles.row, isOpen && styles.open)`. */
export const joinClasses = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
