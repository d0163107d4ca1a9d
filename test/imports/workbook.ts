import { strToU8, zipSync } from 'fflate'

/** `serial` is a day as a spreadsheet keeps it, shown as a date; a number is shown as a number. */
type WorkbookCell = string | number | { serial: number }

interface WorkbookOptions {
  /** Days are counted from 1904, as on a Mac of old. */
  from1904?: boolean
}

/** An .xlsx file as Excel writes it: shared strings, a style for dates, no cell where nothing is. */
export function createWorkbook(
  sheets: Record<string, readonly (readonly WorkbookCell[])[]>,
  { from1904 = false }: WorkbookOptions = {},
): Uint8Array {
  const strings = [
    ...new Set(
      Object.values(sheets)
        .flat(2)
        .filter(cell => typeof cell === 'string'),
    ),
  ]
  const names = Object.keys(sheets)
  const tabs = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const files = names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  const cellOf = (cell: WorkbookCell, at: string) => {
    if (cell === '') return ''
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${strings.indexOf(cell)}</v></c>`
    return typeof cell === 'number'
      ? `<c r="${at}"><v>${cell}</v></c>`
      : `<c r="${at}" s="1"><v>${cell.serial}</v></c>`
  }
  const rowOf = (cells: readonly WorkbookCell[], at: number) =>
    `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${columnName(column)}${at + 1}`)).join('')}</row>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationships}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...files,
      relation('rIdStyles', 'styles', 'styles.xml'),
      relation('rIdStrings', 'sharedStrings', 'sharedStrings.xml'),
    ]),
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map(text => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${main}><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
const relations = (all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

const columnName = (at: number): string => String.fromCharCode(65 + at)
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
