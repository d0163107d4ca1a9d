import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, isFocused, visit, waitUntilLoaded } from '../story.ts'

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

describe.each(devicesFor('phone'))('finding anything on a %s', device => {
  test('the office finds a family by a part of its name, whatever its case and accents, and opens the child', {
    tags: 'main',
  }, async () => {
    const { surname } = await createFamily('Zoë')
    const page = await visit(browser, pages.dashboard.path, { as: 'director', device })
    await waitUntilLoaded(page)
    await opener(page).click()
    await expect.poll(() => field(page).evaluate(isFocused)).toBe(true)
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
})

test('the office finds an invoice, a program, a team and a screen, and moves through them by keyboard', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await openFind(page)
  await expect.poll(() => titles(page, 'Screens')).toContain('Reconciliation')

  await field(page).fill('indoor clinic')
  await expect.poll(async () => (await titles(page, 'Programs')).join()).toMatch(/Indoor Clinic/)
  await field(page).fill('falcons')
  await expect.poll(async () => (await titles(page, 'Teams')).join()).toMatch(/Falcons/)

  await field(page).fill('inv-2')
  await expect.poll(async () => (await titles(page, 'Invoices')).length).toBe(6)
  const chosen = page.getByRole('option', { selected: true })
  await expect.poll(() => chosen.locator('span').textContent()).toMatch(/^INV-2/)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen.textContent()).toBe('All invoices with “inv-2”')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${pages.invoices.path}?search=inv-2`)

  await openFind(page)
  await field(page).fill('aud tra')
  await expect.poll(() => titles(page, 'Screens')).toEqual(['Audit Trail'])
  await page.getByRole('option', { name: 'Audit Trail' }).click()
  await page.waitForURL(`**${pages.audit.path}`)
})

test('a search without a result says so, and Escape leads back', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await waitUntilLoaded(page)
  await opener(page).click()
  await field(page).fill('qqqqq')
  await page.getByText('Nothing starts with “qqqqq”').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => opener(page).evaluate(isFocused)).toBe(true)
  await opener(page).click()
  await expect.poll(() => field(page).inputValue()).toBe('')
})

test('Enter waits for the answer to what is typed, unless something was chosen by hand', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await waitUntilLoaded(page)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/users?*', async route => {
    await released
    await route.fallback()
  })
  const asked = page.waitForRequest('**/api/users?*')
  await opener(page).click()
  await field(page).fill('rivera')
  await asked
  await page.keyboard.press('Enter')
  await page.getByText('Searching…').waitFor()
  expect(new URL(page.url()).pathname).toBe(pages.dashboard.path)
  release()
  await page.getByText(/^\d+ results?$/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(player|users)/)
})

test('a search that fails in part says why, and shows the rest', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await waitUntilLoaded(page)
  await page.route('**/api/invoices?*', route => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await opener(page).click()
  await field(page).fill('falcons')
  await page.getByText('Not everything could be searched: Busy').waitFor()
  await expect.poll(async () => (await titles(page, 'Teams')).join()).toMatch(/Falcons/)
})

test('a coach finds people of own teams and no invoice, and a parent has no such button', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'coach' })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await openFind(page)
  await field(page).fill('rivera')
  await group(page, 'People').waitFor()
  expect(asked).toContain('/api/users')
  expect(asked).not.toContain('/api/invoices')
  expect(await titles(page, 'Screens')).toEqual([])

  const parent = await visit(browser, pages.dashboard.path, { as: 'parent' })
  await waitUntilLoaded(parent)
  expect(await opener(parent).count()).toBe(0)
  await parent.keyboard.press('Control+k')
  expect(await field(parent).count()).toBe(0)
})

test('the shortcut leaves an open dialog as it is', async () => {
  const page = await visit(browser, `${pages.users.path}?add`, { as: 'admin' })
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByRole('textbox').first().fill('Half a name')
  await page.keyboard.press('Control+k')
  expect(await field(page).count()).toBe(0)
  await expect.poll(() => dialog.getByRole('textbox').first().inputValue()).toBe('Half a name')
})

test('whoever was not there a moment ago is found once they are, without a reload, with what they owe', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'director' })
  await openFind(page)
  let isThere = false
  await page.route(/\/api\/users\?.*search=Whitfieldson/, async route =>
    isThere ? route.fallback() : route.fulfill({ json: [] }),
  )
  await field(page).fill('Whitfieldson')
  await page.getByText('Nothing starts with “Whitfieldson”').waitFor()
  await page.keyboard.press('Escape')
  isThere = true
  await page.route(/\/api\/users\?.*search=Whitfieldson/, async route => {
    const response = await route.fetch({ url: route.request().url().replace('Whitfieldson', 'rivera') })
    await route.fulfill({ response })
  })
  await openFind(page)
  await field(page).fill('Whitfieldson')
  await expect.poll(async () => (await titles(page, 'People')).join()).toMatch(/Rivera/)
})

test('an invoice is found with what it is for, and with what is owed of it', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'director' })
  await openFind(page)
  await field(page).fill('Uniform, last season')
  await group(page, 'Invoices').getByText('Uniform, last season · $45.00 of $65.00 owed · Overdue').waitFor()
})
