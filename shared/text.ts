/** "1,200" */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** "1 game", "1,200 games" */
export const formatQuantity = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "93 kB", "1.4 MB", as phones and computers count them: a thousand bytes to the kilobyte. */
export const formatFileSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${megabytes.format(bytes / 1_000_000)} MB`

/** The order of names in any list, whatever the language of the browser or the server. */
export const compareNames = (one: string, other: string): number => one.localeCompare(other, 'en')
