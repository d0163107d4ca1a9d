import { parseCsv } from '#shared/csv.ts'
import { matchColumns } from '#shared/imports/headings.ts'

/** A sheet that has rows. */
export interface Sheet {
  /** As its tab is called; empty for a file that is one sheet. */
  name: string
  headers: string[]
  /** The non-blank lines, with the row number that a spreadsheet shows. */
  lines: { line: number; cells: string[] }[]
}

export interface ChosenFile {
  name: string
  sheets: [Sheet, ...Sheet[]]
}

/** The records of a sheet as they are in the file. */
export interface RawSheet {
  name: string
  records: string[][]
}

/** Far more rows than the largest club has players. */
const maxRows = 10_000
const maxBytes = 10_000_000

/** The parsed file, or what is wrong with it as a whole. */
export async function readFile(file: File): Promise<ChosenFile | string> {
  if (file.size > maxBytes) return problems.tooLarge
  const raw = await readSheets(file)
  if (typeof raw === 'string') return problems[raw]
  const [first, ...others] = raw.map(toSheet).filter(({ lines }) => lines.length > 0)
  if (!first) return problems.empty
  if ([first, ...others].some(({ lines }) => lines.length > maxRows)) return problems.tooLarge
  return { name: file.name, sheets: [first, ...others] }
}

const problems = {
  tooLarge: 'This file is too large to be a list of players',
  empty: 'There are no rows in this file',
  unreadable: 'This file cannot be read. Please save it as an Excel workbook (.xlsx) or as CSV and try again',
  oldExcel:
    'This is an older Excel file (.xls). In Excel, choose Save As, then Excel Workbook (.xlsx), and choose that file here',
  password: 'This file is password-protected. Please save a copy without a password and choose that one',
  numbers: 'This is a Numbers file. In Numbers, choose File, Export To, Excel, and choose that file here',
}
export type FileProblem = keyof typeof problems

async function readSheets(file: File): Promise<RawSheet[] | FileProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (/\.numbers$/i.test(file.name)) return 'numbers'
  if (startsWith(bytes, 0x50, 0x4b)) {
    const { readWorkbook } = await import('./readWorkbook.ts')
    return readWorkbook(bytes)
  }
  // Excel's container of old, in which it also puts a workbook that it encrypts.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage') ? 'password' : 'oldExcel'
  }
  const records = parseCsv(decodeText(bytes))
  return records[0]?.join('').includes('\0') ? 'unreadable' : [{ name: '', records }]
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** Excel writes UTF-8 with a BOM, UTF-16 with a BOM, or Windows-1252. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** How far down a list may begin, below its title and a few words. */
const maxTitleRows = 10

/** The first row that is not blank names the columns, unless only one further down does. */
function toSheet({ name, records }: RawSheet): Sheet {
  const lines = records
    .map((cells, at) => ({ line: at + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const head = Math.max(0, lines.slice(0, maxTitleRows).findIndex(namesColumns))
  return { name, headers: lines[head]?.cells ?? [], lines: lines.slice(head + 1) }
}

const namesColumns = ({ cells }: { cells: readonly string[] }): boolean =>
  matchColumns(cells).filter(Boolean).length >= 2
