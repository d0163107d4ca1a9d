import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { allowCopying, devicesFor, expectAccessible, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { createEvent } from './plannedEvents.ts'

const addressIn = (page: Page) => page.getByRole('textbox', { name: 'Link' })
const address = async (page: Page, than = '') => {
  await expect.poll(() => addressIn(page).inputValue()).not.toBe(than)
  return addressIn(page).inputValue()
}
/** What a person has copied; no browser lets a page read that without asking. */
async function paste(page: Page, into: Locator): Promise<string> {
  await into.evaluate(element => {
    const field = document.createElement('textarea')
    field.id = 'pasted'
    element.append(field)
    field.focus()
  })
  await page.keyboard.press('Control+V')
  const field = page.locator('#pasted')
  await expect.poll(() => field.inputValue()).not.toBe('')
  const text = await field.inputValue()
  await field.evaluate(element => element.remove())
  return text
}
/** As a calendar app requests it, without an account. */
const fetched = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

test.each(devicesFor('phone'))(
  'a family subscribes to its schedule in its own calendar, on a %s',
  async device => {
    const { team, token } = await createTeamWith({ Ada: {} })
    const practice = await createEvent(team.id, { title: 'Calendar drill' })
    const page = await visit(browser, pages.schedule.path, { token, device })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the schedule' })
    const all = await address(page)
    expect(all).toMatch(/^http.*\/api\/calendar\/[\w-]{43}\.ics$/)
    expect((await fetched(all)).text).toContain(`UID:${practice.id}@`)
    const open = await dialog.getByRole('link', { name: 'Subscribe on this device' }).getAttribute('href')
    expect(open).toBe(all.replace(/^http/, 'webcal'))
    await allowCopying(page)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await paste(page, dialog)).toBe(all)
    await dialog.getByText('Google Calendar').click()
    await dialog.getByText('From URL').waitFor()
    await dialog.getByText('only once a day').waitFor()
    await expectAccessible(page)

    await dialog.getByLabel('Events').selectOption({ label: team.name })
    const ofTeam = await address(page, all)
    await dialog.getByRole('button', { name: 'New link' }).click()
    const question = page.getByRole('dialog', { name: 'Create a new link?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => address(page)).toBe(ofTeam)
    await dialog.getByRole('button', { name: 'New link' }).click()
    await question.getByRole('button', { name: 'New link' }).click()
    const renewed = await address(page, ofTeam)
    expect([(await fetched(ofTeam)).status, (await fetched(renewed)).status]).toEqual([404, 200])

    await dialog.getByRole('button', { name: 'Delete this link' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this link?' })
      .getByRole('button', { name: 'Delete this link' })
      .click()
    await dialog.getByRole('heading', { name: 'This link was deleted' }).waitFor()
    expect([(await fetched(renewed)).status, (await fetched(all)).status]).toEqual([404, 200])
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    expect((await fetched(await address(page))).status).toBe(200)
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.has('subscribe')).toBe(false)
  },
)

test('a calendar address that cannot be loaded is reported, and can be requested again', async () => {
  const page = await visit(browser, '/account', { as: 'player' })
  let isBroken = true
  await page.route('**/api/calendar/token*', route =>
    isBroken
      ? route.fulfill({ status: 503, json: { message: 'The site is busy right now.' } })
      : route.continue(),
  )
  await page.goto(`${pages.schedule.path}?subscribe=calendar`)
  await page.getByRole('heading', { name: 'The link couldn’t be loaded' }).waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await address(page)
})
