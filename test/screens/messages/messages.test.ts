import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, isFocused, passTimeUntil, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

const pathWith = (query: string) => `${pages.messages.path}?${query}`
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const lineOf = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: new RegExp(title) })

test('a coach and a family write to each other without reloading', { tags: 'main' }, async () => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const coach = await visit(browser, pathWith(`teamId=${team.id}`), { as: 'coach' })
  await coach.clock.install()
  await coach.getByRole('heading', { name: 'No Messages Yet' }).waitFor()
  expect(new URL(coach.url()).search).toBe(`?c=team.${team.id}`)
  await coach.getByText('The players’ parents or guardians can read this conversation.').waitFor()
  await expect.poll(() => box(coach).evaluate(isFocused)).toBe(true)
  const send = coach.getByRole('button', { name: 'Send', exact: true })
  await box(coach).fill('  \n ')
  await expect.poll(() => send.isDisabled()).toBe(true)
  await box(coach).fill('Bring water.')
  await box(coach).press('Shift+Enter')
  await box(coach).pressSequentially('See https://example.org/map.')
  await box(coach).press('Enter')
  const link = log(coach).getByRole('link', { name: 'https://example.org/map' })
  await link.waitFor()
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
  await expect.poll(() => box(coach).inputValue()).toBe('')
  await lineOf(coach, team.name).getByText('You: Bring water. See').waitFor()

  const parent = await visit(browser, pages.events.path, { token, device: 'phone' })
  const menu = parent.getByRole('navigation', { name: 'Quick access' })
  await menu.getByRole('link', { name: /^Messages \d+ unread$/ }).click()
  await lineOf(parent, team.name).getByText('1 unread').waitFor()
  await lineOf(parent, team.name).click()
  await log(parent).getByText('New', { exact: true }).waitFor()
  await expectAccessible(parent)
  expect(await box(parent).evaluate(isFocused)).toBe(false)
  await box(parent).fill('Ada has a cold.')
  await parent.getByRole('button', { name: 'Send', exact: true }).click()
  await log(parent).getByText('Ada has a cold.').waitFor()

  await passTimeUntil(coach, log(coach).getByText('Ada has a cold.'))
  await coach
    .getByRole('status')
    .getByText(/^New message from .*: Ada has a cold.$/)
    .waitFor()
  await expectAccessible(coach)
  await coach.getByRole('button', { name: /^More actions for your message/ }).click()
  await coach.getByRole('button', { name: 'Seen by' }).click()
  await coach.getByRole('dialog', { name: 'Seen by' }).getByText('Today').waitFor()
  await coach.keyboard.press('Escape')
  await coach.getByRole('dialog').waitFor({ state: 'hidden' })

  await parent.getByRole('button', { name: /^More actions for the message from/ }).click()
  expect(await parent.getByRole('button', { name: 'Seen by' }).count()).toBe(0)
  await parent.getByRole('button', { name: 'Report' }).click()
  const report = parent.getByRole('dialog', { name: 'Report this message?' })
  await report.getByLabel('What’s the problem?').fill('The map is of another place.')
  await report.getByRole('button', { name: 'Report message' }).click()
  await parent.getByText('Message reported').waitFor()
  await parent.getByRole('button', { name: 'Back to conversations' }).click()
  await lineOf(parent, team.name).getByText('You: Ada has a cold.').waitFor()
  expect(await lineOf(parent, team.name).getByText('unread').count()).toBe(0)
})
