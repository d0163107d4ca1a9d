import { expect, test } from 'vitest'
import { admits, type Role } from '#shared/access.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { addressOf } from '../../addresses.ts'
import { textOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { goWithin, readTitle } from './goWithin.ts'

/** Every page of the table of pages, opened by everybody: whoever may not see it gets a message. */

interface Visitor {
  who: string
  role?: Role
}
// Those with most to see come first: as them axe examines the pages.
const visitors: Visitor[] = [
  { who: 'parent', role: 'parent' },
  { who: 'admin', role: 'admin' },
  { who: 'nobody' },
  { who: 'player', role: 'player' },
  { who: 'assistant', role: 'assistant_coach' },
  { who: 'coach', role: 'coach' },
  { who: 'director', role: 'program_director' },
]

/** Axe examines a page once: for the first person who may open it. */
const auditors = new Map(
  Object.entries(pages).map(([name, { access }]) => [
    name,
    visitors.find(({ role }) => admits(access, role)),
  ]),
)

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

test.each(visitors)('every page is shown to $who, or says why it is not', { tags: 'main' }, async visitor => {
  const { who, role } = visitor
  const page = await visit(browser, pages.faq.path, role && { as: who })
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
    if (auditors.get(name) === visitor) await expectAccessible(page)
  }
  expect(uncaught).toEqual([])
})
