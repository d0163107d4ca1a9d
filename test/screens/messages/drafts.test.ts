import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { login, readToken, signInAs } from '../signedIn.ts'
import { callApi } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

const words = 'Ada may sit out on Sunday.'
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const countDrafts = (page: Page) =>
  page.evaluate(words => Object.values(sessionStorage).filter(kept => kept.includes(words)).length, words)

async function writeAsCoach(): Promise<Page> {
  const { team } = await createTeamWith({ Ada: {} })
  const page = await signInAs(browser, 'coach')
  await page.goto(`${pages.messages.path}?c=team.${team.id}`)
  await box(page).fill(words)
  await expect.poll(() => countDrafts(page)).toBe(1)
  return page
}

async function endSession(page: Page): Promise<void> {
  await callApi(api.auth.logout, { token: (await readToken(page)) ?? '' })
  await page.reload()
  await page.getByRole('link', { name: 'Login', exact: true }).first().click()
}

test('an unsent message waits for its writer after the session has expired', async () => {
  const page = await writeAsCoach()
  await endSession(page)
  await login(page, 'coach')
  await expect.poll(() => box(page).inputValue()).toBe(words)
})

test('an unsent message is gone once another person has signed in after the session has expired', async () => {
  const page = await writeAsCoach()
  await endSession(page)
  await login(page, 'parent2')
  await page.getByText('Hello, parent2', { exact: true }).waitFor()
  await expect.poll(() => countDrafts(page)).toBe(0)
})

test('an unsent message is gone after its writer has logged out in another tab', async () => {
  const page = await writeAsCoach()
  const other = await page.context().newPage()
  await other.goto(pages.dashboard.path)
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(url => url.pathname === pages.auth.path)
  await expect.poll(() => countDrafts(page)).toBe(0)
})
