import { By, Key } from 'selenium-webdriver'
import { expect } from 'vitest'
import * as z from 'zod'
import { addDays, formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../../cards.ts'
import { fetchAttendance } from '../../screens/events/field.ts'
import { createEvent, fetchToday } from '../../screens/events/plannedEvents.ts'
import { createProgram } from '../../screens/programs/program.ts'
import { createParent, createRegistration } from '../../screens/programs/season.ts'
import { createFamily, fetchInvoices, makeUniqueName, password } from '../../screens/registrations/steps.ts'
import { callApi, getToken } from '../../screens/story.ts'
import { createTeamWith } from '../../screens/teams/team.ts'
import { button, choice, field, heading, link, pressedButton, test, text } from './phone.ts'

test('a family signs in, and is still signed in after a reload', async ({ phone }) => {
  const { username } = await createFamily('Ada')
  await phone.open(pages.auth.path)
  await phone.type(field('Username'), username)
  await phone.type(field('Password'), password)
  await phone.tap(By.css('button[type=submit]:enabled'))
  await phone.see(heading('Player Dashboard'))
  await phone.driver.navigate().refresh()
  await phone.see(heading('Player Dashboard'))
  expect(await phone.path()).toBe(pages.dashboard.path)
})

test('a family registers a child for a program, and pays by card', async ({ phone }) => {
  const program = await createProgram({ fee: 9500 })
  const { token, surname } = await createParent({ Ada: 'Female' })
  await phone.open(pages.programRegistration.path, token)
  await phone.tap(button(`Register for ${program.name}`))
  // By a key: the dialog still moves while it loads, so a tap might hit what is beside it.
  await phone.type(choice(`Ada ${surname}`), Key.SPACE)
  await phone.tap(button('Proceed to Checkout'))
  await phone.tap(button('Pay Now'))
  await phone.type(field('Card number'), validCard)
  await phone.type(field('Expiration date'), '1231')
  await phone.type(field('Security code'), '123')
  await phone.tap(button('Pay $95.00'))
  await phone.see(heading('Payment Successful'))
  expect(await fetchInvoices(surname)).toMatchObject([{ amountPaid: 9500, balance: 0, status: 'paid' }])
})

test('a family first sees on its dashboard what comes next, and what it owes', async ({ phone }) => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const tomorrow = addDays(await fetchToday(), 1)
  const title = makeUniqueName('Practice ')
  const event = await createEvent(team.id, { title, startDate: tomorrow, endDate: tomorrow })
  const own = { ...api.players.list, path: `${api.players.list.path}?myPlayers=true` as const }
  const [ada] = z.array(PlayerSummary).parse(await callApi(own, { token }))
  await createRegistration(token, ada?.id, await createProgram({ fee: 12_500 }))
  await phone.open(pages.home.path, token)
  await phone.see(heading('Next up'))
  await phone.see(text('$125.00'))
  await phone.tap(link(title))
  await expect.poll(() => phone.path()).toBe(`/events/${event.id}`)
  await phone.see(heading(title))
})

test('a family answers an event, and changes its mind', async ({ phone }) => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const event = await createEvent(team.id)
  await phone.open(`/events/${event.id}`, token)
  const answers = { Going: 'going', Maybe: 'maybe', 'Can’t go': 'not_going' }
  for (const [words, response] of Object.entries(answers)) {
    await phone.tap(button(words))
    await phone.see(pressedButton(words))
    await expect
      .poll(async () => [...(await fetchAttendance(event.id)).values()])
      .toMatchObject([{ response }])
  }
})

test('a family writes to its team, and the coach reads it', async ({ phone }) => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const chat = `${pages.messages.path}?c=team.${team.id}`
  await phone.open(chat, token)
  await phone.type(field('Message'), 'Ada has a cold.')
  await phone.tap(button('Send'))
  // A message that the club has shows when it was sent.
  await phone.see(By.xpath('//time/following::p[.="Ada has a cold."]'))
  await phone.open(chat, await getToken('coach'))
  await phone.see(text('Ada has a cold.'))
})

test('a family sees an event in the schedule as a list, by week, by month and by day', async ({ phone }) => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const title = makeUniqueName('Drill ')
  const { startDate } = await createEvent(team.id, { title, location: 'Turf 3' })
  await phone.open(`${pages.schedule.path}?date=${startDate}`, token)
  await phone.see(link(title))
  await phone.tap(link('Week'))
  await phone.see(link(`6:00 PM · Practice ${title}`))
  await phone.tap(link('Month'))
  await phone.see(heading(formatDate(startDate, 'MMMM yyyy')))
  const day = formatDate(startDate, 'EEE, MMM d, yyyy')
  await phone.tap(By.css(`td a[aria-label^="${day}, "]`))
  await phone.see(heading(`Events for ${day}`))
  await phone.see(text('6:00–7:30 PM · Turf 3'))
})

test('a birthday typed on a keypad without a slash gets its slashes', async ({ phone }) => {
  const { token } = await createFamily()
  await phone.open(pages.playerRegistration.path, token)
  await phone.type(field('Date of birth'), '04092016')
  await phone.see(text('Players are 5 to 14 years old · U'))
  expect(await (await phone.see(field('Date of birth'))).getAttribute('value')).toBe('04/09/2016')
})
