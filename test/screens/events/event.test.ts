import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser, can } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'
import { createTeamWith, readSavedFile } from '../teams/team.ts'
import { createEvent, fetchEvent, fetchTeamEvents, fetchToday } from './plannedEvents.ts'

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('the screen of an event', () => {
  test.skipIf(!can.downloads)(
    'the screen of an event shows a family what, when and where, and exports it to a calendar',
    { tags: 'main' },
    async () => {
      const { team, token } = await createTeamWith({ Ada: {} })
      const event = await createEvent(team.id, {
        location: 'Turf 3',
        address: '1 Elm & Main',
        description: 'Water',
      })
      const page = await visit(browser, `/events/${event.id}`, { token, device: 'phone' })
      await page.getByRole('heading', { name: event.title, level: 1 }).waitFor()
      await page.getByText('6:00–7:30 PM').waitFor()
      await page.getByText('Water', { exact: true }).waitFor()
      const map = page.getByRole('link', { name: 'Directions' })
      await expect
        .poll(() => map.getAttribute('href'))
        .toBe('https://www.google.com/maps/search/?api=1&query=1+Elm+%26+Main')
      await expect.poll(() => map.getAttribute('rel')).toBe('noreferrer')
      await expect.poll(() => page.title()).toContain(event.title)
      expect(await page.getByRole('button', { name: /^(Edit|Cancel event|Delete|More)/ }).count()).toBe(0)
      await expectAccessible(page)
      const { name, text } = await readSavedFile(page, () =>
        page.getByRole('button', { name: 'Add to calendar' }).click(),
      )
      expect(name).toMatch(/\.ics$/)
      expect(text).toContain('BEGIN:VEVENT')
      await page.getByRole('link', { name: team.name, exact: true }).click()
      await page.waitForURL(url => url.searchParams.get('team') === team.id)
    },
  )

  test('a coach can cancel an event, reinstate it, and delete it', async () => {
    const { team } = await createTeamWith({})
    const event = await createEvent(team.id)
    const page = await visit(browser, `/events/${event.id}`, { as: 'coach' })
    await page.getByRole('button', { name: 'Cancel event' }).click()
    const reason = 'Wolfeschlegelsteinhausen'.repeat(4)
    await page.getByLabel('Reason').fill(reason)
    await page.keyboard.press('Enter')
    await page.getByText('This event is canceled').waitFor()
    await page.getByText(reason).waitFor()
    await expect.poll(() => page.locator('h1 s').textContent()).toBe(event.title)
    const phone = await visit(browser, `/events/${event.id}`, { as: 'coach', device: 'phone' })
    await phone.getByText(reason).waitFor()
    await expectAccessible(phone)
    await page.getByRole('button', { name: 'Restore event' }).click()
    await page.getByRole('button', { name: 'Restore Event', exact: true }).click()
    await waitForText(page, 'Event restored')
    await page.getByText('This event is canceled').waitFor({ state: 'detached' })
    await expect.poll(() => fetchEvent(event.id)).toMatchObject({ status: 'scheduled' })
    await page.getByRole('button', { name: `More actions for ${event.title}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete event' }).click()
    // Going back before this page is shown would not count as leaving it: nothing would be read again.
    await page.getByRole('heading', { level: 1, name: pages.events.title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Event not found' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All events' }).click()
    await page.waitForURL(`**${pages.events.path}`)
  })

  test('the screen of a game lets an assistant enter the score, and nothing else', async () => {
    const { team } = await createTeamWith({})
    const day = addDays(await fetchToday(), -1)
    const game = {
      eventType: 'game',
      teamId: undefined,
      startDate: day,
      endDate: day,
      opponent: 'Elm',
      isHome: false,
    }
    const event = await createEvent(team.id, { ...game, awayTeamId: team.id })
    const page = await visit(browser, `/events/${event.id}`, { as: 'assistant', device: 'phone' })
    await page.getByRole('button', { name: 'Enter score' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter score' })
    await dialog.getByLabel('Elm (home)').fill('4')
    await dialog.getByRole('button', { name: 'Save score' }).click()
    await dialog.getByText('Please enter both scores').waitFor()
    await dialog.getByLabel(`${team.name} (away)`).fill('7')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save score' }).click()
    await waitForText(page, 'Score saved')
    await page.getByText(`Elm 4 – 7 ${team.name}`).waitFor()
    expect(await page.getByRole('button', { name: /^(Edit|Cancel event)/ }).count()).toBe(0)
  })

  test('an event can be edited on its own screen, with its sides as they were entered', async () => {
    const { team } = await createTeamWith({})
    const event = await createEvent(team.id, {
      ...{ eventType: 'game', teamId: team.id, awayTeamId: team.id, opponent: 'Elm', isHome: false },
    })
    const page = await visit(browser, `/events/${event.id}?edit=${event.id}`, { as: 'director' })
    const dialog = page.getByRole('dialog', { name: 'Edit Event' })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    await expect.poll(() => field('Our Team (plays away)').inputValue()).toBe(team.id)
    expect(await field('Home game').isChecked()).toBe(false)
    const later = addDays(event.startDate, 1)
    await field('Start date').fill(later)
    await field('Home game').check()
    await expect
      .poll(() => field('Title (optional)').inputValue())
      .toMatch(new RegExp(`^${team.name} vs Elm - `))
    const [request] = await Promise.all([
      page.waitForRequest(request => request.method() === 'PATCH'),
      dialog.getByRole('button', { name: 'Save Changes' }).click(),
    ])
    expect(bodyOf(request)).toEqual({
      ...{ startDate: later, endDate: later },
      ...{ homeTeamId: team.id, awayTeamId: null, isHome: true },
    })
    await waitForText(page, 'The event has been updated successfully.')
    await dialog.waitFor({ state: 'hidden' })
    expect((await fetchEvent(event.id)).title).toMatch(`${team.name} vs Elm - `)
  })
})

describe('a new event on a screen of its own', () => {
  test('a new event starts with the day and the team of the link, and cannot be lost by accident', async () => {
    const { team } = await createTeamWith({})
    const day = addDays(await fetchToday(), 30)
    const path = `${pages.newEvent.path}?date=${day}&teamId=${team.id}`
    const page = await visit(browser, path, { as: 'coach', device: 'phone' })
    await page.getByLabel('Team', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Team', { exact: true }).inputValue()).toBe(team.id)
    await expect.poll(() => page.getByLabel('Start date').inputValue()).toBe(day)
    await expectAccessible(page)
    const title = makeUniqueName('Scrimmage ')
    await page.getByLabel('Title').fill(title)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByLabel('Title').click()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await waitForText(page, 'Event created')
    const [event] = await fetchTeamEvents(team.id)
    expect(event).toMatchObject({ title, startDate: day, startTime: '18:00:00', endTime: '19:30:00' })
  })

  test.each(['parent', 'assistant'])('the screen of a new event is not for %s', async as => {
    const page = await visit(browser, pages.newEvent.path, { as })
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })
})
