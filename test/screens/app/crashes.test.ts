import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { majorOf } from '#test/engines/browserProgram.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, expectAccessible, visit, waitUntilLoaded } from '../story.ts'
import { banner, crashed, documents, received, reload } from './crashed.ts'

const back = (page: Page) => page.getByRole('link', { name: 'Back to the dashboard', exact: true })

/** The name of this run's browser in a report. */
const { engine, version } = inject('browser')
const ownName = {
  chromium: new RegExp(`^Chrome ${majorOf(version)}$`),
  'oldest-chromium': new RegExp(`^Chrome ${majorOf(version)}$`),
  firefox: new RegExp(`^Firefox ${majorOf(version)}$`),
}[engine]

/** A child whose page cannot handle the response it gets. */
async function unreadable(device: 'phone' | 'desktop') {
  const { token, surname } = await createFamily()
  const body = newPlayer('Ada', { lastName: surname })
  const { id } = PlayerSummary.parse(await callApi(api.players.create, { token, body }))
  const page = await visit(browser, pages.dashboard.path, { token, device })
  await waitUntilLoaded(page)
  const reports = received(page)
  await page.route(`**/api/players/${id}?*`, route => route.fulfill({ json: { firstName: surname } }))
  await page.goto(pages.player.path.replace(':id', id))
  await crashed(page).waitFor()
  await expect.poll(() => reports).toHaveLength(1)
  return { page, id, surname, reports }
}

test('a screen that fails leaves the shell, offers two ways on, and is reported once, without personal data', {
  tags: 'main',
}, async () => {
  const { page, id, surname, reports } = await unreadable('phone')
  await banner(page).waitFor()
  await page.getByRole('contentinfo').waitFor()
  await expect.poll(() => page.getByRole('main').count()).toBe(1)
  await expectAccessible(page)
  expect(reports).toMatchObject([{ screen: '/player/:id', browser: expect.stringMatching(ownName) }])
  expect(reports[0]?.version).toMatch(/^[\w-]{8}$/)
  expect(reports[0]?.message).toMatch(/^TypeError: /)
  for (const own of [id, surname]) expect(JSON.stringify(reports)).not.toContain(own)

  // A reload waits until the club has answered; a person who navigates elsewhere meanwhile stays there.
  let answer = () => {}
  const later = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/config?*', route => later.then(() => route.continue()))
  await page.route('**/assets/**', route => later.then(() => route.continue()))
  await reload(page).click()
  await back(page).click()
  const answered = page.waitForResponse('**/api/config?*')
  answer()
  await answered
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(reports).toHaveLength(1)
})

test('a screen that failed returns with Reload, without loading the page unless it fails twice', {
  tags: 'main',
}, async () => {
  const { page, id, surname } = await unreadable('desktop')
  const loaded = documents(page)
  const answer = page.waitForResponse(response => response.url().includes(`/api/players/${id}?`))
  await Promise.all([answer, reload(page).click()])
  await crashed(page).waitFor()
  expect(loaded.count).toBe(0)
  await Promise.all([page.waitForEvent('load'), reload(page).click()])
  await crashed(page).waitFor()
  expect(loaded.count).toBe(1)
  await page.unrouteAll()
  await reload(page).click()
  await page.getByRole('heading', { name: new RegExp(surname) }).waitFor()
  expect(loaded.count).toBe(1)
})

test('an error outside of a screen is reported if it is the site’s own, without personal data, three times at most', async () => {
  const script = (text: string) => ({ contentType: 'text/javascript', body: text })
  const page = await visit(browser, pages.auth.path)
  const reports = received(page)
  const failures = [
    `throw new Error('No "Jane Doe" <jane@example.com> at 555-010-1234')`,
    `throw new Error('No "Ann Roe" <ann@example.com> at 555-010-1234')`,
    `Promise.reject(new Error('Second'))`,
    `throw 'no error'`,
    `Promise.reject(new Error('Third'))`,
    `throw new Error('Fourth')`,
  ]
  await page.route('**/assets/failing.js?*', route => {
    const at = new URL(route.request().url()).searchParams.get('at')
    return route.fulfill(script(failures[Number(at)] ?? ''))
  })
  await page.route('**/elsewhere.js', route => route.fulfill(script(`throw new Error('Not ours')`)))
  await page.addScriptTag({ url: '/elsewhere.js' })
  for (const [at, told] of [1, 1, 2, 2, 3, 3].entries()) {
    await page.addScriptTag({ url: `/assets/failing.js?at=${at}` })
    await expect.poll(() => reports).toHaveLength(told)
  }
  // Anything reported after them would have been reported before this.
  await page.evaluate(() => fetch('/api/config'))
  expect(reports.map(({ message, screen }) => [message, screen])).toEqual([
    ['Error: No (quoted) (address) at (number)', '/auth'],
    ['Error: Second', '/auth'],
    ['Error: Third', '/auth'],
  ])
  expect(await crashed(page).count()).toBe(0)
})

test('a shell that fails is replaced as a whole, and reported too', { tags: 'main' }, async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'parent2' })
  await waitUntilLoaded(page)
  const reports = received(page)
  await page.route('**/api/user?*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), consentsDue: null } })
  })
  await page.goto(pages.faq.path)
  await crashed(page).waitFor()
  expect(await banner(page).count()).toBe(0)
  await expectAccessible(page)
  await expect.poll(() => reports).toMatchObject([{ screen: '/faq' }])
  await page.unrouteAll()
  await back(page).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await banner(page).waitFor()
})
