import { expect, test } from 'vitest'
import { browser } from '../browser.ts'
import { createEvent, fetchToday } from '../events/plannedEvents.ts'
import { expectAccessible, visit } from '../story.ts'
import { createTeamWith } from './team.ts'

test('the emergency sheet is one tap from the event and from the team on a phone, and each opening is counted', async () => {
  const { team, surname } = await createTeamWith({ Ada: { number: 7 } })
  const today = await fetchToday()
  const event = await createEvent(team.id, { startDate: today, endDate: today })
  const page = await visit(browser, `/events/${event.id}`, { as: 'assistant', device: 'phone' })
  let openings = 0
  page.on('request', request => {
    if (request.url().includes('/medical-sheet')) openings += 1
  })
  const sheet = page.getByRole('link', { name: 'Emergency sheet' })
  const note = page.getByText('Medical: Peanuts')
  await sheet.click()
  await note.waitFor()
  const calls = page.getByRole('list', { name: `Who to call for Ada ${surname}` }).getByRole('link')
  await expect
    .poll(() => calls.evaluateAll(all => all.map(link => link.getAttribute('href'))))
    .toEqual(['tel:555-010-1234', 'tel:555-010-9999', 'tel:911'])
  await page.getByRole('link', { name: /^Call Robin Whitfield/ }).waitFor()
  await expectAccessible(page)
  expect(openings).toBe(1)

  // None of it is cached, and nobody opens it by coming back or by a reload.
  await page.getByRole('link', { name: 'Back to the team' }).click()
  await page.getByRole('heading', { name: team.name }).waitFor()
  await page.goBack()
  await page.getByText('Every view is logged with your name').waitFor()
  await page.reload()
  await page.getByText('Every view is logged with your name').waitFor()
  expect([await note.count(), openings]).toEqual([0, 1])
  await page.getByRole('button', { name: /^Open sheet/ }).click()
  await note.waitFor()
  expect(openings).toBe(2)

  await page.goto(`/teams?team=${team.id}`)
  await sheet.click()
  await note.waitFor()
  expect(openings).toBe(3)
})
