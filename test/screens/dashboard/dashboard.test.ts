import type { Page, Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { addDays } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { CurrentUser } from '#shared/users/model.ts'
import { browser } from '../browser.ts'
import { createEvent, fetchToday } from '../events/plannedEvents.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createRegistration } from '../programs/season.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { mostShift, readShifts, watchShifts } from '../shifts.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

/** A practice of a team, so many days from now or on a given day. */
async function practiceOn(on: number | string, teamId: string, more: object = {}): Promise<Event> {
  const startDate = typeof on === 'string' ? on : addDays(await fetchToday(), on)
  return createEvent(teamId, { title: makeUniqueName('Practice '), startDate, endDate: startDate, ...more })
}

async function childNamed(firstName: string, token: string): Promise<string | undefined> {
  const route = { ...api.players.list, path: `${api.players.list.path}?myPlayers=true` as const }
  const children = z.array(PlayerSummary).parse(await callApi(route, { token }))
  return children.find(child => child.firstName === firstName)?.id
}

const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const lineOf = (page: Page, card: string, { title }: Event) =>
  cardOf(page, card)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const answer = (page: Page, child: string, choice: string) =>
  cardOf(page, 'Next up')
    .getByRole('group', { name: new RegExp(`Is ${child} coming`) })
    .getByRole('button', { name: choice })

test('a family first sees everybody’s next event, answers there, and finds what it owes', {
  tags: 'main',
}, async () => {
  const { team, token, surname } = await createTeamWith({ Ada: {}, Ben: {} })
  const [rain, practice] = [await practiceOn(1, team.id), await practiceOn(2, team.id)]
  const third = await practiceOn(3, team.id)
  await callApi(withId(api.events.setStatus, rain.id), {
    token: await getToken('director'),
    body: { status: 'cancelled', reason: 'The field is flooded' },
  })
  const program = await createProgram({ fee: 12_500 })
  const { id } = await createRegistration(token, await childNamed('Ada', token), program)
  const { id: userId } = CurrentUser.parse(await callApi(api.users.me, { token }))
  await callApi(api.invoices.create, {
    token: await getToken('director'),
    body: { userId, amount: 6500, description: 'Uniform', dueDate: addDays(await fetchToday(), 14) },
  })

  const page = await visit(browser, 'about:blank', { token, device: 'phone' })
  let answerInvoices = () => {}
  const later = new Promise<void>(resolve => {
    answerInvoices = resolve
  })
  // Without the one answer that has everything, each list is asked for by itself.
  await page.route(`**${api.dashboard.get.path}?*`, route => route.abort())
  await page.route(`**${api.invoices.mine.path}?*`, route => later.then(() => route.continue()))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Player Dashboard' }).waitFor()
  // What comes next, and the children's steps above it, wait for nothing that stands below.
  await answer(page, 'Ada', 'Going').click()
  await page.getByRole('list', { name: 'Ada: progress' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Shortcuts' }).count()).toBe(0)
  answerInvoices()
  const next = cardOf(page, 'Next up').locator('li:has(> article)')
  await expect.poll(() => next.count()).toBe(2)
  await next.first().getByText('Canceled').waitFor()
  await next.first().getByText('The field is flooded').waitFor()
  await next.last().getByRole('link', { name: practice.title }).waitFor()
  await expect.poll(() => answer(page, 'Ben', 'Going').getAttribute('aria-pressed')).toBe('false')
  await lineOf(page, 'Upcoming Events', third).getByText('Ada · Ben').waitFor()
  for (const { title } of [rain, practice, third])
    await expect.poll(() => page.getByRole('heading', { name: title }).count()).toBe(1)
  await page.getByRole('link', { name: `Ada ${surname}` }).waitFor()
  const balance = cardOf(page, 'Due now')
  await balance.getByText('$125.00').waitFor()
  // What is not due yet is said apart, with its day.
  await balance.getByRole('heading', { name: 'Coming up' }).waitFor()
  await balance.getByText(/^\$65\.00 for Uniform, by /).waitFor()
  await balance.getByText('Balance $190.00').waitFor()
  await expect.poll(() => balance.getByRole('link', { name: 'Pay Now' }).getAttribute('href')).toContain(id)
  await expectAccessible(page)

  // One answer has all of it: the first view waits for nothing else, and does not move.
  await callApi(api.announcements.create, {
    token: await getToken('director'),
    body: { title: 'Fields are closed', body: 'Until Friday', priority: 'high', teamId: team.id },
  })
  await page.unrouteAll()
  const first = [api.dashboard.get, api.users.me, api.club.config].map(({ path }) => path)
  const isFirst = (request: Request) => first.some(path => new URL(request.url()).pathname === path)
  await page.route('**/api/**', route => (isFirst(route.request()) ? route.continue() : undefined))
  await page.addInitScript(watchShifts)
  await page.reload()
  await expect.poll(() => answer(page, 'Ada', 'Going').getAttribute('aria-pressed')).toBe('true')
  await balance.getByRole('link', { name: 'Pay Now' }).waitFor()
  const titles = await page.getByRole('main').locator('h2').allTextContents()
  expect(titles.slice(0, 4)).toEqual(['Fields are closed', 'My children', 'Next up', 'Due now'])
  expect((await readShifts(page)).sum).toBeLessThanOrEqual(mostShift)
  await page.unrouteAll()

  const steps = page.getByRole('list', { name: 'Ada: progress' }).getByRole('listitem')
  await expect
    .poll(() => steps.allTextContents())
    .toEqual(['Profile, done', 'Registered, done', 'Paid, to do', 'Team, done', 'Consents, done'])
  await page.getByRole('link', { name: 'Pay now: Ada' }).click()
  await page.waitForURL(`**${pages.checkout.path}?*`)
  // From the child, the team and the event, the coach is two taps away: this link and Send.
  for (const path of [pages.dashboard.path, `/teams?team=${team.id}`, `/events/${practice.id}`]) {
    await page.goto(path)
    await page
      .getByRole('link', { name: `Message coach (${team.name})` })
      .first()
      .click()
    await page.waitForURL(/c=direct\./)
  }
})

test('a family sees its week by the club’s clock, wherever it travels and even on the night clocks change', async () => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const sunday = await practiceOn('2027-03-14', team.id)
  const monday = await practiceOn('2027-03-15', team.id, { startTime: '00:30:00', endTime: '01:30:00' })
  const evening = await practiceOn('2027-03-15', team.id)
  const context = await browser.newContext({ baseURL: inject('clubUrl'), timezoneId: 'Asia/Tokyo' })
  await context.addInitScript(own => localStorage.setItem('authToken', own), token)
  const page = await context.newPage()
  // Twenty seconds are left of the day on which clocks went forward; in Tokyo Monday is half over.
  await page.clock.install({ time: '2027-03-15T03:59:40Z' })
  await page.goto(pages.dashboard.path)
  const day = (name: RegExp) => page.getByRole('radio', { name })
  await expect.poll(() => day(/^Today, Sun, Mar 14, 2027, 1 event$/).isChecked()).toBe(true)
  await lineOf(page, "This Week's Schedule", sunday).waitFor()
  await page.clock.runFor(60_000)
  await expect.poll(() => day(/^Today, Mon, Mar 15, 2027, 2 events$/).isChecked()).toBe(true)
  await lineOf(page, 'Next up', monday).getByText('Mon, Mar 15, 12:30–1:30 AM').waitFor()
  await cardOf(page, "This Week's Schedule").getByText('1 event for this day is shown above.').waitFor()
  await lineOf(page, "This Week's Schedule", evening).getByText('6:00–7:30 PM').waitFor()
})
