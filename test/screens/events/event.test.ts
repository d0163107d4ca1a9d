import { expect, test } from 'vitest'
import { browser, can } from '../browser.ts'
import { visit } from '../story.ts'
import { createTeamWith, readSavedFile } from '../teams/team.ts'
import { createEvent } from './plannedEvents.ts'

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
