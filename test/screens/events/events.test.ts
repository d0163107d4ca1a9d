import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { missingTeamMessages } from '#shared/events/rules.ts'
import { formatSpan } from '#shared/events/when.ts'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { createEvent, fetchTeamEvents, fetchToday } from './plannedEvents.ts'

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()
const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const short = (date: string) => formatDate(date, 'MMM d')

describe('the list of events', () => {
  test('a coach can create, edit, cancel and delete a repeated practice', { tags: 'main' }, async () => {
    const { team } = await createTeamWith({})
    const page = await visit(browser, `${pages.events.path}?teamId=${team.id}`, { as: 'coach' })
    await page.getByRole('heading', { name: 'No events found' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create New Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Event' })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const create = dialog.getByRole('button', { name: 'Create Event' })

    await expect.poll(() => field('Title (optional)').inputValue()).toBe(`${team.name} Practice`)
    expect(await field('Event type').getByRole('option', { name: 'League Event' }).count()).toBe(0)
    await expect.poll(() => field('Start date').inputValue()).toBe(await fetchToday())
    expect([await field('Start time').inputValue(), await field('End time').inputValue()]).toEqual([
      '18:00',
      '19:30',
    ])
    await field('Team').selectOption('')
    await create.click()
    await waitForText(page, missingTeamMessages.team.title)
    await dialog.getByText(missingTeamMessages.team.text).waitFor()
    await expect.poll(() => field('Team').evaluate(isFocused)).toBe(true)
    await field('Event type').selectOption('Game')
    await create.click()
    await waitForText(page, missingTeamMessages.home.title)
    await field('Home team').selectOption(team.id)
    await create.click()
    await waitForText(page, missingTeamMessages.away.title)
    await field('Event type').selectOption('Practice')
    await field('Start time').fill('')
    await create.click()
    await dialog.getByText('Please enter a start time').waitFor()
    await expectAccessible(page)

    const first = addDays(await fetchToday(), 7)
    await field('Start time').fill('17:00')
    await expect.poll(() => field('End time').inputValue()).toBe('18:30')
    await field('Start date').fill(first)
    await expect.poll(() => field('End date').inputValue()).toBe(first)
    await field('Title (optional)').fill('')
    await field('Repeat weekly').check()
    await field('Ends').selectOption('After a set number of times')
    await field('Number of times').fill('3')
    await dialog.getByText('That is 3 dates').waitFor()
    // The weekday follows the start, until somebody chooses others; then it is said if the start is none of the dates.
    const day = (date: string) => formatDate(date, 'EEE')
    await field('Start date').fill(addDays(first, 1))
    await expect.poll(() => field(day(addDays(first, 1))).isChecked()).toBe(true)
    expect(await field(day(first)).isChecked()).toBe(false)
    await field(day(first)).check()
    await field(day(addDays(first, 1))).uncheck()
    await dialog
      .getByText(`${formatDate(addDays(first, 1), 'EEE, MMM d, yyyy')} is not one of them.`)
      .waitFor()
    await field('Start date').fill(first)
    await dialog.getByText('is not one of them.').waitFor({ state: 'hidden' })
    await create.click()
    await waitForText(page, 'The event has been created successfully.')
    const titles = [0, 7, 14].map(days => `${team.name} Practice - ${short(addDays(first, days))}`)
    for (const title of titles) await cardOf(page, title).getByText('5:00–6:30 PM').waitFor()
    await expectAccessible(page)

    const [one = '', two = '', three = ''] = titles
    await page.getByRole('button', { name: `Edit ${two}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Event' })
    await edit.getByLabel('Location').fill('Turf 9')
    await edit.getByRole('group', { description: 'Other past dates stay as they are.' }).waitFor()
    await edit.getByLabel('This and the following events').check()
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await waitForText(page, 'Event updated')
    await cardOf(page, three).getByText('Turf 9').waitFor()
    expect(await cardOf(page, one).getByText('Turf 9').count()).toBe(0)

    await cardOf(page, one)
      .getByRole('button', { name: `More actions for ${one}` })
      .click()
    await cardOf(page, one).getByRole('button', { name: 'Cancel event' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Thunder')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel Event', exact: true }).click()
    await waitForText(page, 'Event canceled')
    await cardOf(page, one).getByText('Canceled').waitFor()
    await cardOf(page, one).getByText('Thunder').waitFor()
    await expect.poll(() => cardOf(page, one).locator('s').textContent()).toBe(one)

    await cardOf(page, three)
      .getByRole('button', { name: `More actions for ${three}` })
      .click()
    await cardOf(page, three).getByRole('button', { name: 'Delete' }).click()
    const gone = page.getByRole('dialog', { name: `Delete ${three}?` })
    await gone.getByText('Are you sure you want to delete this event?').waitFor()
    await gone.getByRole('button', { name: 'Delete event' }).click()
    await waitForText(page, 'The event has been deleted successfully.')
    await cardOf(page, three).waitFor({ state: 'detached' })
    expect((await fetchTeamEvents(team.id)).map(({ title, status }) => [title, status])).toEqual([
      [one, 'cancelled'],
      [two, 'scheduled'],
    ])
  })

  test('a refused event stays in the form, and a conflict is only a hint', async () => {
    const { team } = await createTeamWith({})
    const endDate = addDays(await fetchToday(), 9)
    const there = await createEvent(team.id, { location: 'Turf 7', endDate })
    const page = await visit(browser, `${pages.events.path}?create&teamId=${team.id}`, {
      as: 'director',
      device: 'phone',
    })
    const dialog = page.getByRole('dialog', { name: 'Create New Event' })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    await field('Start date').fill(there.startDate)
    await dialog.getByText(`Team ${team.name}: ${formatSpan(there)}`).waitFor()
    await field('Location (optional)').fill('Turf 7')
    await dialog.getByText('Location Turf 7:').waitFor()
    await dialog.getByText('There’s a conflict at that time').waitFor()
    await expectAccessible(page)

    const message = 'We couldn’t find that team'
    await page.route('**/api/events', route =>
      route.fulfill({ status: 400, json: { message, issues: [{ field: 'teamId', message }] } }),
    )
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await waitForText(page, 'Error creating event')
    await expect.poll(() => field('Location (optional)').inputValue()).toBe('Turf 7')
    await expect.poll(() => field('Team').evaluate(isFocused)).toBe(true)
    await page.unroute('**/api/events')
    await expect.poll(() => field('Event type').getByRole('option', { name: 'League Event' }).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await waitForText(page, 'Event created')
    await expect.poll(() => fetchTeamEvents(team.id)).toHaveLength(2)
  })

  test('a long list of events is shown in pages, with started events among the past ones, and every failure', async () => {
    const { team, token } = await createTeamWith({ Ada: {} })
    const event = await createEvent(team.id, { title: makeUniqueName('Wolfeschlegelsteinhausen'.repeat(4)) })
    const day = await fetchToday()
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ...{ ...event, id: `evt_${n}`, startDate: addDays(day, n), endDate: addDays(day, n) },
      ...(n === 0 && { title: 'Begun', startTime: '00:00:00', endTime: '23:59:59' }),
    })) satisfies Event[]
    const page = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
    await page.route('**/api/events?*', route => {
      const { searchParams } = new URL(route.request().url())
      if (searchParams.has('teamId')) return route.fulfill({ json: [] })
      return searchParams.has('cursor')
        ? route.fulfill({ json: rows.slice(100) })
        : route.fulfill({ json: rows.slice(0, 100), headers: { 'x-next-cursor': 'more' } })
    })
    // Another coach's team is not applied as a filter, and cannot be selected.
    await page.goto(`${pages.events.path}?teamId=tm_other`)
    await page.getByRole('article').nth(14).waitFor()
    await expect
      .poll(() => page.getByLabel('Team').getByRole('option').allTextContents())
      .toEqual(['All Teams', `${team.name} (Fall 2026)`])
    // It is going on: a line leads there, but it is not one of the coming ones.
    await page.getByText('Now Begun').waitFor()
    expect(await page.getByRole('article').filter({ hasText: 'Begun' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Create New Event' }).count()).toBe(0)
    // The first hundred are drawn before the next page is asked for.
    for (let drawn = 15; drawn < 115; drawn += 15)
      await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByRole('article').nth(119).waitFor()
    await page.getByRole('tab', { name: 'Past Events' }).click()
    await page.getByRole('article').filter({ hasText: 'Begun' }).getByText('Now').waitFor()
    expect(page.url()).toContain('tab=past')
    await page.unroute('**/api/events?*')
    await page.route('**/api/events?*', route => route.fulfill({ status: 503, json: { message: 'Busy' } }))
    await page.goto(pages.events.path)
    await page.getByRole('heading', { name: 'The events couldn’t be loaded' }).waitFor()
    await page.unroute('**/api/events?*')
    // At the next minute of the club's clock the list reloads by itself, and the button is gone.
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    await page.getByRole('article').first().waitFor()
  })
})
