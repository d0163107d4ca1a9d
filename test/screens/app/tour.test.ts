import type { Page } from 'playwright-core'
import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { type Audience, admits, type Role } from '#shared/access.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { addressOf } from '../../addresses.ts'
import { textOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import {
  callApi,
  type devices,
  expectAccessible,
  findBrokenWords,
  getToken,
  visit,
  waitUntilLoaded,
} from '../story.ts'

/** Every page of the table of pages, opened by everybody: whoever may not see it gets a message. */

interface Visitor {
  who: string
  role?: Role
  /** What such a person has at hand. */
  device: keyof typeof devices
}
// Those with most to see come first: as them axe examines the pages.
const visitors: Visitor[] = [
  { who: 'parent', role: 'parent', device: 'phone' },
  { who: 'admin', role: 'admin', device: 'desktop' },
  { who: 'nobody', device: 'phone' },
  { who: 'player', role: 'player', device: 'phone' },
  { who: 'assistant', role: 'assistant_coach', device: 'phone' },
  { who: 'coach', role: 'coach', device: 'narrow' },
  { who: 'director', role: 'program_director', device: 'phone' },
]

/** Axe examines a page once on each device: for the first person there who may open it. */
const isAuditor = (visitor: Visitor, access: Audience): boolean =>
  visitor === visitors.find(({ role, device }) => device === visitor.device && admits(access, role))

const tokens = { parent: await getToken('parent'), admin: await getToken('admin') }
const names = Object.keys(pages) as PageName[]
const addresses = await Promise.all(
  names.map(
    async (name): Promise<[PageName, string]> => [
      name,
      await addressOf(name, (path, as) => callApi({ method: 'GET', path }, { token: tokens[as] })),
    ],
  ),
)

test.each(visitors)(
  'every page is shown to $who on a $device, or says why it is not',
  { tags: 'main' },
  async visitor => {
    const { who, role, device } = visitor
    const page = await visit(browser, pages.faq.path, role ? { as: who, device } : { device })
    const uncaught: string[] = []
    let at = ''
    page.on('pageerror', error => uncaught.push(`${at}: ${error.stack || error.message}`))
    // A screen that crashes after it was checked is reported to the club.
    page.on('request', request => {
      if (request.url().endsWith(api.crashReports.create.path)) uncaught.push(`${at}: ${textOf(request)}`)
    })
    // A title that came late would be mistaken for the next page's.
    await readTitle(page)
    for (const [name, address] of addresses) {
      at = address
      await goWithin(page, address)
      const title = await readTitle(page)
      expect(title, address).not.toMatch(/^$|Something went wrong|404 Page Not Found/)
      const denied = !admits(pages[name].access, role)
      expect(title === 'Access Denied', `${address} says ${title}`).toBe(denied && role !== undefined)
      if (denied && !role) expect(new URL(page.url()).pathname, address).toBe(pages.auth.path)
      // A public page says the same to everybody.
      if (role && pages[name].access !== 'public')
        expect(await readClosedLinks(page, role), address).toEqual([])
      if (isAuditor(visitor, pages[name].access)) {
        await expectAccessible(page)
        if (device === 'desktop') expect(await readBrokenWords(page), address).toEqual([])
      }
    }
    expect(uncaught).toEqual([])
  },
)

/** Words on two lines in a table; the people of other stories have longer addresses than anybody in the demo club. */
async function readBrokenWords(page: Page): Promise<string[]> {
  const tables = await page.getByRole('main').getByRole('table').all()
  const broken = await Promise.all(tables.map(table => table.evaluate(findBrokenWords)))
  return broken.flat().filter(word => !word.endsWith('@example.com'))
}

/** Links to pages that the reader may not open. */
async function readClosedLinks(page: Page, role: Role): Promise<string[]> {
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  return links.filter(link => {
    const to = Object.values(pages).find(({ path }) => matchPath(path, link.replace(/[?#].*/, '')))
    return to !== undefined && !admits(to.access, role)
  })
}

/** Navigates within the same document, so that what a screen leaves behind is found, too. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(address => {
    if (location.pathname === address) return
    for (const title of document.querySelectorAll('main h1')) title.toggleAttribute('data-before', true)
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** The title of the screen that followed the previous one. */
async function readTitle(page: Page): Promise<string> {
  const title = page.locator('main h1:not([data-before])').first()
  await title.waitFor()
  await waitUntilLoaded(page)
  return ((await title.textContent()) ?? '').trim()
}
