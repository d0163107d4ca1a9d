import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { browser, can } from '../browser.ts'
import {
  dashboard,
  mockPrograms,
  programsCard,
  programTab,
  readHeaders,
  readProgramNames,
  rowOf,
  rows,
} from '../dashboard/figures.ts'
import { expectAccessible, visit, waitUntilLoaded } from '../story.ts'

test.skipIf(!can.downloads)(
  'the table of programs is sorted and customized for one account of this browser, and exported as it is shown',
  async () => {
    const page = await visit(browser, 'about:blank', { as: 'admin' })
    await mockPrograms(page, 12)
    await page.goto(dashboard)
    const sort = programsCard(page).getByRole('columnheader', { name: 'Players' }).getByRole('button')
    await sort.press('Enter')
    await sort.press('Enter')
    const firstTwo = async () => (await readProgramNames(page)).slice(0, 2)
    await expect.poll(firstTwo).toEqual(['Program 11', 'Program 10'])
    const before = await readHeaders(page)
    await programsCard(page).getByRole('button', { name: 'Customize view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Customize view' })
    for (const name of ['Staff', 'Live']) await dialog.getByRole('checkbox', { name }).uncheck()
    await dialog.getByRole('button', { name: 'Move Players up' }).press('Enter')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const dates = ['Activity Start', 'Registration End']
    const wanted = ['Program', ...dates, 'Invoiced', 'Players', 'Uncollected', 'Teams', 'Actions']
    await expect.poll(() => readHeaders(page)).toEqual(wanted)
    await page.reload()
    await expect.poll(firstTwo).toEqual(['Program 11', 'Program 10'])
    await expect.poll(() => readHeaders(page)).toEqual(wanted)
    await rowOf(page, '$1,100.00').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      programsCard(page).getByRole('button', { name: 'Export to CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('programs-live.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[1]).toBe('"Program 11","2026-04-01","2026-06-15",1100.00,11,0.50,2')

    // Another user of this computer has their own columns.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find(key => key.startsWith('programColumns:')) ?? ''
      localStorage.setItem('programColumns:usr_other', localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    })
    await page.reload()
    await rows(page).first().waitFor()
    await expect.poll(() => readHeaders(page)).toEqual(before)
  },
)

test('the table of programs fits a phone, also with 200 that have long names, and has its tabs there', async () => {
  const page = await visit(browser, 'about:blank', { as: 'admin', device: 'phone' })
  await mockPrograms(page, 200, { name: `${'Springtravelprogram'.repeat(5)} of the club` })
  await page.goto(dashboard)
  await programsCard(page).getByText('200 programs · 19,900 registered players · 400 teams').waitFor()
  await waitUntilLoaded(page)
  await expect.poll(() => readProgramNames(page)).toHaveLength(25)
  await expectAccessible(page)
  await programTab(page, 'Completed').click()
  await programsCard(page).getByText('No programs to display').waitFor()
})
