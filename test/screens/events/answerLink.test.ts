import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { CarefulUser } from '../../bench/carefulUser.ts'
import { browser } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { callApi, devices, expectAccessible, getToken, visit, waitForMailedLink } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { createEvent, fetchToday } from './plannedEvents.ts'

test('a parent answers for two children from one mail in 3 taps, without logging in', async () => {
  const { team, username, surname } = await createTeamWith({ Ada: {}, Bea: {} })
  const startDate = addDays(await fetchToday(), 3)
  const event = await createEvent(team.id, { startDate, endDate: startDate })
  const coach = await visit(browser, `/events/${event.id}`, { as: 'coach', device: 'phone' })
  await coach.getByRole('button', { name: /^Remind now/ }).click()
  await coach.getByText('1 guardian gets a reminder').waitFor()
  // The first tap is the one on Going in the mail.
  const link = await waitForMailedLink(`${username}@example.com`, pages.answer.path)
  expect(link).toMatch(/^\/answer#token=.*&answer=going$/)
  const page = await visit(browser, link, { device: 'phone' })
  const user = new CarefulUser(page)
  user.begin('answer')
  const bea = page.getByRole('group', { name: /^Is Bea coming/ })
  await bea.waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  const ada = page.getByRole('group', { name: /^Is Ada coming/ })
  await ada.getByRole('button', { name: 'Going', pressed: true }).waitFor()
  await expectAccessible(page)
  expect(await page.getByText(surname).count()).toBe(0)
  await user.tap(bea.getByRole('button', { name: 'Can’t go' }))
  await user.tap(page.getByRole('button', { name: 'Send answers' }))
  await page.getByRole('heading', { name: 'Thank you, your coach knows' }).waitFor()
  expect(1 + user.steps.reduce((sum, { taps }) => sum + taps, 0)).toBe(3)
  const kept = () => page.evaluate(() => [document.cookie, localStorage.getItem('authToken')])
  await expect.poll(kept).toEqual(['', null])
  await expectAccessible(page)

  // A note comes with it, and the coach sees where from.
  await page.getByRole('button', { name: 'Change the answer' }).click()
  await page.getByLabel('Note for the coach (optional)').fill('Late by ten minutes')
  await page.setViewportSize(devices.narrow)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.getByRole('heading', { name: 'Thank you, your coach knows' }).waitFor()
  await coach.reload()
  await coach.getByText('Late by ten minutes (by email link)').first().waitFor()
  await coach.getByText(/^Can’t go: .*Late by ten minutes \(by email link\)$/).waitFor()

  // What was typed stays where it cannot be sent, and a link that has ended says so.
  await page.getByRole('button', { name: 'Change the answer' }).click()
  await page.getByLabel('Note for the coach (optional)').fill('Still here')
  await callApi(withId(api.events.setStatus, event.id), {
    token: await getToken('coach'),
    body: { status: 'cancelled', reason: 'Rain' },
  })
  await page.getByRole('button', { name: 'Send answers' }).click()
  await page.getByText('This event is canceled or postponed.').waitFor()
  const note = page.getByLabel('Note for the coach (optional)')
  await expect.poll(() => note.inputValue()).toBe('Still here')
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'You can’t answer here' }).waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
})
