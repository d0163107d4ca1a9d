import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { visit } from '../story.ts'

/** A typed search is written to the URL a moment later: the user may have left the page by then. */
describe('the address of a list', () => {
  test('the address of a list keeps a dialog that was opened while the typed search was written to it', async () => {
    const page = await visit(browser, pages.users.path, { as: 'director' })
    await clickBeforeUrlFollows(page, 'div:has(> div > h1) button')
    await page.getByLabel('Search', { exact: true }).fill('nobody')
    await page.waitForURL('**/users?*search=nobody*')
    await page.getByRole('dialog', { name: 'Add person' }).waitFor()
    expect(new URL(page.url()).search).toBe('?add=&search=nobody')
  })

  test('the address of a list does not keep a person from following a link that is still loading', async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'director' })
    // A stopped clock also stops a session that is still being looked up.
    await page.getByLabel('Search').waitFor()
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

  test('the address of a list does not keep a person who clicks on a link at that very moment', async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'director' })
    await page.getByRole('link', { name: pages.invoiceAgeing.title }).waitFor()
    await clickBeforeUrlFollows(page, `a[href="${pages.invoiceAgeing.path}"]`)
    await page.getByLabel('Search').fill('nobody')
    await page.getByRole('heading', { level: 1, name: pages.invoiceAgeing.title }).waitFor()
    expect(new URL(page.url()).pathname).toBe(pages.invoiceAgeing.path)
  })
})

/** Clicks just before the search is written to the URL: the router knows about it, and nothing is drawn yet. */
const clickBeforeUrlFollows = (page: Page, selector: string) =>
  page.evaluate(selector => {
    const original = window.setTimeout
    const clicking = async (then: () => void) => {
      document.querySelector<HTMLElement>(selector)?.click()
      for (let turn = 0; turn < 100; turn++) await null
      then()
    }
    window.setTimeout = Object.assign((then: () => void, ms?: number) => {
      return original(ms === 300 ? () => void clicking(then) : then, ms)
    }, original)
  }, selector)
