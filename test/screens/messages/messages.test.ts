import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf, fetchRouted } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, passTimeUntil, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

const pathWith = (query: string) => `${pages.messages.path}?${query}`
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const lineOf = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: new RegExp(title) })
const Sent = z.object({ sendId: z.string() })
const say = async (token: string, body: object) => callApi(api.messages.create, { token, body })

describe('messages', () => {
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

  test('a message that was not sent stays, is sent again with the same send id, and is posted once', async () => {
    const { team } = await createTeamWith({ Ada: {} })
    const page = await visit(browser, pathWith(`c=team.${team.id}`), { as: 'coach', device: 'phone' })
    await box(page).fill('Practice is off.')
    const names: unknown[] = []
    await page.route('**/api/messages', async route => {
      names.push(Sent.parse(bodyOf(route.request())).sendId)
      // It arrives, but the answer is lost.
      await fetchRouted(route)
      return route.abort()
    })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Failed to send message').waitFor()
    await log(page)
      .getByText(/^Not sent/)
      .waitFor()
    await page.unrouteAll()
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/messages')) {
        names.push(Sent.parse(bodyOf(request)).sendId)
      }
    })
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await log(page)
      .getByText(/^Not sent/)
      .waitFor({ state: 'detached' })
    expect(new Set(names).size).toBe(1)
    await page.reload()
    await log(page).getByText('Practice is off.').waitFor()
    await expect.poll(() => log(page).getByText('Practice is off.').count()).toBe(1)
  })

  test('a director writes a New Message to one of the teams, which leads to the conversation', async () => {
    const { team } = await createTeamWith({ Ada: {} })
    const page = await visit(browser, pages.messages.path, { as: 'director', device: 'phone' })
    await page.getByRole('button', { name: 'New Message' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Message' })
    const send = dialog.getByRole('button', { name: 'Send message' })
    await dialog.getByLabel('Team', { exact: true }).waitFor()
    await send.click()
    await dialog.getByText('Please select a team').waitFor()
    await expect.poll(() => dialog.getByLabel('Team', { exact: true }).evaluate(isFocused)).toBe(true)
    await expectAccessible(page)
    await dialog.getByLabel('Team', { exact: true }).selectOption(team.name)
    await dialog.getByLabel('Subject').fill('Fields')
    await dialog.getByLabel('Message').fill('We are on field 3.')
    await page.route('**/api/messages', route => route.abort())
    await send.click()
    await page.getByText('Failed to send message').waitFor()
    await expect.poll(() => dialog.getByLabel('Message').inputValue()).toBe('We are on field 3.')
    await page.unrouteAll()
    await send.click()
    await page.waitForURL(`**${pathWith(`c=team.${team.id}`)}`)
    await log(page).getByText('Fields', { exact: true }).waitFor()
  })

  test('an admin can clear all messages, and restore them', async () => {
    const subject = makeUniqueName('Snow ')
    await say(await getToken('director'), { isGlobal: true, subject, content: 'All fields are closed.' })
    const page = await visit(browser, pathWith('c=global'), { as: 'admin' })
    await log(page).getByText(subject).waitFor()
    await page.getByRole('button', { name: 'Clear All Messages' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clear all messages?' })
    const clear = dialog.getByRole('button', { name: 'Clear All Messages' })
    await clear.click()
    await dialog.getByText('Please type CLEAR ALL MESSAGES').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill('CLEAR ALL MESSAGES')
    await clear.click()
    await page.getByRole('heading', { name: 'No Messages Yet' }).waitFor()
    await page.getByText(/^All messages were cleared today at .* by .*\. You can undo this until/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await log(page).getByText(subject).waitFor()
  })
})
