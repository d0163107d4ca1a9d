import { expect, it, test } from 'vitest'
import { readFile } from '#frontend/imports/readFile.ts'
import { createWorkbook } from './workbook.ts'

const read = (name: string, ...parts: BlobPart[]) => readFile(new File(parts, name))
const sheetsOf = async (part: BlobPart) => {
  const file = await read('players.csv', part)
  return typeof file === 'string' ? undefined : file.sheets
}
const workbook = (...args: Parameters<typeof createWorkbook>) => new Uint8Array(createWorkbook(...args))

test('a workbook is read as its cells show it: texts, numbers, and days counted from 1900 or from 1904', async () => {
  const head = ['First', 'Jersey', 'Phone', 'DOB']
  const file = (serial: number, from1904 = false) =>
    read(
      'players.xlsx',
      workbook({ Players: [head, ['Zoë & "Co" <b>', 7, 5550101234, { serial }]] }, { from1904 }),
    )
  const players = {
    name: 'Players',
    headers: head,
    lines: [{ line: 2, cells: ['Zoë & "Co" <b>', '7', '5550101234', '2016-04-09'] }],
  }
  expect(await file(42469)).toEqual({ name: 'players.xlsx', sheets: [players] })
  expect(await file(42469 - 1462, true)).toEqual({ name: 'players.xlsx', sheets: [players] })
})

test('only the sheets of a workbook that have rows are read, and rows keep the numbers of the spreadsheet', async () => {
  const file = await read(
    'club.xlsx',
    workbook({
      Notes: [['Please fill in']],
      'U10 & U12': [[], ['First'], ['Ada'], [], ['Ben']],
      Empty: [],
      U14: [['First'], ['Cleo']],
    }),
  )
  expect(file).toMatchObject({
    sheets: [
      { name: 'U10 & U12', headers: ['First'], lines: [{ line: 3 }, { line: 5, cells: ['Ben'] }] },
      { name: 'U14', lines: [{ cells: ['Cleo'] }] },
    ],
  })
})

test('a title above the columns is skipped, and rows keep the numbers of the spreadsheet', async () => {
  const sheet = [
    ['Ridgeline Lacrosse, spring'],
    [],
    ['As of', 'March'],
    ['First', 'Last', 'DOB'],
    ['Ada', 'Abbott', '4/9/16'],
  ]
  expect(await read('players.xlsx', workbook({ U10: sheet }))).toMatchObject({
    sheets: [{ headers: ['First', 'Last', 'DOB'], lines: [{ line: 5, cells: ['Ada', 'Abbott', '4/9/16'] }] }],
  })
  const [{ notes } = {}] = (await sheetsOf(workbook({ U10: sheet }))) ?? []
  expect(notes).toEqual(['2 lines above the headings were skipped.'])
  const unknown = [
    ['Spieler', 'Geburtstag'],
    ['Ada', '4/9/2016'],
  ]
  expect(await read('players.xlsx', workbook({ U10: unknown }))).toMatchObject({
    sheets: [{ headers: ['Spieler', 'Geburtstag'] }],
  })
})

test('a list without headings loses no child, and a line that names the separator is none', async () => {
  const [bare] = (await sheetsOf('Ada,Abbott,4/9/2016\nBen,Baker,5/9/2016')) ?? []
  expect(bare).toMatchObject({
    headers: ['', '', ''],
    lines: [{ line: 1, cells: ['Ada', 'Abbott', '4/9/2016'] }, { line: 2 }],
    notes: [expect.stringContaining('no headings')],
  })
  // Words that are headings elsewhere.
  const girls =
    'Mia,Lopez,3/9/2016,Girl,Mother,ana@example.com\nAda,Abbott,4/9/2016,Girl,Mother,kim@example.com'
  expect(await sheetsOf(girls)).toMatchObject([
    { headers: ['', '', '', '', '', ''], lines: [{ line: 1 }, { line: 2 }] },
  ])
  const [separated] = (await sheetsOf('sep=;\nFirst;Last;DOB\nAda;Abbott;4/9/2016')) ?? []
  expect(separated).toMatchObject({
    headers: ['First', 'Last', 'DOB'],
    lines: [{ line: 3 }],
    notes: ['The first line names the separator and was skipped.'],
  })
})

const oldContainer = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const encrypted = Uint8Array.from([...'EncryptedPackage'].flatMap(letter => [letter.charCodeAt(0), 0]))

it.each<[string, string, BlobPart[], string]>([
  ['an old Excel file', 'players.xls', [oldContainer], 'This is an older Excel file (.xls)'],
  ['a protected workbook', 'players.xlsx', [oldContainer, encrypted], 'This file is password-protected'],
  ['a Numbers file', 'players.numbers', ['PK'], 'This is a Numbers file'],
  [
    'a damaged workbook',
    'players.xlsx',
    [workbook({ A: [['First'], ['Ada']] }).slice(0, 300)],
    'This file cannot be read',
  ],
  ['an archive of something else', 'players.zip', ['PK\u0003\u0004'], 'This file cannot be read'],
  ['a picture', 'players.csv', [new Uint8Array([0x89, 0x50, 0, 0, 0])], 'This file cannot be read'],
  [
    'a workbook without rows',
    'players.xlsx',
    [workbook({ A: [['First', 'Last']] })],
    'There are no rows in this file',
  ],
  ['an empty file', 'players.csv', [''], 'There are no rows in this file'],
  ['a file of 5 MB', 'players.csv', ['x'.repeat(5_000_001)], 'This file is too large'],
  ['a file of 5,001 rows', 'players.csv', [`First\n${'Ada\n'.repeat(5_001)}`], 'This file is too large'],
])(
  'a file of players that cannot be imported is refused with what to do: %s',
  async (_, name, parts, says) => {
    expect(await read(name, ...parts)).toEqual(expect.stringContaining(says))
  },
)
