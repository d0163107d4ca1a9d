import { expect, test } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'

test('an administrator says how the dates of a list are read, which rows are one child, and which are two', async () => {
  const surname = makeUniqueName('Same')
  const parent = (name: string) => [`${name} ${surname}`, `${name}.${surname}@example.com`.toLowerCase()]
  const lines = [
    [`Ada ${surname}`, '4.9.2016', ...parent('Dana')],
    [`Ada ${surname}`, '4.9.2016', ...parent('Robin')],
    [`Ben ${surname}`, '4.13.2015', ...parent('Dana')],
    [`Ben ${surname}`, '4.13.2015', ...parent('Robin')],
  ]
  const buffer = Buffer.from(toCsv([['Player', 'DOB', 'Parent name', 'Parent email'], ...lines]))
  const page = await visit(browser, pages.playerImport.path, { as: 'admin', device: 'phone' })
  await page.setInputFiles('input[type=file]', { name: 'players.csv', mimeType: 'text/csv', buffer })
  const question = page.getByRole('group', { name: 'Which comes first in dates like “4.9.2016”?' })
  await question.getByRole('radio', { name: 'The day (Sep 4, 2016)' }).waitFor()
  const check = page.getByRole('button', { name: 'Check the rows' })
  expect(await check.count()).toBe(0)
  await expectAccessible(page)
  await question.getByRole('radio', { name: 'The month (Apr 9, 2016)' }).check()
  await check.click()
  await page.getByText('Possibly the same child as another: 2 rows.').waitFor()
  await page.getByText('The same name and birthday as in row 2, with another guardian').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'One child, two guardians: row 3' }).click()
  await page.getByText('Second guardians to invite: 1 row.').waitFor()
  await page.getByRole('button', { name: 'Two children: row 5' }).click()
  await page.getByText('3 players will be added.').waitFor()
  await page.getByRole('button', { name: 'Import 3 players' }).click()
  await page.getByText('3 players added').waitFor()
  await page.getByText('Invited to join a player who is already here: 1 guardian.').waitFor()
})

test('the office sees two profiles that may be of one child, and keeps them as two', async () => {
  const page = await visit(browser, pages.players.path, { as: 'director' })
  await page.getByText('Possible duplicates').waitFor()
  await page.getByText('Linn Moss').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Two children: Jonah Moss' }).click()
  await page.getByRole('button', { name: 'Two children: Jonah Moss' }).waitFor({ state: 'hidden' })
})
