import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { addPlayer, createFamily, fillPlayer, password } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'

/** What a form may write down is in test/frontend/formDrafts.test.ts; this is what a browser has then. */
const kept = /^We kept what you typed/
const secrets = ['Peanuts', 'Robin Whitfield', '555-010-9999', 'Aunt', 'edical', 'mergency']
const readField = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue()
const readTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
const countDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('form:')).length)

async function signInFamily(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
}

/** A family's page with the form of a child, filled in, by a login as a browser has it. */
async function fillAsFamily() {
  const { surname, username } = await createFamily()
  const page = await visit(browser, `${pages.auth.path}?returnTo=${pages.playerRegistration.path}`)
  await signInFamily(page, username)
  await page.waitForURL(`**${pages.playerRegistration.path}`)
  await fillPlayer(page, 'Ada', surname)
  return { page, surname, username }
}

async function expectEmptyForm(page: Page): Promise<void> {
  await page.getByLabel('First name').waitFor()
  expect(await readField(page, 'First name')).toBe('')
  expect(await page.getByText(kept).count()).toBe(0)
}

test('the form of a child has what was typed after a reload, but no health data and no emergency contact', async () => {
  const { page, surname } = await fillAsFamily()
  const stored = await readTab(page)
  for (const secret of secrets) expect(stored).not.toContain(secret)
  await page.reload()
  await page
    .getByText('We kept what you typed. Not kept: the emergency contact, medical information and files.')
    .waitFor()
  await expect.poll(() => readField(page, 'First name')).toBe('Ada')
  await expect.poll(() => readField(page, 'Date of birth')).toBe('04/09/2016')
  await expect.poll(() => readField(page, 'School name')).toBe('Hilltop Academy')
  await expect.poll(() => readField(page, 'Contact name')).toBe('')
  expect(await page.getByLabel('Has medical issues').isChecked()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectEmptyForm(page)
  expect(await countDrafts(page)).toBe(0)

  await addPlayer(page, 'Ada', surname)
  await expect.poll(() => countDrafts(page)).toBe(0)
  await page.goto(pages.playerRegistration.path)
  await expectEmptyForm(page)

  await fillPlayer(page, 'Bea', surname)
  await expect.poll(() => countDrafts(page)).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username').waitFor()
  expect(await countDrafts(page)).toBe(0)
})
