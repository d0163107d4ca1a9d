import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { visit, waitUntilLoaded } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { banner, crashed, documents, received, reload } from './crashed.ts'

const gone = { status: 404, body: '' }

test('a missing file of the site is requested once more before anybody sees an error', {
  tags: 'main',
}, async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'parent2' })
  await waitUntilLoaded(page)
  const reports = received(page)
  const loaded = documents(page)
  await page.route(await chunkOf(page, pages.account.path), route => route.fulfill(gone))
  await page.goto(`${pages.account.path}#token=of-a-mail`)
  await crashed(page).waitFor()
  await banner(page).waitFor()
  // A mailed link is a right, and stays nowhere.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('of-a-mail')
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
  await page.route(await chunkOf(page, pages.account.path), route => route.fulfill(gone))
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

/** Parts that the shell loads besides the screen, for those who need them; all of them apply to this person. */
test.each(['AccountNotices', 'SessionCare', 'SocialLinks'])(
  'a screen works without %s if its file throws, and the club gets a report',
  async part => {
    const page = await visit(browser, pages.auth.path, { token: (await createFamily()).token })
    const reports = received(page)
    const body = `throw new Error('${part} fails')`
    await page.route(`**/assets/${part}-*.js`, route =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await page.goto(pages.faq.path)
    await expect.poll(() => reports).toMatchObject([{ screen: '/faq', message: `Error: ${part} fails` }])
    await banner(page).waitFor()
    await page.getByRole('contentinfo').waitFor()
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await waitUntilLoaded(page)
    expect(await crashed(page).count()).toBe(0)
  },
)

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
