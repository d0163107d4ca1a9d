import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { addMonths } from '#frontend/events/schedule/monthGrid.ts'
import { addDays, formatDate, mondayOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser, can } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { callApi, devicesFor, expectAccessible, getToken, visit } from '../story.ts'
import { countSheets, createTeamWith } from '../teams/team.ts'
import { createEvent, fetchToday } from './plannedEvents.ts'

const cell = (page: Page, date: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatDate(date, 'EEE, MMM d, yyyy')}`) })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })
const chipOf = (page: Page, { title }: Event) => page.locator('main a', { hasText: title })
const daily = (page: Page, date: string) =>
  page.getByRole('heading', { name: `Events for ${formatDate(date, 'EEE, MMM d, yyyy')}`, exact: true })
const isFocused = (page: Page, date: string) =>
  expect.poll(() => cell(page, date).evaluate(element => element === document.activeElement)).toBe(true)
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('the schedule', () => {
  test.each(devicesFor('desktop'))(
    'the schedule can be filtered by day and by team, on a %s',
    async device => {
      const { team } = await createTeamWith({ Ada: {} })
      const now = await fetchToday()
      const practice = await createEvent(team.id, { title: 'Fog drill', location: 'Ridgeline Park' })
      const page = await visit(browser, `${pages.schedule.path}?view=day`, { as: 'coach', device })
      await daily(page, now).waitFor()
      await page.getByLabel('Team', { exact: true }).selectOption({ label: `${team.name} (${team.season})` })
      await page.getByText('No events for this day').waitFor()
      await cell(page, now).and(page.locator('[aria-current=date]')).waitFor()

      // A single stop for the Tab key; from there, the arrow keys.
      await expect.poll(() => page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
      await cell(page, now).focus()
      await page.keyboard.press('PageDown')
      await isFocused(page, addMonths(now, 1))
      await page.keyboard.press('Home')
      await isFocused(page, mondayOf(addMonths(now, 1)))
      await cell(page, mondayOf(addMonths(now, 1))).press('End')
      await isFocused(page, addDays(mondayOf(addMonths(now, 1)), 6))
      expect(search(page).date).toBeUndefined()
      await page.getByRole('link', { name: 'Today' }).click()
      await page.getByRole('link', { name: 'Next day' }).click()
      await daily(page, addDays(now, 1)).waitFor()
      await cell(page, addDays(now, 1)).focus()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowDown')
      await isFocused(page, practice.startDate)
      await expect
        .poll(() => cell(page, practice.startDate).getAttribute('aria-label'))
        .toMatch(/, 1 event: Practice$/)
      await page.keyboard.press('Enter')
      await daily(page, practice.startDate).waitFor()
      await isFocused(page, practice.startDate)
      await page
        .getByRole('gridcell', { selected: true, name: formatDate(practice.startDate, 'EEE, MMM d, yyyy') })
        .waitFor()
      expect(search(page)).toEqual({ view: 'day', date: practice.startDate, teamId: team.id })
      await page.getByText('6:00–7:30 PM · Ridgeline Park').waitFor()
      await page.getByRole('article').getByText('Practice', { exact: true }).waitFor()
      await expectAccessible(page)

      const create = await page.getByRole('link', { name: 'Create Event' }).getAttribute('href')
      expect(create).toBe(`/events/new?date=${practice.startDate}&teamId=${team.id}`)
      await page.getByRole('link', { name: 'Details: Fog drill' }).click()
      await page.waitForURL(`**/events/${practice.id}`)
      await page.goBack()
      await daily(page, practice.startDate).waitFor()
    },
  )

  test.skipIf(!can.printing).each(devicesFor('phone'))(
    'the schedule shows the same events by week, by month and as a list, on a %s',
    async device => {
      const { team, token } = await createTeamWith({ Ada: {} })
      const practice = await createEvent(team.id, { title: 'Snow drill' })
      const body = { status: 'cancelled', reason: 'The field is flooded' }
      await callApi(withId(api.events.setStatus, practice.id), { token: await getToken('coach'), body })
      const path = `${pages.schedule.path}?date=${practice.startDate}`
      const page = await visit(browser, path, { token, device })
      const shown = page.getByRole('article').filter({ hasText: 'Snow drill' })
      await shown.getByText('Canceled', { exact: true }).waitFor()
      await expect.poll(() => shown.locator('s').textContent()).toBe('Snow drill')
      await shown.getByText('The field is flooded').waitFor()
      // On a phone it starts as a list, with the day as its heading.
      await expect.poll(() => page.getByRole('grid').count()).toBe(device === 'phone' ? 0 : 1)
      expect(await page.getByRole('link', { name: 'Create Event' }).count()).toBe(0)
      await expectAccessible(page)

      await view(page, 'Week').click()
      await chipOf(page, practice).getByText('6:00 PM · Practice · Canceled').waitFor()
      expect(search(page)).toEqual({ view: 'week', date: practice.startDate })
      await expectAccessible(page)
      await view(page, 'Month').click()
      await page.getByRole('table', { name: formatDate(practice.startDate, 'MMMM yyyy') }).waitFor()
      await expectAccessible(page)
      // The club's own events may also be on that day.
      const day = new RegExp(
        `^${formatDate(practice.startDate, 'EEE, MMM d, yyyy')}, \\d+ events?: .*\\bPractice\\b`,
      )
      await page.getByRole('link', { name: day }).click()
      await daily(page, practice.startDate).waitFor()
      await shown.getByText('Practice', { exact: true }).waitFor()
      await page.goBack()
      await page.getByRole('table').waitFor()
      await page.reload()
      await page.getByRole('table').waitFor()
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
      await expect.poll(() => countSheets(page)).toBe(1)
      await page.emulateMedia({ media: 'screen' })

      await view(page, 'Agenda').click()
      await page.getByRole('link', { name: 'Next four weeks' }).click()
      await page.getByText('No events in these four weeks').waitFor()
    },
  )

  test('the schedule divides days by the club’s clock, wherever it is read and even on the night clocks change', async () => {
    const { team, token } = await createTeamWith({ Ada: {} })
    const on = (startDate: string, title: string) =>
      createEvent(team.id, {
        title,
        startDate,
        endDate: startDate,
        startTime: '00:15:00',
        endTime: '01:00:00',
      })
    // Clocks go forward in the night to the 14th, of which five seconds are left.
    const [sunday, monday] = [await on('2027-03-14', 'Early Sunday'), await on('2027-03-15', 'Early Monday')]
    const context = await browser.newContext({ baseURL: inject('clubUrl'), timezoneId: 'Asia/Tokyo' })
    await context.addInitScript(own => localStorage.setItem('authToken', own), token)
    const page = await context.newPage()
    await page.clock.install({ time: '2027-03-15T03:59:55Z' })
    await page.goto(pages.schedule.path)
    await daily(page, '2027-03-14').waitFor()
    await page.getByRole('article').filter({ hasText: sunday.title }).getByText('12:15–1:00 AM').waitFor()
    await page.clock.runFor(5500)
    await daily(page, '2027-03-15').waitFor()
    await page.getByRole('article').filter({ hasText: monday.title }).getByText('12:15–1:00 AM').waitFor()
    await cell(page, '2027-03-15').and(page.locator('[aria-current=date]')).waitFor()
    await page
      .getByRole('gridcell', { selected: true, name: formatDate('2027-03-15', 'EEE, MMM d, yyyy') })
      .waitFor()
    expect(search(page)).toEqual({})
    // The week begins on Monday.
    await view(page, 'Week').click()
    await page.getByRole('heading', { name: 'Mar 15 – Mar 21, 2027' }).waitFor()
  })
})

describe('while events are loading', () => {
  test('the schedule keeps the former events while new ones load, and requests again what failed', async () => {
    const page = await visit(browser, `${pages.schedule.path}?view=month&date=2026-03-10`, { as: 'admin' })
    await page.getByRole('table', { name: 'March 2026' }).waitFor()
    await page.waitForLoadState('networkidle')
    let open = () => {}
    const doors = new Promise<void>(resolve => {
      open = resolve
    })
    let isBroken = true
    await page.route('**/api/events?**', async route => {
      await doors
      if (isBroken) return route.fulfill({ status: 503, json: { message: 'The site is busy right now.' } })
      return route.continue()
    })
    await page.getByRole('link', { name: 'Next month' }).click()
    await page.locator('main [aria-busy=true]').waitFor()
    await page.getByRole('table', { name: 'March 2026' }).waitFor()
    expect(search(page).date).toBe('2026-04-10')
    open()
    await page.getByRole('heading', { name: 'The schedule couldn’t be loaded' }).waitFor()
    await page.getByText('The site is busy right now.').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'April 2026' }).waitFor()
  })

  test.each(devicesFor('phone'))('five hundred events come in five pages, on a %s', async device => {
    const { team } = await createTeamWith({ Ada: {} })
    const practice = await createEvent(team.id, { title: 'Wolfeschlegelsteinhausen'.repeat(5) })
    const page = await visit(browser, '/account', { as: 'admin', device })
    await page.route('**/api/events?**', route => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const json = Array.from({ length: 100 }, (_, n) => ({ ...practice, id: `evt_${from + n}` }))
      const headers: Record<string, string> = from < 400 ? { 'x-next-cursor': String(from + 100) } : {}
      return route.fulfill({ json, headers })
    })
    await page.goto(`${pages.schedule.path}?view=agenda&date=${practice.startDate}`)
    await expect.poll(() => page.getByRole('article').count()).toBe(500)
    await view(page, 'Month').click()
    await page
      .getByRole('link', {
        name: `${formatDate(practice.startDate, 'EEE, MMM d, yyyy')}, 500 events: Practice`,
      })
      .waitFor()
    await expectAccessible(page)
  })
})
