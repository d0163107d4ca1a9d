import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser, can } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { callApi, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { countSheets, createTeamWith } from '../teams/team.ts'
import { createEvent, fetchToday } from './plannedEvents.ts'

const cell = (page: Page, date: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatDate(date, 'EEE, MMM d, yyyy')}`) })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })
const daily = (page: Page, date: string) =>
  page.getByRole('heading', { name: `Events for ${formatDate(date, 'EEE, MMM d, yyyy')}`, exact: true })
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('the schedule of a day is chosen by keyboard, and filtered by team', async () => {
  const { team } = await createTeamWith({ Ada: {} })
  const now = await fetchToday()
  const practice = await createEvent(team.id, { title: 'Fog drill', location: 'Ridgeline Park' })
  const page = await visit(browser, `${pages.schedule.path}?view=day`, { as: 'coach' })
  await daily(page, now).waitFor()
  await page.getByLabel('Team', { exact: true }).selectOption({ label: `${team.name} (${team.season})` })
  await page.getByText('No events for this day').waitFor()
  await cell(page, now).and(page.locator('[aria-current=date]')).waitFor()
  // A single stop for the Tab key; from there, the arrow keys.
  await expect.poll(() => page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
  await cell(page, now).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => cell(page, practice.startDate).evaluate(isFocused)).toBe(true)
  await expect
    .poll(() => cell(page, practice.startDate).getAttribute('aria-label'))
    .toMatch(/, 1 event: Practice$/)
  await page.keyboard.press('Enter')
  await daily(page, practice.startDate).waitFor()
  expect(search(page)).toEqual({ view: 'day', date: practice.startDate, teamId: team.id })
  await page.getByText('6:00–7:30 PM · Ridgeline Park').waitFor()
  await expectAccessible(page)
  const create = await page.getByRole('link', { name: 'Create Event' }).getAttribute('href')
  expect(create).toBe(`/events/new?date=${practice.startDate}&teamId=${team.id}`)
})

test.skipIf(!can.printing)(
  'the schedule shows a family the same events as a list, by week, by month and on one sheet of paper',
  async () => {
    const { team, token } = await createTeamWith({ Ada: {} })
    const { id, startDate } = await createEvent(team.id, { title: 'Snow drill' })
    const body = { status: 'cancelled', reason: 'The field is flooded' }
    await callApi(withId(api.events.setStatus, id), { token: await getToken('coach'), body })
    const path = `${pages.schedule.path}?date=${startDate}`
    const page = await visit(browser, path, { token, device: 'phone' })
    const shown = page.getByRole('article').filter({ hasText: 'Snow drill' })
    await shown.getByText('Canceled', { exact: true }).waitFor()
    await shown.getByText('The field is flooded').waitFor()
    // On a phone, too, the address opens what a day has.
    await daily(page, startDate).waitFor()
    await page.getByRole('grid').waitFor()
    expect(await page.getByRole('link', { name: 'Create Event' }).count()).toBe(0)
    await view(page, 'Week').click()
    const chip = page.locator('main a', { hasText: 'Snow drill' })
    await chip.getByText('6:00 PM · Practice · Canceled').waitFor()
    expect(search(page)).toEqual({ view: 'week', date: startDate })
    await expectAccessible(page)
    await view(page, 'Month').click()
    const month = page.getByRole('table', { name: formatDate(startDate, 'MMMM yyyy') })
    await month.waitFor()
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    await expect.poll(() => countSheets(page)).toBe(1)
    await page.emulateMedia({ media: 'screen' })
    // The club's own events may also be on that day.
    const day = `^${formatDate(startDate, 'EEE, MMM d, yyyy')}, \\d+ events?: .*\\bPractice\\b`
    await page.getByRole('link', { name: new RegExp(day) }).click()
    await daily(page, startDate).waitFor()
  },
)
