import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/routes.ts'
import { RosterPlayer } from '#shared/teams/model.ts'
import { browser } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { childButton, fetchAttendance, getAllDay, readStoredTaps, recordTaps, statusOf } from './field.ts'
import { createEvent } from './plannedEvents.ts'

const attendance = '**/api/events/*/attendance**'
const online = () => window.dispatchEvent(new Event('online'))

/** The children of a team by first name. */
async function idsOf(teamId: string): Promise<Record<string, string>> {
  const roster = await callApi(withId(api.teams.players, teamId), { token: await getToken('coach') })
  const players = z.array(RosterPlayer).parse(roster)
  return Object.fromEntries(players.map(({ firstName, id }) => [firstName, id]))
}

test('the check-in on the field continues without a network and through a reload', {
  tags: 'main',
}, async () => {
  const { team, surname } = await createTeamWith({ Ada: { number: 7 }, Bea: {}, Cleo: {}, Dora: {} })
  const { Ada, Bea, Cleo, Dora } = await idsOf(team.id)
  const event = await createEvent(team.id, await getAllDay())
  const page = await visit(browser, `/events/${event.id}`, { as: 'coach', device: 'phone' })
  const context = page.context()
  const sent = recordTaps(context)
  await childButton(page, 'Ada').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('1 of 4 here').waitFor()
  const other = await context.newPage()
  await other.goto(`/events/${event.id}`)
  await other.getByText('1 of 4 here').waitFor()

  const targets = page.locator('li > :is(button[aria-pressed], select)')
  const sizes = await targets.evaluateAll(all => all.map(target => target.getBoundingClientRect()))
  expect(Math.min(...sizes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44)

  await context.setOffline(true)
  await childButton(page, 'Bea').click()
  await page.getByLabel(`Status of Cleo ${surname}`).selectOption('Late')
  await page.getByLabel(`Status of Bea ${surname}`).selectOption('Absent')
  await page.getByText('Waiting for a connection (2)').waitFor()
  await expectAccessible(page)

  // The page is loaded again and the club says who is signed in; no other request gets through.
  // A switch instead of routes that are removed: a request on its way meanwhile might be reported by nobody.
  const network = { isCut: true }
  for (const pattern of [attendance, '**/api/teams/*/players?*'])
    await context.route(pattern, route => (network.isCut ? route.abort() : route.fallback()))
  await context.setOffline(false)
  await page.reload()
  await page.getByText('Waiting for a connection (2)').waitFor()
  await page.getByText('You’re offline. This is from the last time we could connect.').waitFor()
  await page.getByText('2 of 4 here').waitFor()
  await expect.poll(() => statusOf(page, `Bea ${surname}`)).toBe('absent')
  await expect.poll(() => statusOf(page, `Cleo ${surname}`)).toBe('late')
  await childButton(page, 'Dora').click()
  await other.getByText('Waiting for a connection (3)').waitFor()

  network.isCut = false
  await Promise.all([page.evaluate(online), other.evaluate(online)])
  for (const tab of [page, other]) {
    await tab.getByText('Saved', { exact: true }).waitFor()
    await tab.getByText('3 of 4 here').waitFor()
  }
  // A tab may not know yet what another has sent, and sends it again, which makes no difference to the club.
  const changes = sent.filter((tap, at) => tap !== sent[at - 1])
  expect(changes).toEqual([`${Ada} present`, `${Cleo} late`, `${Bea} absent`, `${Dora} present`])
  const written = await fetchAttendance(event.id)
  const statuses = [Ada, Bea, Cleo, Dora].map(id => written.get(id ?? '')?.status)
  expect(statuses).toEqual(['present', 'absent', 'late', 'present'])
  expect(await readStoredTaps(page)).toEqual([])
})

test('a family’s answer shows at once, reaches the coach, and reverts if it is refused', {
  tags: 'main',
}, async () => {
  const { team, token, surname } = await createTeamWith({ Ada: {}, Bea: {} })
  const { Ada } = await idsOf(team.id)
  const event = await createEvent(team.id)
  const page = await visit(browser, `/events/${event.id}`, { token, device: 'phone' })
  const answer = (child: string, name: string) =>
    page
      .getByRole('group', { name: `Is ${child} coming to ${event.title}?` })
      .getByRole('button', { name, exact: true })
  const isPressed = (button: Locator) => expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await answer('Bea', 'Going').waitFor()
  // Nothing is answered while this is shut.
  const gate = { isShut: true }
  await page.route(attendance, async route => {
    await expect.poll(() => gate.isShut).toBe(false)
    await route.continue()
  })
  await answer('Bea', 'Going').click()
  await answer('Ada', 'Can’t go').click()
  await answer('Ada', 'Maybe').click()
  await isPressed(answer('Bea', 'Going'))
  await isPressed(answer('Ada', 'Maybe'))
  gate.isShut = false
  await page.getByRole('button', { name: 'Add a note about Ada' }).click()
  await page.getByLabel('Note about Ada').fill('After the dentist')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await fetchAttendance(event.id)).get(Ada ?? ''))
    .toMatchObject({ response: 'maybe', notes: 'After the dentist' })
  const coach = await visit(browser, `/events/${event.id}`, { as: 'coach', device: 'phone' })
  await coach.getByText(`Ada ${surname} · After the dentist`).waitFor()
  await coach.getByRole('heading', { name: 'No answer 0' }).waitFor()
  await expectAccessible(coach)

  const body = { status: 'cancelled', reason: 'Thunder' }
  await callApi(withId(api.events.setStatus, event.id), { token: await getToken('coach'), body })
  await answer('Ada', 'Going').click()
  await page.getByText('This event is canceled or postponed.').waitFor()
  await isPressed(answer('Ada', 'Maybe'))
  await page.reload()
  await page.getByText('Maybe · After the dentist').waitFor()
  expect(await answer('Bea', 'Going').count()).toBe(0)
})
