import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createPaidSpot } from '../registrations/spots.ts'
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

test('a director sees why a program cannot be deleted or shrunk; an administrator may force it', async () => {
  const program = await createProgram({ capacity: 3 })
  for (const child of ['Ada', 'Grace']) await createPaidSpot(program, child)
  const page = await visit(browser, `/program/${program.id}/edit`, { as: 'director' })
  await page.getByLabel('Capacity').fill('1')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('2 spots are already taken').first().waitFor()
  await expect.poll(() => page.getByLabel('Capacity').inputValue()).toBe('1')
  const dialog = page.getByRole('dialog', { name: `Delete ${program.name}?` })
  await page.getByRole('button', { name: 'Delete program' }).first().click()
  await dialog.getByRole('button', { name: 'Delete program' }).click()
  await dialog.getByText('Families have paid for this program.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete anyway' }).count()).toBe(0)

  const admin = await visit(browser, `/program-edit/${program.id}`, { as: 'admin', device: 'phone' })
  const forced = admin.getByRole('dialog', { name: `Delete ${program.name}?` })
  await admin.getByRole('button', { name: 'Delete program' }).first().click()
  await forced.getByRole('button', { name: 'Delete program' }).click()
  await forced.getByRole('heading', { name: /^\$[\d,.]+ paid on 2 invoices$/ }).waitFor()
  await forced.getByText(/^Grace .*: \$[\d,.]+$/).waitFor()
  await expectAccessible(admin)
  await forced.getByRole('button', { name: 'Delete anyway' }).click()
  await admin.getByText('Program deleted').waitFor()
  await admin.goto(`/program/${program.id}`)
  await admin.getByRole('heading', { name: 'Program Not Found' }).waitFor()
})
