/** Saves a file created in the browser: a plain link could not send the token to the server. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** ("roster", "U9 Girls / Blue") -> "roster-u9-girls-blue.csv" */
export const csvFileName = (...parts: string[]): string => toFileName('csv', ...parts)

export const toFileName = (extension: string, ...parts: string[]): string =>
  `${parts
    .join('-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.${extension}`
