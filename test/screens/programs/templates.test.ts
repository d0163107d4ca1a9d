import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'

test.each(devicesFor('phone'))(
  'a new program can start from a template, which leaves alone what has been typed, on a %s',
  async device => {
    const page = await visit(browser, `${pages.programs.path}?create`, { as: 'director', device })
    const dialog = page.getByRole('dialog', { name: 'Create Program' })
    const name = makeUniqueName('Camp')
    await dialog.getByLabel('Program Name').fill(name)
    await dialog.getByRole('button', { name: 'Clinic' }).click()
    await expect.poll(() => dialog.getByLabel('Fee').inputValue()).toBe('0.00')
    await dialog.getByRole('button', { name: 'Camp' }).click()
    await expect.poll(() => dialog.getByLabel('Fee').inputValue()).toBe('175.00')
    await expect.poll(() => dialog.getByLabel('Capacity').inputValue()).toBe('60')
    await expect.poll(() => dialog.getByLabel('Program Name').inputValue()).toBe(name)
    await expectAccessible(page)
    // The end follows the start, for as long as the template lasts.
    await dialog.getByLabel('Start Date', { exact: true }).fill('2027-07-05')
    await expect.poll(() => dialog.getByLabel('End Date', { exact: true }).inputValue()).toBe('2027-07-09')
    await dialog.getByRole('button', { name: 'Create Program' }).click()
    await page.getByText('Program created').waitFor()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    for (const text of ['Jul 5, 2027 – Jul 9, 2027', '$175.00', '60 places left', 'Open'])
      await card.getByText(text, { exact: false }).first().waitFor()
  },
)
