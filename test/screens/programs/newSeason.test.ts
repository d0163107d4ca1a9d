import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'
import { createProgram } from './program.ts'

test('a director can copy a program to a new season, publish it, and unpublish it', async () => {
  const old = await createProgram({
    name: `${makeUniqueName('Copied')} 2026`,
    registrationPassword: 'crosse',
    endDate: '2026-06-15',
  })
  const page = await visit(browser, `/program/${old.id}`, { as: 'director' })
  await page.getByRole('button', { name: `More actions for ${old.name}` }).click()
  await page.getByRole('button', { name: 'Copy to a new season' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy to a new season' })
  const name = old.name.replace('2026', '2027')
  await expect.poll(() => dialog.getByLabel('Program name').inputValue()).toBe(name)
  await dialog.getByLabel('Start date').fill('2027-04-05')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy program' }).click()
  await page.getByRole('heading', { name: 'Edit Program' }).waitFor()
  await expect.poll(() => page.getByLabel('End date', { exact: true }).inputValue()).toBe('2027-06-19')
  await page.getByText('A password is set. Leave blank to keep it.').waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await turn('Publish', 'Program published')
  await card.getByText('Unpublished').waitFor({ state: 'detached' })
  const stranger = await visit(browser, pages.programs.path)
  await stranger.getByRole('link', { name }).click()
  await stranger.getByRole('heading', { name, level: 1 }).waitFor()
  await turn('Unpublish', 'Program unpublished')
  await card.getByText('Unpublished').waitFor()
  await stranger.reload()
  await stranger.getByRole('heading', { name: 'Program Not Found' }).waitFor()

  async function turn(action: string, told: string) {
    await card.getByRole('button', { name: `More actions for ${name}` }).click()
    await card.getByRole('button', { name: action, exact: true }).click()
    await page.getByText(told, { exact: true }).waitFor()
  }
})
