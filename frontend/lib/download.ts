/** Gives the browser a file to keep, made here: a plain link would carry no token to the server. */
export function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** ("roster", "U9 Girls / Blue") -> "roster-u9-girls-blue.csv" */
export const csvName = (...parts: string[]): string => fileName('csv', ...parts)

export const fileName = (extension: string, ...parts: string[]): string =>
  `${parts
    .join('-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.${extension}`
