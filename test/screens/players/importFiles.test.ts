import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { pages } from '#shared/pages.ts'
import { createWorkbook } from '../../imports/workbook.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'

const choose = (page: Page, name: string, file: string | Uint8Array) =>
  page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file),
  })

test.each(devicesFor('desktop'))(
  'the office sees which columns of an export were recognized, changes one, and no field has two: %s',
  async device => {
    const page = await visit(browser, pages.playerImport.path, { as: 'director', device })
    const headers = ['LAST', 'First', 'Birthdate', 'Parent 1 Email', 'Guardian 1 Name', 'Nickname', 'DOB']
    await choose(page, 'export.csv', toCsv([headers, ['Lee', 'Sam', '4/9/2016', '', '', 'Sammy', '']]))
    await page.getByText('export.csv: 1 row, 5 of 7 columns matched').waitFor()
    const meanings = () =>
      page
        .locator('main select')
        .evaluateAll(all => all.map(one => (one instanceof HTMLSelectElement ? one.value : '')))
    expect(await meanings()).toEqual([
      'lastName',
      'firstName',
      'dateOfBirth',
      'guardianEmail',
      'guardianName',
      '',
      '',
    ])
    await page.getByLabel('Nickname').selectOption('First name')
    expect(await meanings()).toEqual([
      'lastName',
      '',
      'dateOfBirth',
      'guardianEmail',
      'guardianName',
      'firstName',
      '',
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('Sammy Lee').waitFor()
  },
)

test('the office chooses the meaning of each column of a list that nobody can recognize', async () => {
  const page = await visit(browser, pages.playerImport.path, { as: 'director' })
  await choose(
    page,
    'list.csv',
    toCsv([
      ['A', 'B', 'C'],
      ['Kim', 'Lee', '4/9/2016'],
    ]),
  )
  await page.getByText('list.csv: 1 row, 0 of 3 columns matched').waitFor()
  await page.getByText('Please choose the columns for: first name, last name, date of birth.').waitFor()
  for (const [header, field] of Object.entries({ A: 'First name', B: 'Last name', C: 'Date of birth' }))
    await page.getByLabel(header, { exact: true }).selectOption(field)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('1 player will be added.').waitFor()
})

test('on a phone, the office imports the second sheet of an Excel workbook, with its dates and numbers', async () => {
  const surname = makeUniqueName('Sheet')
  const head = ['First', 'Last', 'DOB', 'Parent Email', 'Parent Name', 'Phone']
  const workbook = createWorkbook({
    'Notes of the board': [
      ['Read me', 'Please'],
      ['Fees', 'are due'],
    ],
    Players: [
      head,
      ['Ada', surname, { serial: 42469 }, `${surname}@example.com`, `Dana ${surname}`, 5550101234],
      ['Ben', surname, 42469, '', '', ''],
    ],
  })
  const page = await visit(browser, pages.playerImport.path, { as: 'director', device: 'phone' })
  await choose(page, 'Spring.xlsx', workbook)
  await page.getByLabel('Read me').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Sheet in the file').selectOption('Players (2 rows)')
  await page.getByText('Spring.xlsx: 2 rows, 6 of 6 columns matched').waitFor()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('This is a spreadsheet date number.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Skip 1 row').check()
  await page.getByRole('button', { name: 'Import 1 player' }).click()
  await page.getByText('1 player added', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'See all players' }).click()
  await page.goto(`${pages.players.path}?search=${surname}`)
  await page.getByText(`Ada ${surname}`).first().click()
  await page.getByText('Apr 9, 2016').first().waitFor()
})

test('a large Excel workbook is read under the policy of the site, and its library is loaded only then', async () => {
  const page = await visit(browser, pages.playerImport.path, { as: 'director' })
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await choose(page, 'list.csv', toCsv([['First'], ['Ada']]))
  await page.getByText('list.csv: 1 row').waitFor()
  expect(loaded.join()).not.toContain('readWorkbook')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const rows = Array.from({ length: 10_000 }, (_, at) => [
    `Kid ${at}`,
    'Large',
    { serial: 42000 + (at % 365) },
  ])
  await choose(page, 'large.xlsx', createWorkbook({ Players: [['First', 'Last', 'Born'], ...rows] }))
  await page.getByText('large.xlsx: 10000 rows, 3 of 3 columns matched').waitFor()
  expect(loaded.join()).toContain('readWorkbook')
})

test('a file that cannot be imported is refused with what to do, and another one is taken', async () => {
  const page = await visit(browser, pages.playerImport.path, { as: 'director', device: 'phone' })
  const problem = page.getByRole('alert')
  await choose(page, 'players.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))
  await problem.getByText('In Excel, choose Save As, then Excel Workbook (.xlsx)').waitFor()
  await expectAccessible(page)
  await choose(page, 'players.csv', 'First,Last,DOB')
  await problem.getByText('There are no rows in this file').waitFor()
  await choose(page, 'players.csv', 'First,Last,DOB\nSam,Lee,4/9/2016')
  await page.getByText('players.csv: 1 row, 3 of 3 columns matched').waitFor()
})
