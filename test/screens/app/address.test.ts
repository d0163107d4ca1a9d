import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { visit } from '../story.ts'

/** What is typed into a list's search stands in the address a moment later: somebody may be elsewhere by then. */
describe('the address of a list', () => {
  test('keeps the dialog that was opened as what was typed came into it', async () => {
    const page = await visit(browser, pages.users.path, { as: 'director' })
    await page.evaluate(() => {
      const original = window.setTimeout
      const clicking = async (then: () => void) => {
        document.querySelector<HTMLButtonElement>('.page-header .button-primary')?.click()
        // The click has moved the address, and nothing is drawn yet.
        for (let turn = 0; turn < 100; turn++) await null
        then()
      }
      window.setTimeout = Object.assign((then: () => void, ms?: number) => {
        return original(ms === 300 ? () => void clicking(then) : then, ms)
      }, original)
    })
    await page.getByLabel('Search', { exact: true }).fill('nobody')
    await page.waitForURL('**/users?*search=nobody*')
    await page.getByRole('dialog', { name: 'Add Person' }).waitFor()
    expect(new URL(page.url()).search).toBe('?add=&search=nobody')
  })

  test('holds nobody back who has clicked on a link that still loads', async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'director' })
    await page.waitForLoadState('networkidle')
    let load = () => {}
    const loaded = new Promise<void>(resolve => {
      load = resolve
    })
    let isAsked = false
    await page.route('**/assets/*.js', async route => {
      isAsked = true
      await loaded
      await route.continue()
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 5000)
    await page.getByLabel('Search').fill('nobody')
    await page.getByRole('link', { name: pages.invoiceAgeing.title }).click()
    await expect.poll(() => isAsked).toBe(true)
    await page.clock.runFor(1000)
    load()
    await page.waitForURL(`**${pages.invoiceAgeing.path}`)
  })
})
