import { expect, test } from 'vitest'
import * as z from 'zod'
import { addDays } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { getAllDay } from '../events/field.ts'
import { createEvent, fetchToday } from '../events/plannedEvents.ts'
import { createProgram } from '../programs/program.ts'
import { createRegistration } from '../programs/season.ts'
import { callApi, expectAccessible, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

async function childrenOf(token: string): Promise<PlayerSummary[]> {
  const route = { ...api.players.list, path: `${api.players.list.path}?myPlayers=true` as const }
  return z.array(PlayerSummary).parse(await callApi(route, { token }))
}

test('each child has its way into the season, with the next step as a button', async () => {
  const { token, team } = await createTeamWith({ Ada: {} })
  const [ada] = await childrenOf(token)
  const page = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
  const steps = page.getByRole('list', { name: 'Ada: progress' }).getByRole('listitem')
  await expect
    .poll(() => steps.allTextContents())
    .toEqual(['Profile, done', 'Registered, done', 'Paid, done', 'Team, done', 'Consents, done'])
  await createRegistration(token, ada?.id, await createProgram({ fee: 12_500 }))
  await page.reload()
  await page.getByRole('link', { name: 'Pay now: Ada' }).waitFor()
  await expect.poll(() => steps.nth(2).textContent()).toBe('Paid, to do')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay now: Ada' }).click()
  await page.waitForURL(`**${pages.checkout.path}?*`)

  // From the child, the team and the event, the coach is two taps away: this link and Send.
  const practice = await createEvent(team.id)
  for (const path of [pages.dashboard.path, `/teams?team=${team.id}`, `/events/${practice.id}`]) {
    await page.goto(path)
    await page.getByRole('link', { name: `Message coach (${team.name})` }).click()
    await page.waitForURL(/c=direct\./)
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`Hello from ${path}`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByRole('region', { name: 'Messages', exact: true })
      .getByText(`Hello from ${path}`)
      .waitFor()
  }
})

test('what goes on comes first, each list of events takes the answer, and the tabs lead everywhere', async () => {
  const { token, team } = await createTeamWith({ Ada: {} })
  const now = await createEvent(team.id, await getAllDay())
  const day = addDays(await fetchToday(), 1)
  const next = await createEvent(team.id, { startDate: day, endDate: day })
  const page = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
  const first = page.getByRole('article').first()
  await first.getByRole('link', { name: now.title }).waitFor()
  await first.getByText('Now', { exact: true }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Quick access' })
  await tabs.getByRole('link', { name: 'Events' }).click()
  const answers = page.getByRole('group', { name: `Is Ada coming to ${next.title}?` })
  await answers.getByRole('button', { name: 'Maybe' }).click()
  await expect
    .poll(() => answers.getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed'))
    .toBe('true')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Agenda' }).click()
  await page.waitForURL(`**${pages.schedule.path}?view=agenda*`)
  await expect
    .poll(() => answers.getByRole('button', { name: 'Maybe' }).getAttribute('aria-pressed'))
    .toBe('true')
  await expect
    .poll(() => tabs.getByRole('link', { name: 'Events' }).getAttribute('aria-current'))
    .toBe('page')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click()
  await page.waitForURL(url => url.pathname === pages.events.path)
  for (const [name, { path }] of [
    ['Messages', pages.messages],
    ['Teams', pages.teams],
    ['Home', pages.dashboard],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await page.waitForURL(url => url.pathname === path)
  }
})
