/** "1,200" */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** "1 game", "1,200 games" */
export const formatQuantity = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** "93 kB", "1.4 MB", with 1000 bytes to the kilobyte, as phones and computers count. */
export const formatFileSize = (bytes: number): string =>
  bytes < 100_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

/** "RL" for "Ridgeline Lacrosse": of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()

/** Sort order for names, independent of the browser's or server's language. */
export const compareNames = (one: string, other: string): number => one.localeCompare(other, 'en')

/** The order of ids, instants and days, and of keys made of them: the same everywhere. */
export const compareCodeUnits = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0
