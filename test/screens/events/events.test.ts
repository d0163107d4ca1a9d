import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, formatDate } from '#shared/dates.ts'
import { missingTeamMessages } from '#shared/events/rules.ts'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { fetchTeamEvents, fetchToday } from './plannedEvents.ts'

const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const short = (date: string) => formatDate(date, 'MMM d')

test('a coach can create, edit, cancel and delete a repeated practice', { tags: 'main' }, async () => {
  const { team } = await createTeamWith({})
  const page = await visit(browser, `${pages.events.path}?teamId=${team.id}`, { as: 'coach' })
  await page.getByRole('heading', { name: 'No events found' }).waitFor()
  await page.getByRole('button', { name: 'Create New Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Event' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const create = dialog.getByRole('button', { name: 'Create Event' })
  await expect.poll(() => field('Title (optional)').inputValue()).toBe(`${team.name} Practice`)
  expect(await field('Event type').getByRole('option', { name: 'League Event' }).count()).toBe(0)
  await field('Team').selectOption('')
  await create.click()
  await dialog.getByText(missingTeamMessages.team.text).waitFor()
  await expect.poll(() => field('Team').evaluate(isFocused)).toBe(true)
  await field('Team').selectOption(team.id)
  const first = addDays(await fetchToday(), 7)
  await field('Start time').fill('17:00')
  await expect.poll(() => field('End time').inputValue()).toBe('18:30')
  await field('Title (optional)').fill('')
  await field('Repeat weekly').check()
  await field('Ends').selectOption('After a set number of times')
  await field('Number of times').fill('3')
  // The weekday follows the start, until somebody chooses others; then it is said if the start is none of the dates.
  const day = (date: string) => formatDate(date, 'EEE')
  await field('Start date').fill(addDays(first, 1))
  await expect.poll(() => field(day(addDays(first, 1))).isChecked()).toBe(true)
  await field(day(first)).check()
  await field(day(addDays(first, 1))).uncheck()
  await dialog.getByText('is not one of them.').waitFor()
  await field('Start date').fill(first)
  await dialog.getByText('is not one of them.').waitFor({ state: 'hidden' })
  await dialog.getByText('That is 3 dates').waitFor()
  await expectAccessible(page)
  await create.click()
  const titles = [0, 7, 14].map(days => `${team.name} Practice - ${short(addDays(first, days))}`)
  for (const title of titles) await cardOf(page, title).getByText('5:00–6:30 PM').waitFor()

  const [one = '', two = '', three = ''] = titles
  await page.getByRole('button', { name: `Edit ${two}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await edit.getByLabel('Location').fill('Turf 9')
  await edit.getByLabel('This and the following events').check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await cardOf(page, three).getByText('Turf 9').waitFor()
  expect(await cardOf(page, one).getByText('Turf 9').count()).toBe(0)

  const act = async (title: string, action: string) => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click()
    await cardOf(page, title).getByRole('button', { name: action }).click()
  }
  await act(one, 'Cancel event')
  await page.getByRole('dialog').getByLabel('Reason').fill('Thunder')
  await page.getByRole('button', { name: 'Cancel Event', exact: true }).click()
  await cardOf(page, one).getByText('Canceled').waitFor()
  await cardOf(page, one).getByText('Thunder').waitFor()
  await act(three, 'Delete')
  const gone = page.getByRole('dialog', { name: `Delete ${three}?` })
  await gone.getByRole('button', { name: 'Delete event' }).click()
  await cardOf(page, three).waitFor({ state: 'detached' })
  expect((await fetchTeamEvents(team.id)).map(({ title, status }) => [title, status])).toEqual([
    [one, 'cancelled'],
    [two, 'scheduled'],
  ])
})
