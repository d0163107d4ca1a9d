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

test('a director fills a new program from last season’s, a year later, and is told that its password stays behind', async () => {
  const old = await createProgram({
    name: `${makeUniqueName('Earlier')} 2026`,
    fee: 17_500,
    location: 'Lakeside',
    registrationPassword: 'crosse',
    startDate: '2026-04-06',
    endDate: '2026-06-15',
  })
  const page = await visit(browser, `${pages.programManagement.path}?create`, {
    as: 'director',
    device: 'phone',
  })
  const dialog = page.getByRole('dialog', { name: 'Create Program' })
  await dialog.getByLabel('Fee').fill('180')
  await dialog.getByLabel('Copy from last season').selectOption(old.id)
  const name = old.name.replace('2026', '2027')
  for (const [label, value] of [
    ['Program name', name],
    [/^Start date/, '2027-04-05'],
    [/^End date/, '2027-06-14'],
    ['Location', 'Lakeside'],
    // What was typed stays.
    ['Fee', '180'],
  ] as const)
    await expect.poll(() => dialog.getByLabel(label).first().inputValue()).toBe(value)
  await dialog.getByText(`${old.name} has a registration password, which isn’t copied.`).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Registration password').fill('stick')
  await dialog.getByRole('button', { name: 'Create Program' }).click()
  await page.getByText('Program created').waitFor()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card.getByText('$180.00').waitFor()
})
