import { parseCsv } from '#shared/csv.ts'
import { looksLikeDate } from '#shared/imports/birthdays.ts'
import { matchColumns } from '#shared/imports/headings.ts'

/** A sheet that has rows. */
export interface Sheet {
  /** As its tab is called; empty for a file that is one sheet. */
  name: string
  headers: string[]
  /** The non-blank lines, with the row number that a spreadsheet shows. */
  lines: { line: number; cells: string[] }[]
  /** What was found in the file besides, as sentences. */
  notes?: string[]
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
const maxRows = 5_000
const maxBytes = 5_000_000

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

/**
 * The first row that is not blank names the columns, unless only one further down does. A row that is a player names none.
 */
function toSheet({ name, records }: RawSheet): Sheet {
  const all = records
    .map((cells, at) => ({ line: at + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const hasSeparator = /^sep=/i.test(all[0]?.cells[0] ?? '')
  const lines = hasSeparator ? all.slice(1) : all
  const head = lines.slice(0, maxTitleRows).findIndex(namesColumns)
  const [first] = lines
  if (head === -1 && first && isPlayer(first)) {
    const notes = [
      'This file has no headings, so the first row was taken for a player. Please choose the columns.',
    ]
    return { name, headers: first.cells.map(() => ''), lines, notes }
  }
  const at = Math.max(0, head)
  const notes = [
    ...(hasSeparator ? ['The first line names the separator and was skipped.'] : []),
    ...(at > 0
      ? [`${at === 1 ? '1 line' : `${at} lines`} above the headings ${at === 1 ? 'was' : 'were'} skipped.`]
      : []),
  ]
  const sheet = { name, headers: lines[at]?.cells ?? [], lines: lines.slice(at + 1) }
  return notes.length > 0 ? { ...sheet, notes } : sheet
}

/** A birthday or an address stands in no heading. */
const isPlayer = ({ cells }: { cells: readonly string[] }): boolean =>
  cells.some(cell => cell.includes('@') || looksLikeDate(cell))

/** 'Girl' and 'Mother' are words of headings too. */
const namesColumns = (line: { cells: readonly string[] }): boolean =>
  !isPlayer(line) && matchColumns(line.cells).filter(Boolean).length >= 2
