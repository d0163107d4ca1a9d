import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { newProgram } from '../../forms.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, type devices, devicesFor, expectAccessible, getToken, isFocused, visit } from '../story.ts'

describe('the director and the programs', () => {
  test('the director can create a program with the form, see what is wrong, and edit it', {
    tags: 'main',
  }, async () => {
    const page = await visit(browser, pages.programs.path, { as: 'director' })
    await page.getByRole('button', { name: 'Create Program' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Program' })
    const create = dialog.getByRole('button', { name: 'Create Program' })

    await isIn(dialog.getByLabel('Start time'), '17:00')
    await isIn(dialog.getByLabel('Fee'), '0.00')
    await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await dialog.getByLabel('Start date', { exact: true }).fill('2027-04-03')
    await isIn(dialog.getByLabel('End date', { exact: true }), '2027-04-10')

    await dialog.getByLabel('End date', { exact: true }).fill('2027-04-02')
    await dialog.getByLabel('Registration start').fill('2027-03-01')
    await dialog.getByLabel('Registration End').fill('2027-02-01')
    await dialog.getByLabel('Fee').fill('12,50')
    await dialog.getByLabel('Monday').uncheck()
    await dialog.getByLabel('Wednesday').uncheck()
    await create.click()
    for (const text of [
      'Program name is required',
      'End date must be after start date',
      'Please select at least one day',
      'Please enter the fee in dollars, such as 125 or 125.50',
      'Registration end date must be after registration start date',
    ]) {
      await dialog.getByText(text).waitFor()
    }
    await expect.poll(() => dialog.getByLabel('Program name').evaluate(isFocused)).toBe(true)
    await expectAccessible(page)

    await dialog.getByLabel('Program name').fill('Office Story')
    await dialog.getByLabel('End date', { exact: true }).fill('2027-06-05')
    await dialog.getByLabel('Registration End').fill('2027-03-31')
    await dialog.getByLabel('Fee').fill('1,125.29')
    await dialog.getByLabel('Friday').check()
    await dialog.getByLabel('Capacity').fill('12')
    await dialog.getByLabel('Registration password').fill('crosse')
    await dialog.getByLabel('The start date is tentative').check()
    await create.click()
    await page.getByText('Program created').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    const card = cardOf(page, 'Office Story')
    for (const text of [
      'Spring 2027 · Upcoming',
      'Apr 3, 2027 (tentative) – Jun 5, 2027',
      'Fri · 5:00–7:00 PM',
      'All grades',
      '$1,125.29',
      '12 spots left',
      'Closed',
    ]) {
      await card.getByText(text).waitFor()
    }

    await card.getByRole('link', { name: 'Edit Office Story' }).click()
    await page.getByText('A password is set. Leave blank to keep it').waitFor()
    await isIn(page.getByLabel('Registration password'), '')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Location is required').waitFor()
    await page.getByLabel('Location').fill('Ridgeline Park')
    await page.getByLabel('Registration status').selectOption('waitlist')
    await page.getByLabel('Published').uncheck()
    await page.getByLabel('Remove the password').check()
    const sent = page.waitForRequest(request => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect(bodyOf(await sent)).toEqual({
      location: 'Ridgeline Park',
      registrationStatus: 'waitlist',
      isPublished: false,
      registrationPassword: null,
      version: 1,
    })
    await page.getByText('Program updated').waitFor()
    await page.waitForURL(`**${pages.programs.path}`)
    await card.getByText('Unpublished').waitFor()
    await card.getByText('Waitlist', { exact: true }).waitFor()
  })

  test('the director is refused if another editor was faster, and keeps what was typed', async () => {
    const [slow, fast] = [await openEditor('Goalie Camp'), await openEditor('Goalie Camp')]
    await slow.getByLabel('Sponsor').fill('Written by the slow one')
    await fast.getByLabel('Host').fill('Written by the fast one')
    await fast.getByRole('button', { name: 'Save Changes' }).click()
    await fast.getByText('Program updated').waitFor()

    await slow.getByRole('button', { name: 'Save Changes' }).click()
    await slow.getByRole('heading', { name: 'Edit Program' }).waitFor()
    const load = slow.getByRole('button', { name: 'Load their changes, keep mine' })
    await load.waitFor()
    await isIn(slow.getByLabel('Sponsor'), 'Written by the slow one')
    await expectAccessible(slow)

    await load.click()
    await load.waitFor({ state: 'hidden' })
    await isIn(slow.getByLabel('Host'), 'Written by the fast one')
    await isIn(slow.getByLabel('Sponsor'), 'Written by the slow one')
    await slow.getByRole('button', { name: 'Save Changes' }).click()
    await slow.getByText('Program updated').waitFor()
  })

  test('a date that does not exist is said at its field, and is never saved as none', async () => {
    const { id } = z.object({ id: z.string() }).parse(
      await callApi(api.programs.create, {
        token: await getToken('director'),
        body: newProgram(makeUniqueName('Dates'), { registrationEndDate: '2027-11-01' }),
      }),
    )
    const page = await visit(browser, `/program/${id}/edit`, { as: 'director' })
    const sent: unknown[] = []
    page.on('request', request => request.method() === 'PATCH' && sent.push(bodyOf(request)))
    const end = page.getByLabel('Registration End')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await isIn(end, '2027-11-01')
    for (const [typed, words] of [
      ['11312027', 'Please enter a date that exists'],
      ['1101', 'Please enter a date that exists'],
      ['11010027', 'Please enter the year with four digits'],
    ] as const) {
      await end.fill('')
      await end.focus()
      await page.keyboard.type(typed)
      await page.getByLabel('Sponsor').focus()
      await page.getByText(words).waitFor()
      await save.click()
      await expect.poll(() => end.evaluate(isFocused)).toBe(true)
      await page.getByText(words).waitFor()
    }
    await expectAccessible(page)
    expect(sent).toEqual([])
    await end.fill('2027-11-30')
    await page.getByText('Please enter').waitFor({ state: 'detached' })
    await save.click()
    await page.getByText('Program updated').waitFor()
    expect(sent).toEqual([expect.objectContaining({ registrationEndDate: '2027-11-30' })])
  })

  test('the director is asked before leaving a program with unsaved changes', async () => {
    const page = await openEditor('Try Lacrosse Clinic')
    await page.getByLabel('Sponsor').fill('Half a sentence')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await isIn(page.getByLabel('Sponsor'), 'Half a sentence')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(`**${pages.programs.path}`)
  })

  test('the director sees that there is no such program, and can retry after a failure', async () => {
    const page = await visit(browser, '/program/none/edit', { as: 'director' })
    await page.getByRole('heading', { name: 'Program Not Found' }).waitFor()
    await page.route('**/api/programs?*', route =>
      route.fulfill({ status: 500, body: '{"message":"Broken"}' }),
    )
    await page.goto(pages.programs.path)
    await page.getByText('Broken').waitFor()
    await page.unroute('**/api/programs?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await cardOf(page, 'Lakeside Classic').waitFor()
  })
})

test('a parent sees programs, but no way to change them and no invoices', async () => {
  const page = await visit(browser, pages.programs.path, { as: 'parent' })
  await cardOf(page, 'Lakeside Classic').waitFor()
  expect(await page.getByRole('button', { name: 'Create Program' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0)

  await page.goto('/program/any/edit')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.goto(pages.invoices.path)
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByText("You don't have permission to access the invoice management system.").waitFor()
})

describe.each(devicesFor('phone'))('on a %s', device => {
  const ready: [path: string, text: string][] = [
    [pages.programs.path, 'Lakeside Classic'],
    [`${pages.programs.path}?create`, 'Program name'],
  ]
  test.each(ready)('axe finds nothing on %s', async (path, text) => {
    const page = await visitAsDirector(path, device)
    await page.getByText(text).first().waitFor()
    await expectAccessible(page)
  })

  test('axe finds nothing on the edit form of a program', async () => {
    const page = await openEditor('Lakeside Classic', device)
    await expectAccessible(page)
  })
})

const visitAsDirector = (path: string, device?: keyof typeof devices) =>
  visit(browser, path, { as: 'director', device })

async function openEditor(name: string, device?: keyof typeof devices): Promise<Page> {
  const page = await visitAsDirector(pages.programs.path, device)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  return page
}

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const isIn = (field: Locator, value: string) => expect.poll(() => field.inputValue()).toBe(value)
