import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { visit, waitUntilLoaded } from '../story.ts'
import { crashed, documents, received } from './crashed.ts'

/** Parts that the shell loads besides the screen, for those who need them; all of them apply to this person. */
const parts = ['AccountNotices', 'SessionCare', 'SocialLinks']

/** A family with an unconfirmed address, at a club with another site. */
async function prepareFaq(part: string, answer: { status?: number; contentType?: string; body: string }) {
  const { token } = await createFamily()
  const page = await visit(browser, pages.auth.path, { token })
  await page.route('**/api/user?*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), emailConfirmed: false } })
  })
  await page.route('**/api/config?*', async route => {
    const response = await route.fetch()
    const social = ['https://example.org/club']
    await route.fulfill({ response, json: { ...(await response.json()), social } })
  })
  await page.route(`**/assets/${part}-*.js`, route => route.fulfill(answer))
  return { page, open: () => page.goto(pages.faq.path) }
}

async function expectFaq(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.getByRole('contentinfo').waitFor()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await waitUntilLoaded(page)
  expect(await crashed(page).count()).toBe(0)
}

test.each(parts)('a screen works without %s if its file is gone, and is not reloaded for it', async part => {
  const { page, open } = await prepareFaq(part, { status: 404, body: '' })
  const loaded = documents(page)
  // React reports what it has caught before anything is done about it.
  await Promise.all([page.waitForEvent('console', said => said.text().includes(`${part}-`)), open()])
  await expectFaq(page)
  await page.evaluate(() => fetch('/api/config'))
  expect(loaded.count).toBe(1)
})

test.each(parts)('a screen works without %s if it throws, and the club gets a report', async part => {
  const body = `throw new Error('${part} fails')`
  const { page, open } = await prepareFaq(part, { contentType: 'text/javascript', body })
  const reports = received(page)
  await open()
  await expect.poll(() => reports).toMatchObject([{ screen: '/faq', message: `Error: ${part} fails` }])
  await expectFaq(page)
})
