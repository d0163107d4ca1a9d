import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Conversation, Message, OpenConversation } from '#shared/messages/model.ts'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'

const word = 'Wolfeschlegelsteinhausen'.repeat(84)

const message = (seq: number): Message => ({
  ...{
    id: `global.${seq}`,
    conversationId: 'global',
    seq,
    senderId: 'usr_other',
    senderName: 'Casey Brooks',
  },
  ...{ senderRole: 'coach', isGlobal: true, isStaffOnly: false, attachments: [], notificationType: 'app' },
  content: seq === 9_999 ? word : `Message ${seq}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + seq * 600_000).toISOString(),
})

const conversation = (n: number): Conversation => ({
  ...{ id: n === 0 ? 'global' : `team.t${n}`, type: n === 0 ? 'global' : 'team', isStaffOnly: false },
  ...{ title: n === 3 ? word : `Conversation ${n}`, guardiansIncluded: false, unread: n === 0 ? 120 : 0 },
  last: {
    ...{ senderId: 'usr_other', senderName: 'Casey Brooks', preview: 'Hello', attachments: 2 },
    createdAt: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
  },
})

/** A conversation of ten thousand messages, and the requests for it. */
async function longChat(page: Page, readUpTo: number) {
  const asked: string[] = []
  const total = { now: 10_000 }
  const answer = (route: Route, json: unknown) => {
    const { pathname, searchParams } = new URL(route.request().url())
    searchParams.delete('_')
    asked.push(`${route.request().method()} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
    return route.fulfill({ json })
  }
  const open: OpenConversation = { ...conversation(0), readUpTo, upTo: 10_000, children: [] }
  await page.route('**/api/conversations/global?*', route => answer(route, open))
  await page.route('**/api/conversations/global/read', route => answer(route, { unread: 0 }))
  await page.route('**/api/conversations?*', route => answer(route, [conversation(0)]))
  await page.route('**/api/messages?*', route => {
    const { searchParams } = new URL(route.request().url())
    const after = Number(searchParams.get('after') ?? -1)
    const before = Number(searchParams.get('before') ?? total.now + 1)
    const seqs =
      after < 0
        ? Array.from({ length: 50 }, (_, n) => before - 1 - n)
        : Array.from({ length: Math.min(50, total.now - after) }, (_, n) => after + 1 + n)
    return answer(route, seqs.map(message))
  })
  return { asked, total }
}

const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const topOf = (page: Page, text: string) =>
  log(page)
    .getByText(text, { exact: true })
    .evaluate(element => element.getBoundingClientRect().top)

