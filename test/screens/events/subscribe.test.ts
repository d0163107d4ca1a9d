import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { createEvent } from './plannedEvents.ts'

const addressIn = (page: Page) => page.getByRole('textbox', { name: 'Link' })
const address = async (page: Page, than = '') => {
  await expect.poll(() => addressIn(page).inputValue()).not.toBe(than)
  return addressIn(page).inputValue()
}
/** As a calendar app requests it, without an account. */
const fetched = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

test('a family subscribes to its schedule in its own calendar, renews the link, and deletes it', async () => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const practice = await createEvent(team.id, { title: 'Calendar drill' })
  const page = await visit(browser, pages.schedule.path, { token, device: 'phone' })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to the schedule' })
  const all = await address(page)
  expect(all).toMatch(/^http.*\/api\/calendar\/[\w-]{43}\.ics$/)
  expect((await fetched(all)).text).toContain(`UID:${practice.id}@`)
  const open = await dialog.getByRole('link', { name: 'Subscribe on this device' }).getAttribute('href')
  expect(open).toBe(all.replace(/^http/, 'webcal'))
  // As every browser does that somebody sits in front of.
  await page.context().grantPermissions(['clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Link copied').waitFor()
  await expectAccessible(page)

  await dialog.getByLabel('Events').selectOption({ label: team.name })
  const ofTeam = await address(page, all)
  await dialog.getByRole('button', { name: 'New link' }).click()
  const question = page.getByRole('dialog', { name: 'Create a new link?' })
  await question.getByRole('button', { name: 'New link' }).click()
  const renewed = await address(page, ofTeam)
  expect([(await fetched(ofTeam)).status, (await fetched(renewed)).status]).toEqual([404, 200])
  await dialog.getByRole('button', { name: 'Delete this link' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete this link?' })
  await deleting.getByRole('button', { name: 'Delete this link' }).click()
  await dialog.getByRole('heading', { name: 'This link was deleted' }).waitFor()
  expect([(await fetched(renewed)).status, (await fetched(all)).status]).toEqual([404, 200])
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  expect((await fetched(await address(page))).status).toBe(200)
})
