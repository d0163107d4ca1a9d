import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { callApi, expectAccessible, getToken, visit, waitUntilLoaded } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

/** What the club has written to everybody counts as well. */
async function countUnread(page: Page): Promise<number> {
  const label = await page
    .getByRole('navigation', { name: 'Quick access' })
    .getByRole('link', { name: /^Messages/ })
    .textContent()
  return Number(/^Messages (\d+) unread$/.exec(label ?? '')?.[1] ?? 0)
}

test('a new message is counted at the menu of every screen until it is read', async () => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const page = await visit(browser, pages.messages.path, { token, device: 'phone' })
  await waitUntilLoaded(page)
  const before = await countUnread(page)

  const coach = await getToken('coach')
  for (const content of ['Bring water.', 'The field is at the park.'])
    await callApi(api.messages.create, { token: coach, body: { teamId: team.id, content } })
  await page.goto(pages.events.path)
  await expect.poll(() => countUnread(page)).toBe(before + 2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Messages ${before + 2} unread` })
    .click()
  await page.getByRole('link', { name: new RegExp(team.name) }).click()
  await expect.poll(() => countUnread(page)).toBe(before)
})