describe('long conversations', () => {
  test('a conversation of ten thousand messages costs one page, and loading earlier ones moves nothing', async () => {
    const page = await visit(browser, pages.messages.path, { as: 'parent', device: 'phone' })
    await page.getByRole('button', { name: 'New Message' }).first().waitFor()
    const { asked } = await longChat(page, 9_990)
    await page.goto(`${pages.messages.path}?c=global`)
    await log(page).getByText('New', { exact: true }).waitFor()
    await expect.poll(() => topOf(page, 'Message 9991')).toBeLessThan(400)
    expect(asked.filter(one => one.includes('/api/messages'))).toEqual([
      'GET /api/messages?conversationId=global',
    ])
    // The newest messages are not visible yet.
    expect(asked.some(one => one.startsWith('PUT'))).toBe(false)
    await expectAccessible(page)

    const top = await topOf(page, 'Message 9991')
    await log(page).getByRole('button', { name: 'Earlier messages' }).dispatchEvent('click')
    await log(page).getByText('Message 9901', { exact: true }).waitFor({ state: 'attached' })
    expect(Math.abs((await topOf(page, 'Message 9991')) - top)).toBeLessThan(1)
    // Scrolling up to where they would be loads earlier ones, too.
    await log(page).evaluate(element => element.scrollTo(0, 20))
    await log(page).getByText('Message 9851', { exact: true }).waitFor({ state: 'attached' })
    expect(await topOf(page, 'Message 9901')).toBeGreaterThan(0)
    const asPages = ['', '&before=9951', '&before=9901'].map(
      place => `GET /api/messages?conversationId=global${place}`,
    )
    // A slow machine polls for new ones meanwhile.
    const loaded = asked.filter(one => one.includes('/api/messages') && !one.includes('&after='))
    expect(loaded).toEqual(asPages)
    await page.getByRole('button', { name: 'Newest messages' }).click()
    await expect.poll(() => asked).toContain('PUT /api/conversations/global/read')
  })

  test('an open conversation polls six times a minute, a hidden one never, and a failure is shown', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'parent' })
    await page.getByRole('link', { name: 'Messages' }).first().waitFor()
    const { asked, total } = await longChat(page, 10_000)
    await page.clock.install()
    await page.goto(`${pages.messages.path}?c=global`)
    await log(page).getByText('Message 10000').waitFor()
    asked.length = 0
    await minuteOf(page)
    const news = 'GET /api/messages?conversationId=global&after=10000'
    expect(asked.filter(one => one === news)).toHaveLength(6)
    expect(asked.filter(one => one === 'GET /api/conversations')).toHaveLength(1)
    expect(asked).toHaveLength(7)

    await seen(page, 'hidden')
    asked.length = 0
    await minuteOf(page)
    expect(asked).toEqual([])
    total.now = 10_002
    await seen(page, 'visible')
    await log(page).getByText('Message 10002').waitFor()
    expect(asked.filter(one => one.startsWith('GET /api/messages'))).toEqual([news])
    // More than a page arrived in the meantime: the end of it is shown.
    total.now = 10_500
    await minuteOf(page)
    await log(page).getByText('Message 10500').waitFor({ state: 'attached' })
    expect(await log(page).getByText('Message 10002', { exact: true }).count()).toBe(0)

    await page.route('**/api/messages?*', route => route.abort())
    await minuteOf(page)
    await page.getByText('You’re offline. New messages appear once you’re connected.').waitFor()
  })

  test('the list of conversations can be empty, have five hundred, or fail', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'parent', device: 'phone' })
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    const list = (status: number, json: unknown) =>
      page.route('**/api/conversations?*', route => route.fulfill({ status, json }))
    await list(500, { message: 'Broken' })
    await page.goto(pages.messages.path)
    await page.getByRole('heading', { name: 'The conversations couldn’t be loaded' }).waitFor()
    await list(200, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No Conversations Yet' }).waitFor()
    await list(
      200,
      Array.from({ length: 500 }, (_, n) => conversation(n)),
    )
    await page.reload()
    const line = (n: number) => page.getByRole('link', { name: new RegExp(`^Conversation ${n} `) })
    await line(49).waitFor()
    await page.getByRole('navigation', { name: 'Conversations' }).getByText('99+ unread').waitFor()
    expect(await line(50).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show more' }).click()
    await line(99).waitFor()
    await line(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => line(1).evaluate(element => element === document.activeElement)).toBe(true)
    await page.getByLabel('Show', { exact: true }).selectOption('Everyone')
    await expect.poll(() => page.getByRole('link', { name: /^Conversation/ }).count()).toBe(1)

    await page.goto(`${pages.messages.path}?c=team.team_0`)
    await page.getByRole('heading', { name: 'Conversation not found' }).waitFor()
    await page.getByRole('button', { name: 'All messages' }).click()
    await line(0).waitFor()
    await page.goto(`${pages.messages.path}?playerId=ply_0`)
    await page.getByRole('heading', { name: 'You can’t message this family here' }).waitFor()
  })
})

/** Advances the page's clock by a minute; each answer arrives within its second. */
async function minuteOf(page: Page): Promise<void> {
  for (let second = 0; second < 60; second += 5) {
    await page.clock.runFor(5_000)
    await page.evaluate(() => fetch('/first.js'))
  }
}

const seen = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(state => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
