import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit, waitUntilLoaded } from '../story.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Find anything' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Find' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const titles = (page: Page, name: string) =>
  group(page, name).locator('[role=option] > span').allTextContents()

async function openFind(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  await page.keyboard.press('Control+k')
  await expect.poll(() => field(page).evaluate(isFocused)).toBe(true)
}

test('the office finds a family by a part of its name, whatever its case and accents, and opens the child', {
  tags: 'main',
}, async () => {
  const { surname } = await createFamily('Zoë')
  const page = await visit(browser, pages.dashboard.path, { as: 'director', device: 'phone' })
  await waitUntilLoaded(page)
  await opener(page).click()
  await expect.poll(() => field(page).evaluate(isFocused)).toBe(true)
  await field(page).fill('qqqqq')
  await page.getByText('Nothing starts with “qqqqq”').waitFor()
  await field(page).fill(`ZOE ${surname.slice(0, -2).toUpperCase()}`)
  await expect.poll(() => titles(page, 'People')).toEqual([`Zoë ${surname}`])
  await group(page, 'People').getByText(`Player · Dana ${surname}`).waitFor()
  await page.getByText('1 result', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/player\/ply_/)
  await page.getByRole('heading', { level: 1, name: `Zoë ${surname}` }).waitFor()
  await expect.poll(() => field(page).count()).toBe(0)
})

test('the office finds an invoice, a program, a team, a screen and a setting, and moves through them by keyboard', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await openFind(page)
  await expect.poll(() => titles(page, 'Screens')).toContain('Reconciliation')

  await field(page).fill('indoor league')
  await expect.poll(async () => (await titles(page, 'Programs')).join()).toMatch(/Indoor League/)
  await field(page).fill('Uniform, last season')
  await group(page, 'Invoices').getByText('Uniform, last season · $45.00 of $65.00 owed · Overdue').waitFor()

  await field(page).fill('inv-2')
  await expect.poll(async () => (await titles(page, 'Invoices')).length).toBe(6)
  const chosen = page.getByRole('option', { selected: true })
  await expect.poll(() => chosen.locator('span').textContent()).toMatch(/^INV-2/)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen.textContent()).toBe('All invoices with “inv-2”')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${pages.invoices.path}?search=inv-2`)

  await openFind(page)
  await field(page).fill('season curr')
  await expect.poll(() => titles(page, 'Settings')).toEqual(['Current season'])
  await page.keyboard.press('Enter')
  await page.getByLabel('Current season').and(page.locator(':focus')).waitFor()

  await page.route('**/api/invoices?*', route => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await openFind(page)
  await field(page).fill('falcons')
  await page.getByText('Not everything could be searched: Busy').waitFor()
  await expect.poll(async () => (await titles(page, 'Teams')).join()).toMatch(/Falcons/)
})
