import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { createWorkbook } from '../../imports/workbook.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'

test('the office chooses a sheet of a workbook, corrects one row and skips another by keyboard, and imports the rest', async () => {
  const surname = makeUniqueName('Fixed')
  const workbook = createWorkbook({
    'Notes of the board': [
      ['Read me', 'Please'],
      ['Fees', 'are due'],
    ],
    Players: [
      ['First', 'Last', 'DOB', 'Team', 'Jersey'],
      ['Ada', surname, { serial: 42469 }, '', ''],
      ['Ben', surname, 'in spring', '', 'seven'],
      ['Cleo', surname, { serial: 42469 }, '', ''],
    ],
  })
  const page = await visit(browser, pages.playerImport.path, { as: 'director', device: 'phone' })
  const file = { name: 'Spring.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbook) }
  await page.setInputFiles('input[type=file]', file)
  await page.getByLabel('Read me').waitFor()
  await page.getByLabel('Sheet in the file').selectOption('Players (3 rows)')
  await page.getByText('Spring.xlsx: 3 rows, 5 of 5 columns matched').waitFor()
  const check = page.getByRole('button', { name: 'Check the rows' })
  await check.click()
  await page.getByText('2 players will be added.').waitFor()

  const ben = page.getByRole('group', { name: 'Row 3', exact: true })
  await ben.getByLabel('Date of birth').fill('5/1/2015')
  await ben.getByLabel('Date of birth').press('Enter')
  await ben.getByText('Jersey numbers are whole numbers').waitFor()
  await expect.poll(() => ben.getByLabel('Jersey number').evaluate(isFocused)).toBe(true)
  await expectAccessible(page)
  const importing = '**/api/imports/players'
  await page.route(importing, route =>
    route.fulfill({ status: 409, json: { message: 'Not now', issues: [] } }),
  )
  await ben.getByLabel('Jersey number').fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Not now. What you typed is still here.').waitFor()
  await expect.poll(() => ben.getByLabel('Date of birth').inputValue()).toBe('5/1/2015')
  await page.unroute(importing)
  await page.getByRole('button', { name: 'Check row 3' }).click()
  await page.getByText('3 players will be added.').waitFor()

  await page.getByRole('button', { name: 'Skip row 4' }).press('Enter')
  await page.getByText('Skipped by you: 1 row.').waitFor()
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await check.click()
  await page.getByRole('button', { name: 'Import 2 players' }).click()
  await page.getByText('2 players added').waitFor()
  await page.goto(`${pages.players.path}?search=${surname}`)
  await page.getByText('2 players', { exact: true }).waitFor()
  expect(await page.getByText(`Cleo ${surname}`).count()).toBe(0)
  await page.getByText(`Ada ${surname}`).first().click()
  await page.getByText('Apr 9, 2016').first().waitFor()
})
