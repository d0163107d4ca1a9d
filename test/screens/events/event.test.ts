import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { browser, can } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { visit } from '../story.ts'
import { createTeamWith, readSavedFile } from '../teams/team.ts'
import { createEvent, fetchTeamEvents, fetchToday } from './plannedEvents.ts'

test.skipIf(!can.downloads)(
  'the screen of an event shows a family what, when and where, and exports it to a calendar',
  { tags: 'main' },
  async () => {
    const { team, token } = await createTeamWith({ Ada: {} })
    const where = { location: 'Turf 3', address: '1 Elm & Main', description: 'Water' }
    const event = await createEvent(team.id, where)
    const page = await visit(browser, `/events/${event.id}`, { token, device: 'phone' })
    await page.getByRole('heading', { name: event.title, level: 1 }).waitFor()
    await page.getByText('6:00–7:30 PM').waitFor()
    await page.getByText('Water', { exact: true }).waitFor()
    const map = page.getByRole('link', { name: 'Directions' })
    await expect.poll(() => map.getAttribute('href')).toContain('query=1+Elm+%26+Main')
    await expect.poll(() => map.getAttribute('rel')).toBe('noreferrer')
    expect(await page.getByRole('button', { name: /^(Edit|Cancel event|Delete|More)/ }).count()).toBe(0)
    const { name, text } = await readSavedFile(page, () =>
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    )
    expect(name).toMatch(/\.ics$/)
    expect(text).toContain('BEGIN:VEVENT')
  },
)

test('a new event on its own screen has the day and team of the link, and is not lost by accident', async () => {
  const { team } = await createTeamWith({})
  const day = addDays(await fetchToday(), 30)
  const path = `${pages.newEvent.path}?date=${day}&teamId=${team.id}`
  const page = await visit(browser, path, { as: 'coach', device: 'phone' })
  await expect.poll(() => page.getByLabel('Team', { exact: true }).inputValue()).toBe(team.id)
  const title = makeUniqueName('Scrimmage ')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByLabel('Title').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  expect(await fetchTeamEvents(team.id)).toMatchObject([{ title, startDate: day, startTime: '18:00:00' }])
})
