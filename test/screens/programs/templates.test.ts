import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'
import { createProgram } from './program.ts'

test.each(devicesFor('phone'))(
  'a new program can start from a template, which leaves alone what has been typed, on a %s',
  async device => {
    const page = await visit(browser, `${pages.programs.path}?create`, { as: 'director', device })
    const dialog = page.getByRole('dialog', { name: 'Create Program' })
    const name = makeUniqueName('Camp')
    await dialog.getByLabel('Program name').fill(name)
    await dialog.getByRole('button', { name: 'Clinic' }).click()
    await expect.poll(() => dialog.getByLabel('Fee').inputValue()).toBe('0.00')
    await dialog.getByRole('button', { name: 'Camp' }).click()
    await expect.poll(() => dialog.getByLabel('Fee').inputValue()).toBe('175.00')
    await expect.poll(() => dialog.getByLabel('Capacity').inputValue()).toBe('60')
    await expect.poll(() => dialog.getByLabel('Program name').inputValue()).toBe(name)
    await expectAccessible(page)
    // The end follows the start, for as long as the template lasts.
    await dialog.getByLabel('Start date', { exact: true }).fill('2027-07-05')
    await expect.poll(() => dialog.getByLabel('End date', { exact: true }).inputValue()).toBe('2027-07-09')
    await dialog.getByRole('button', { name: 'Create Program' }).click()
    await page.getByText('Program created').waitFor()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    // Other stories of this club may have left more than the first sixty programs.
    const more = page.getByRole('button', { name: 'Show more' })
    while (!(await card.isVisible())) await more.or(card).first().click()
    for (const text of ['Jul 5, 2027 – Jul 9, 2027', '$175.00', '60 spots left', 'Open'])
      await card.getByText(text, { exact: false }).first().waitFor()
  },
)

test('a new program can be copied from last season, a year later and open again', async () => {
  const last = await createProgram({
    name: makeUniqueName('Spring 2027 Travel'),
    startDate: '2027-03-08',
    endDate: '2027-05-29',
    registrationEndDate: '2027-02-28',
    fee: 32_500,
  })
  const page = await visit(browser, `${pages.programs.path}?create`, { as: 'director' })
  const dialog = page.getByRole('dialog', { name: 'Create Program' })
  await dialog.getByLabel('Copy from last season').selectOption({ label: last.name })
  for (const [label, value] of [
    ['Program name', last.name.replace('2027', '2028')],
    [/^Start date/, '2028-03-06'],
    [/^End date/, '2028-05-27'],
    ['Registration End', '2028-02-27'],
    ['Fee', '325.00'],
    ['Registration status', 'open'],
  ] as const)
    await expect.poll(() => dialog.getByLabel(label).inputValue()).toBe(value)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Program' }).click()
  await page.getByText('Program created').waitFor()
})
