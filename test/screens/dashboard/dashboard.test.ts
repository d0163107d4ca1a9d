import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { addDays } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { createEvent, fetchToday } from '../events/plannedEvents.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createRegistration } from '../programs/season.ts'
import { makeUniqueName } from '../registrations/steps.ts'
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

describe('a family', () => {
  test('a family first sees everybody’s next event, answers there, and finds what it owes', {
    tags: 'main',
  }, async () => {
    const { team, token, surname } = await createTeamWith({ Ada: {}, Ben: {} })
    const [rain, practice] = [await practiceOn(1, team.id), await practiceOn(2, team.id)]
    const third = await practiceOn(3, team.id)
    const director = await getToken('director')
    await callApi(withId(api.events.setStatus, rain.id), {
      token: director,
      body: { status: 'cancelled', reason: 'The field is flooded' },
    })
    const { id } = await createRegistration(
      token,
      await childNamed('Ada', token),
      await createProgram({ fee: 12_500 }),
    )

    const page = await visit(browser, '/', { token, device: 'phone' })
    await page.getByRole('heading', { name: 'Player Dashboard' }).waitFor()
    await page
      .getByText('Loading your teams…')
      .or(answer(page, 'Ada', 'Going'))
      .first()
      .waitFor()
    await answer(page, 'Ada', 'Going').click()
    const next = cardOf(page, 'Next up').locator('li:has(> article)')
    await expect.poll(() => next.count()).toBe(2)
    await next.first().getByText('Canceled').waitFor()
    await next.first().getByText('The field is flooded').waitFor()
    await next.last().getByRole('link', { name: practice.title }).waitFor()
    await expect.poll(() => answer(page, 'Ada', 'Going').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => answer(page, 'Ben', 'Going').getAttribute('aria-pressed')).toBe('false')

    await lineOf(page, 'Upcoming Events', third).getByText('Ada · Ben').waitFor()
    for (const { title } of [rain, practice, third])
      await expect.poll(() => page.getByRole('heading', { name: title }).count()).toBe(1)
    await page.getByRole('link', { name: `Ada ${surname}` }).waitFor()
    const balance = cardOf(page, 'Balance due')
    await balance.getByText('$125.00').waitFor()
    await expect.poll(() => balance.getByRole('link', { name: 'Pay Now' }).getAttribute('href')).toContain(id)
    await expectAccessible(page)
    await page.reload()
    await expect.poll(() => answer(page, 'Ada', 'Going').getAttribute('aria-pressed')).toBe('true')

    await page.route('**/api/team-memberships?*', route =>
      route.fulfill({ status: 500, body: '{"message":"Broken"}' }),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Upcoming events couldn’t be loaded' }).waitFor()
    await page.unroute('**/api/team-memberships?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await answer(page, 'Ben', 'Going').waitFor()
  })

  test('a family sees its week by the club’s clock, wherever it travels and even on the night clocks change', async () => {
    const { team, token } = await createTeamWith({ Ada: {} })
    const sunday = await practiceOn('2027-03-14', team.id)
    const monday = await practiceOn('2027-03-15', team.id, { startTime: '00:30:00', endTime: '01:30:00' })
    const evening = await practiceOn('2027-03-15', team.id)
    await practiceOn('2027-03-05', team.id, { endDate: '2027-03-09', endTime: '00:00:00' })
    const context = await browser.newContext({ baseURL: inject('clubUrl'), timezoneId: 'Asia/Tokyo' })
    await context.addInitScript(own => localStorage.setItem('authToken', own), token)
    const page = await context.newPage()
    // Twenty seconds are left of the day on which clocks went forward; in Tokyo Monday is half over.
    await page.clock.install({ time: '2027-03-15T03:59:40Z' })
    await page.goto(pages.dashboard.path)
    const day = (name: RegExp) => page.getByRole('radio', { name })
    await expect.poll(() => day(/^Today, Sun, Mar 14, 2027, 1 event$/).isChecked()).toBe(true)
    await lineOf(page, "This Week's Schedule", sunday).waitFor()
    await expect.poll(() => day(/Mon, Mar 8, 2027, 1 event$/).count()).toBe(1)
    await expect.poll(() => day(/Tue, Mar 9, 2027, no events$/).count()).toBe(1)
    await day(/^Today/).press('ArrowLeft')
    await page.getByText('No events for this day').waitFor()
    await expect.poll(() => day(/Sat, Mar 13/).isChecked()).toBe(true)
    expect(new URL(page.url()).search).toBe('?day=2027-03-13')

    await page.clock.runFor(60_000)
    await expect.poll(() => day(/^Today, Mon, Mar 15, 2027, 2 events$/).isChecked()).toBe(true)
    await expect.poll(() => day(/Sun, Mar 21, 2027/).count()).toBe(1)
    await lineOf(page, 'Next up', monday).getByText('Mon, Mar 15, 12:30–1:30 AM').waitFor()
    await cardOf(page, "This Week's Schedule").getByText('1 event for this day is shown above.').waitFor()
    await lineOf(page, "This Week's Schedule", evening).getByText('6:00–7:30 PM').waitFor()
    expect(await page.getByText(sunday.title).count()).toBe(0)
  })
})

test('a coach sees whom to ask about the next event of each team', async () => {
  const { team, token, surname } = await createTeamWith({ Ada: {}, Ben: {}, Cyd: {} })
  const practice = await practiceOn(1, team.id)
  const body = { playerId: await childNamed('Ada', token), response: 'going' }
  await callApi(withId(api.events.attend, practice.id), { token, body })
  for (const [as, device] of [
    ['coach', 'phone'],
    ['assistant', 'desktop'],
  ] as const) {
    const page = await visit(browser, pages.dashboard.path, { as, device })
    await page.getByRole('heading', { name: 'Coach Dashboard' }).waitFor()
    const line = lineOf(page, 'Next for your teams', practice)
    await line.getByText('1 of 3 going.').waitFor()
    await line.getByText(`No answer yet: Ben ${surname}, Cyd ${surname}`).waitFor()
    if (as === 'coach') await expectAccessible(page)
  }
})

test('those who run the club see everything, and cards for the pages that exist', async () => {
  const page = await visit(browser, '/', { as: 'admin' })
  await page.getByRole('heading', { name: 'Program Administrator Dashboard' }).waitFor()
  const cards = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
  await expect
    .poll(() => cards.evaluateAll(links => links.map(link => link.getAttribute('href'))))
    .toEqual([
      '/programs',
      '/invoices',
      '/users',
      '/events',
      '/schedule',
      '/registration',
      '/messages',
      '/player-registration',
    ])
  expect(await page.getByText('Loading your teams…').count()).toBe(0)
  await expect
    .poll(() => page.getByRole('link', { name: 'View All Events' }).getAttribute('href'))
    .toBe('/events')
  await page.getByRole('article').first().waitFor()
  await expectAccessible(page)
  const player = await visit(browser, pages.dashboard.path, { as: 'player', device: 'phone' })
  await player.getByRole('heading', { name: 'Player Dashboard' }).waitFor()
  await cardOf(player, 'Next up').getByRole('article').first().waitFor()
  expect(await player.getByRole('button', { name: 'Going' }).count()).toBe(0)
  expect(await cardOf(player, 'Balance due').count()).toBe(0)
})
