import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { createPaidSpot } from '../registrations/spots.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { createProgram, fetchProgram, withId } from './program.ts'

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
  await dialog.getByLabel('Program name').fill('')
  await dialog.getByRole('button', { name: 'Copy program' }).click()
  await dialog.getByText('Program name is required').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Program name').fill(name)
  await dialog.getByLabel('Start date').fill('2027-04-05')
  await dialog.getByRole('button', { name: 'Copy program' }).click()
  await page.getByText('Program copied').waitFor()
  await page.getByRole('heading', { name: 'Edit Program' }).waitFor()
  await expect.poll(() => page.getByLabel('End date', { exact: true }).inputValue()).toBe('2027-06-19')
  await page.getByText('A password is set. Leave blank to keep it.').waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByText('Unpublished').waitFor()
  await turn('Publish', 'Program published')
  await card.getByText('Unpublished').waitFor({ state: 'detached' })
  const stranger = await visit(browser, pages.programs.path)
  await stranger.getByRole('link', { name }).click()
  await stranger.waitForURL('**/program/prg_*')
  await stranger.getByRole('heading', { name }).waitFor()

  // Another person changes it at the same time: the director's next attempt is based on the current version.
  const { id, version } = await fetchProgram(stranger.url().split('/').at(-1) ?? '')
  await callApi(withId(api.programs.update, id), {
    token: await getToken('admin'),
    body: { host: 'Lakeside', version },
  })
  // After a refusal the list is read anew.
  const anew = page.waitForResponse('**/api/programs?*')
  await turn('Unpublish', 'The program couldn’t be unpublished')
  await (await anew).finished()
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

test('a program that is over says so, and offers a family nothing', async () => {
  const program = await createProgram({ name: makeUniqueName('Over'), capacity: 20 })
  const offers = { as: 'parent', device: 'phone' } as const
  const page = await visit(browser, `/program/${program.id}`, offers)
  await page.getByRole('link', { name: 'Register Now' }).waitFor()
  await callApi(withId(api.programs.update, program.id), {
    token: await getToken('director'),
    body: { status: 'completed' },
  })
  await page.reload()
  await page.getByText('This program is over.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Register Now|Join waitlist/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.goto(pages.programRegistration.path)
  await page.getByRole('heading', { name: 'Program Registration' }).waitFor()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.getByRole('heading', { name: program.name }).count()).toBe(0)
})

test('a director sees why a program cannot be deleted or shrunk; an administrator may force it', async () => {
  const program = await createProgram({ capacity: 3 })
  for (const child of ['Ada', 'Grace']) await createPaidSpot(program, child)
  const page = await visit(browser, `/program/${program.id}/edit`, { as: 'director' })
  await page.getByLabel('Capacity').fill('1')
  await page.getByLabel('Start time').fill('20:00')
  await page.getByLabel('Start time').blur()
  await page.getByText('End time must be after start time').waitFor()
  await page.getByLabel('Start time').fill('16:00')
  await page.getByText('End time must be after start time').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('2 spots are already taken').first().waitFor()
  await expect.poll(() => page.getByLabel('Capacity').inputValue()).toBe('1')

  const remove = async (page: Page, button: string) => {
    const dialog = page.getByRole('dialog', { name: `Delete ${program.name}?` })
    if (button === 'Delete program') await page.getByRole('button', { name: button }).first().click()
    await dialog.getByRole('button', { name: button }).click()
    return dialog
  }
  const dialog = await remove(page, 'Delete program')
  await dialog.getByText('Families have paid for this program.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete anyway' }).count()).toBe(0)
  await expectAccessible(page)

  const admin = await visit(browser, `/program-edit/${program.id}`, { as: 'admin', device: 'phone' })
  const forced = await remove(admin, 'Delete program')
  await forced.getByRole('heading', { name: /^\$[\d,.]+ paid on 2 invoices$/ }).waitFor()
  await forced.getByText(/^Grace .*: \$[\d,.]+$/).waitFor()
  await expectAccessible(admin)
  await remove(admin, 'Delete anyway')
  await admin.getByText('Program deleted').waitFor()
  await admin.waitForURL(`**${pages.programs.path}`)
  await admin.getByRole('heading', { name: 'Lakeside Classic' }).waitFor()
  expect(await admin.getByRole('heading', { name: program.name }).count()).toBe(0)
  await admin.goto(`/program/${program.id}`)
  await admin.getByRole('heading', { name: 'Program Not Found' }).waitFor()
})
