import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'
import { createProgram } from './program.ts'

test('the director can create a program with the form, see what is wrong, and edit it', {
  tags: 'main',
}, async () => {
  const page = await visit(browser, pages.programs.path, { as: 'director' })
  await page.getByRole('button', { name: 'Create Program' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Program' })
  const create = dialog.getByRole('button', { name: 'Create Program' })
  await dialog.getByLabel('Start date', { exact: true }).fill('2027-04-03')
  await isIn(dialog.getByLabel('End date', { exact: true }), '2027-04-10')
  await dialog.getByLabel('End date', { exact: true }).fill('2027-04-02')
  await dialog.getByLabel('Fee').fill('12,50')
  await create.click()
  for (const text of [
    'Program name is required',
    'End date must be after start date',
    'Please enter the fee in dollars, such as 125 or 125.50',
  ])
    await dialog.getByText(text).waitFor()
  await expect.poll(() => dialog.getByLabel('Program name').evaluate(isFocused)).toBe(true)
  await expectAccessible(page)

  // A template leaves alone what has been typed.
  const name = makeUniqueName('Office Story')
  await dialog.getByLabel('Program name').fill(name)
  await dialog.getByRole('button', { name: 'Camp' }).click()
  await isIn(dialog.getByLabel('Capacity'), '60')
  await isIn(dialog.getByLabel('Program name'), name)
  await dialog.getByLabel('End date', { exact: true }).fill('2027-06-05')
  await dialog.getByLabel('Fee').fill('1,125.29')
  await dialog.getByLabel('Registration End').fill('2027-03-31')
  await dialog.getByLabel('Registration password').fill('crosse')
  await create.click()
  await page.getByText('Program created').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  for (const text of ['Apr 3, 2027 – Jun 5, 2027', '$1,125.29', '60 spots left'])
    await card.getByText(text).waitFor()

  await card.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByText('A password is set. Leave blank to keep it').waitFor()
  await isIn(page.getByLabel('Registration password'), '')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Location is required').waitFor()
  await page.getByLabel('Location').fill('Ridgeline Park')
  await page.getByLabel('Published').uncheck()
  await page.getByLabel('Remove the password').check()
  await expectAccessible(page)
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect(bodyOf(await sent)).toEqual({
    location: 'Ridgeline Park',
    isPublished: false,
    registrationPassword: null,
    version: 1,
  })
  await page.waitForURL(`**${pages.programs.path}`)
  await card.getByText('Unpublished').waitFor()
})

test('a date that does not exist is said at its field, and is never saved as none', async () => {
  const { id } = await createProgram({ registrationEndDate: '2027-11-01' })
  const page = await openEditor(id)
  const sent: unknown[] = []
  page.on('request', request => request.method() === 'PATCH' && sent.push(bodyOf(request)))
  const end = page.getByLabel('Registration End')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await end.fill('')
  await end.focus()
  await page.keyboard.type('11312027')
  await page.getByLabel('Sponsor').focus()
  await page.getByText('Please enter a date that exists').waitFor()
  await save.click()
  await expect.poll(() => end.evaluate(isFocused)).toBe(true)
  expect(sent).toEqual([])
  await end.fill('2027-11-30')
  await page.getByText('Please enter').waitFor({ state: 'detached' })
  await save.click()
  await page.getByText('Program updated').waitFor()
  expect(sent).toEqual([expect.objectContaining({ registrationEndDate: '2027-11-30' })])
})

async function openEditor(id: string): Promise<Page> {
  const page = await visit(browser, `/program/${id}/edit`, { as: 'director' })
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  return page
}

const isIn = (field: Locator, value: string) => expect.poll(() => field.inputValue()).toBe(value)
