import { By, Key } from 'selenium-webdriver'
import { expect } from 'vitest'
import { formatSheetLink } from '#frontend/lib/paths.ts'
import { addDays } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { createEvent, fetchTeamEvents, fetchToday } from '../../screens/events/plannedEvents.ts'
import { getToken } from '../../screens/story.ts'
import { createTeamWith } from '../../screens/teams/team.ts'
import { button, field, link, test, text } from './phone.ts'

test('a coach on the field is one tap away from whom to call in an emergency', async ({ phone }) => {
  const { team, surname } = await createTeamWith({ Ada: { number: 7 } })
  const today = await fetchToday()
  const event = await createEvent(team.id, { startDate: today, endDate: today })
  await phone.open(`/events/${event.id}`, await getToken('assistant'))
  await phone.tap(link(formatSheetLink()))
  await phone.see(text('Peanuts'))
  const calls = `ul[aria-label="Who to call for Ada ${surname}"] a`
  await phone.see(By.css(calls))
  const links = await phone.driver.findElements(By.css(calls))
  const numbers = await Promise.all(links.map(call => call.getAttribute('href')))
  expect(numbers).toEqual(['tel:+15550101234', 'tel:+15550109999'])
  await phone.see(By.css('a[href="tel:911"]'))
})

test('a day that a coach types is the day of the event, and one that does not exist is said at its field', async ({
  phone,
}) => {
  const { team } = await createTeamWith({})
  const today = await fetchToday()
  const path = `${pages.newEvent.path}?date=${today}&teamId=${team.id}`
  await phone.open(path, await getToken('coach'))
  await phone.type(field('Start date'), typeDay('02', '31', '2027'))
  await phone.tap(field('Title (optional)'))
  await phone.see(text('Please enter a date that exists'))
  const day = addDays(today, 30)
  await phone.type(field('Start date'), typeDay(day.slice(5, 7), day.slice(8), day.slice(0, 4)))
  const last = By.css(`input[name=endDate]`)
  await expect.poll(async () => (await phone.see(last)).getAttribute('value')).toBe(day)
  await phone.tap(button('Create Event'))
  await expect.poll(() => fetchTeamEvents(team.id)).toMatchObject([{ startDate: day, endDate: day }])
})

/** WebKit stays in the month, or the day, until a key leads on from it. */
const typeDay = (...parts: [month: string, day: string, year: string]) => parts.join(Key.ARROW_RIGHT)
