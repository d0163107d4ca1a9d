import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser, can } from '../browser.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'

const entries = /api\/audit/

test.skipIf(!can.downloads)(
  'an administrator can follow a child, then a person, and export the list',
  { tags: 'main' },
  async () => {
    const page = await visit(browser, `${pages.players.path}?search=Rivera`, { as: 'admin' })
    await page.getByRole('link', { name: 'Riley Rivera' }).first().click()
    await page.getByRole('link', { name: pages.audit.title }).click()
    await page.waitForURL(/\/audit\?person=ply_/)
    await page.getByText('Riley Rivera', { exact: true }).first().waitFor()
    await page.getByLabel('About', { exact: true }).selectOption('Medical notes and certificates')
    const table = page.getByRole('table', { name: 'Audit trail' })
    const opened = table.getByRole('row').filter({ hasText: 'viewed the medical notes of Riley Rivera' })
    await opened.filter({ hasText: 'Casey Brooks' }).first().waitFor()
    await opened.filter({ hasText: 'on the sheet for' }).filter({ hasText: 'Ari Cohen' }).first().waitFor()
    // The child in the entry is a link.
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Show all people')
    await opened.first().waitFor()
    await page.getByLabel('About', { exact: true }).selectOption('Teams, programs and schedule')
    await table
      .getByRole('row', { name: /added Casey Brooks to the staff of/ })
      .first()
      .waitFor()
    await page.getByLabel('About', { exact: true }).selectOption('Medical notes and certificates')
    await opened.first().waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toBe('audit-trail-medical.csv')
    expect(csv).toMatch(
      /"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","Casey Brooks","viewed the medical notes of Riley Rivera","Riley Rivera","Medical notes and certificates","aud_/,
    )
  },
)

test('the whole trail can be read to its end, also by days', async () => {
  const page = await visit(browser, pages.audit.path, { as: 'admin' })
  await page.getByText('50 entries loaded; there are older ones').waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('100 entries loaded; there are older ones').waitFor()
  await page.getByLabel('To').fill('2020-01-01')
  await page.getByRole('heading', { name: 'No matching entries' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('table').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('the audit trail is for administrators, and can be retried after a failure', async () => {
  const director = await visit(browser, pages.audit.path, { as: 'director' })
  await director.getByRole('heading', { name: 'Access Denied' }).waitFor()
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await page.route(entries, route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
  await page.goto(pages.audit.path)
  await page.getByText('Broken').waitFor()
  await page.unroute(entries)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table').waitFor()
})

test.each(devicesFor('phone'))('axe finds nothing in the audit trail on a %s', async device => {
  const page = await visit(browser, `${pages.audit.path}?about=medical`, { as: 'admin', device })
  await page.getByText('viewed the medical note').first().waitFor()
  await expectAccessible(page)
})
