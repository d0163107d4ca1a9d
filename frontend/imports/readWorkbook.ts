import { unzipSync, type Zippable, zipSync } from 'fflate'
import readXlsx, { type CellValue } from 'read-excel-file/universal'
import type { FileProblem, RawSheet } from './readFile.ts'

/** Ten times what 10,000 rows need. A file may claim to unpack into far more than its own size. */
const maxUnpackedBytes = 200_000_000

/** The sheets of an .xlsx file. */
export async function readWorkbook(bytes: Uint8Array): Promise<RawSheet[] | FileProblem> {
  try {
    const entries = unpack(bytes)
    if (!entries) return 'tooLarge'
    const sheets = await readXlsx(new Blob([zipSync(entries, { level: 0 })]))
    return sheets.map(({ sheet, data }) => ({ name: sheet, records: data.map(row => row.map(toText)) }))
  } catch {
    return 'unreadable'
  }
}

/**
 * The library unpacks large entries in a worker made of a blob:, which our Content Security Policy blocks. Entries
 * that are not packed need none.
 */
function unpack(bytes: Uint8Array): Zippable | undefined {
  let size = 0
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isRead = /\.(xml|rels)$/.test(name)
      if (isRead) size += originalSize
      return isRead && size <= maxUnpackedBytes
    },
  })
  return size <= maxUnpackedBytes ? entries : undefined
}

/** A date is a day at midnight UTC. */
function toText(cell: CellValue | null): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return cell === null ? '' : String(cell)
}
