import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser, can } from '../browser.ts'
import { visit } from '../story.ts'

test.skipIf(!can.downloads)(
  'an administrator can follow a child, then a person, and export the list',
  { tags: 'main' },
  async () => {
    const page = await visit(browser, `${pages.players.path}?search=Rivera`, { as: 'admin' })
    await page.getByRole('link', { name: 'Riley Rivera' }).first().click()
    await page.getByRole('link', { name: pages.audit.title }).click()
    await page.waitForURL(/\/audit\?person=ply_/)
    await page.getByLabel('About', { exact: true }).selectOption('Medical notes and certificates')
    const table = page.getByRole('table', { name: 'Audit trail' })
    const opened = table.getByRole('row').filter({ hasText: 'viewed the medical notes of Riley Rivera' })
    await opened.filter({ hasText: 'Casey Brooks' }).first().waitFor()
    await opened.filter({ hasText: 'on the sheet for' }).filter({ hasText: 'Ari Cohen' }).first().waitFor()
    const link = opened.getByRole('link', { name: 'Riley Rivera' }).first()
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/player\/ply_/)

    // To another person by keyboard alone: what they did, and what was done to them.
    await page.getByRole('button', { name: 'Show all people' }).press('Enter')
    await page.getByLabel('Person').pressSequentially('Casey Br')
    const found = page.getByRole('list', { name: 'People found' })
    await found.getByRole('button', { name: /^Casey Brooks/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/person=usr_/)
    await page.getByLabel('About', { exact: true }).selectOption('Teams, programs and schedule')
    await table
      .getByRole('row', { name: /added Casey Brooks to the staff of/ })
      .first()
      .waitFor()
    await page.getByLabel('About', { exact: true }).selectOption('Medical notes and certificates')
    await opened.first().waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('audit-trail-medical.csv')
    expect(await readFile(await download.path(), 'utf8')).toMatch(
      /"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","Casey Brooks","viewed the medical notes of Riley Rivera","Riley Rivera","Medical notes and certificates","aud_/,
    )
  },
)
