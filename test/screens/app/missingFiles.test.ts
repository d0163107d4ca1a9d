import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { visit, waitUntilLoaded } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { banner, crashed, documents, received, reload } from './crashed.ts'

describe('a missing file of the site', () => {
  test('a missing file of the site is requested once more before anybody sees an error', {
    tags: 'main',
  }, async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'parent2' })
    await waitUntilLoaded(page)
    const reports = received(page)
    const loaded = documents(page)
    const gone = await chunkOf(page, pages.account.path)
    await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
    await page.goto(pages.account.path)
    await crashed(page).waitFor()
    await banner(page).waitFor()
    await expect.poll(() => reports).toHaveLength(1)
    expect(reports).toMatchObject([{ screen: '/account' }])
    // The page that was navigated to, and the second attempt.
    expect(loaded.count).toBe(2)
    await page.unrouteAll()
    await reload(page).click()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
  })

  test('a missing file of the site triggers no reload while a message is being written, and a manual reload keeps it', async () => {
    const { team } = await createTeamWith({ Ada: {} })
    const page = await visit(browser, `${pages.messages.path}?c=team.${team.id}`, { as: 'coach' })
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    await box.fill('Bring water.')
    const loaded = documents(page)
    await page.route(await chunkOf(page, pages.account.path), route =>
      route.fulfill({ status: 404, body: '' }),
    )
    await page.getByRole('link', { name: 'Hello, coach' }).click()
    await crashed(page).waitFor()
    await page.evaluate(() => fetch('/api/config'))
    expect(loaded.count).toBe(0)
    await page.unrouteAll()
    await Promise.all([page.waitForEvent('load'), reload(page).click()])
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    await page.goBack()
    await expect.poll(() => box.inputValue()).toBe('Bring water.')
  })

  test('a missing file of the site does not call back a person who is leaving the page', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'parent2' })
    await waitUntilLoaded(page)
    const reports = received(page)
    const loaded = documents(page)
    const gone = await chunkOf(page, pages.account.path)
    let lose = () => {}
    const lost = new Promise<void>(resolve => {
      lose = resolve
    })
    await page.route(gone, route => lost.then(() => route.fulfill({ status: 404, body: '' })))
    await Promise.all([page.waitForRequest(gone), page.getByRole('link', { name: 'Hello, parent2' }).click()])
    // As when another document is loading, for which Firefox cancels whatever is still loading.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))
    lose()
    await crashed(page).waitFor()
    await page.unrouteAll()
    await reload(page).click()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('reloaded'))).toBe(null)
    expect(loaded.count).toBe(1)
    expect(reports).toEqual([])
  })

  test('a missing file of the site may be one that all screens share', async () => {
    const page = await visit(browser, pages.auth.path)
    const reports = received(page)
    await page.route('**/assets/otherRoutes-*', route => route.fulfill({ status: 404, body: '' }))
    await page.goto(pages.faq.path)
    // Only the second failure is reported.
    await expect.poll(() => reports).toMatchObject([{ screen: '/faq' }])
    await crashed(page).waitFor()
    await page.unrouteAll()
    await reload(page).click()
    await banner(page).waitFor()
  })
})

/**
 * The file that only this page loads, according to its document: the last one that the dashboard's document lacks.
 */
async function chunkOf(page: Page, path: string): Promise<string> {
  const filesOf = async (path: string) =>
    [...(await (await page.request.get(path)).text()).matchAll(/modulepreload[^>]*href="([^"]+)"/g)].map(
      match => match[1] ?? '',
    )
  const known = new Set(await filesOf(pages.dashboard.path))
  const own = (await filesOf(path)).filter(file => !known.has(file))
  return `**${own.at(0)}`
}
