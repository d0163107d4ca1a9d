import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newTeam } from '../../forms.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit } from '../story.ts'

const head = ['First', 'Last', 'DOB', 'Team', 'Jersey']

async function review(page: Page, lines: string[][]) {
  const buffer = Buffer.from(toCsv([head, ...lines]))
  await page.setInputFiles('input[type=file]', { name: 'players.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('heading', { name: 'What will happen' }).waitFor()
}

const rowOf = (page: Page, line: number) => page.getByRole('group', { name: `Row ${line}`, exact: true })

test('a row with an error is corrected in its own fields by keyboard, judged again, and imported', async () => {
  const surname = makeUniqueName('Fixed')
  const page = await visit(browser, pages.playerImport.path, { as: 'director' })
  await review(page, [
    ['Ada', surname, '4/9/2016', '', ''],
    ['Ben', surname, 'in spring', '', 'seven'],
    ['Cleo', surname, '4/31/2016', '', ''],
  ])
  await page.getByText('1 player will be added.').waitFor()
  const ben = rowOf(page, 3)
  await ben.getByLabel('Date of birth').fill('5/1/2015')
  await ben.getByLabel('Date of birth').press('Enter')
  await ben.getByText('Jersey numbers are whole numbers').waitFor()
  await expect.poll(() => ben.getByLabel('Jersey number').evaluate(isFocused)).toBe(true)
  await expect.poll(() => ben.getByLabel('Date of birth').inputValue()).toBe('5/1/2015')
  await expectAccessible(page)
  await ben.getByLabel('Jersey number').fill('')
  await page.keyboard.press('Enter')
  await page.getByText('2 players will be added.').waitFor()
  await ben.waitFor({ state: 'detached' })
  const rows = page.locator('main tbody tr')
  await expect.poll(() => rows.first().textContent()).toMatch(/Ben.*New/s)
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('2 players will be added.').waitFor()
  await page.getByLabel('Skip 1 row').check()
  await page.getByRole('button', { name: 'Import 2 players' }).click()
  await page.getByText('2 players added').waitFor()
  await page.getByRole('button', { name: 'Fix them here' }).click()
  await page.getByText('Already in the club: 2 rows.').waitFor()
  await rowOf(page, 4).getByLabel('Date of birth').fill('4/30/2016')
  await page.getByRole('button', { name: 'Check row 4' }).click()
  await page.getByRole('button', { name: 'Import 1 player' }).click()
  await page.getByText('1 player added').waitFor()
})

test('on a phone, what was typed in a row is kept if the server cannot check it', async () => {
  const page = await visit(browser, pages.playerImport.path, { as: 'director', device: 'phone' })
  await review(page, [['Ada', makeUniqueName('Kept'), 'in spring', '', '']])
  await page.route('**/api/imports/players', route =>
    route.fulfill({ status: 409, json: { message: 'Not now', issues: [] } }),
  )
  const birthday = rowOf(page, 2).getByLabel('Date of birth')
  await birthday.fill('4/9/2016')
  const check = page.getByRole('button', { name: 'Check row 2' })
  await check.click()
  await page.getByText('Not now. What you typed is still here.').waitFor()
  await expect.poll(() => birthday.inputValue()).toBe('4/9/2016')
  await expectAccessible(page)
  await page.unroute('**/api/imports/players')
  await check.click()
  await page.getByText('1 player will be added.').waitFor()
})

test('a row whose team nobody can find says so, is imported without one, or gets another team', async () => {
  const surname = makeUniqueName('Teamless')
  const team = makeUniqueName('Hawks')
  await callApi(api.teams.create, { token: await getToken('director'), body: newTeam(team) })
  const page = await visit(browser, pages.playerImport.path, { as: 'director' })
  await review(page, [
    ['Ada', surname, '4/9/2016', 'Havvks', '9'],
    ['Ben', surname, '4/9/2016', 'Nobodys', ''],
  ])
  await page.getByText('2 players will be added.').waitFor()
  await page.getByText('Added without the team listed in the file: 2 players.').waitFor()
  await page
    .getByText('There is no team called Havvks. The player is imported without a team and a number.')
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change row 2' }).click()
  const offered = page.locator(`datalist option[value^="${team} "]`)
  await offered.waitFor({ state: 'attached' })
  await rowOf(page, 2).getByLabel('Team').fill('')
  await page.getByRole('button', { name: 'Check row 2' }).click()
  await page.getByText('Please add the team for this number too').waitFor()
  await rowOf(page, 2)
    .getByLabel('Team')
    .fill((await offered.getAttribute('value')) ?? '')
  await page.getByRole('button', { name: 'Check row 2' }).click()
  await page.getByText('Added without the team listed in the file: 1 player.').waitFor()
  await page.getByRole('button', { name: 'Import 2 players' }).click()
  await page.getByText('1 player added without a team').waitFor()
  await page.getByText('There is no team called Nobodys').waitFor()
})

test('any row can be changed or skipped until it is imported, by keyboard', async () => {
  const surname = makeUniqueName('Skipped')
  const page = await visit(browser, pages.playerImport.path, { as: 'director' })
  await review(page, [
    ['Ada', surname, '4/9/2016', '', ''],
    ['Ben', surname, '5/1/2015', '', ''],
    ['Cleo', surname, 'in spring', '', ''],
  ])
  await page.getByText('2 players will be added.').waitFor()
  await page.getByRole('button', { name: 'Skip row 2' }).press('Enter')
  await page.getByRole('button', { name: 'Skip row 4' }).press('Enter')
  await page.getByText('Skipped by you: 2 rows.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Include row 2' }).press('Enter')
  await page.getByText('Skipped by you: 1 row.').waitFor()
  await page.getByRole('button', { name: 'Change row 3' }).press('Enter')
  await rowOf(page, 3).getByLabel('First name', { exact: true }).fill('Benjamin')
  await page.keyboard.press('Enter')
  await rowOf(page, 3).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Skipped by you: 1 row.').waitFor()
  await page.getByRole('button', { name: 'Import 2 players' }).click()
  await page.getByText('2 players added').waitFor()
  await page.getByRole('link', { name: 'See all players' }).click()
  await page.getByRole('searchbox').first().fill(surname)
  await page.getByText(`Benjamin ${surname}`).first().waitFor()
  expect(await page.getByText(`Cleo ${surname}`).count()).toBe(0)
})

test('in a list with days first no birthday is guessed until its odd date is corrected', async () => {
  const surname = makeUniqueName('Days')
  const page = await visit(browser, pages.playerImport.path, { as: 'director' })
  await review(page, [
    ['Ada', surname, '4/9/2016', '', ''],
    ['Ben', surname, '5/6/2015', '', ''],
    ['Cleo', surname, '13/4/2016', '', ''],
  ])
  await page.getByText('0 players will be added.').waitFor()
  await rowOf(page, 4).getByText('This date has the day first').waitFor()
  await rowOf(page, 2).getByText('Other dates in this file have the day first').waitFor()
  await rowOf(page, 4).getByLabel('Date of birth').fill('4/13/2016')
  await page.getByRole('button', { name: 'Check row 4' }).click()
  await page.getByText('3 players will be added.').waitFor()
})

test('500 rows with errors are corrected a page at a time, and long values fit', async () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'
  const lines = Array.from({ length: 500 }, (_, at) => [`Kid${at}`, long, 'in spring', long.repeat(2), ''])
  const page = await visit(browser, pages.playerImport.path, { as: 'director', device: 'phone' })
  await review(page, lines)
  await page.getByText('Needs fixing: 500 rows.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await rowOf(page, 20).getByLabel('Date of birth').waitFor()
})
