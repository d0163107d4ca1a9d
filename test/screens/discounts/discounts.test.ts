import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'

/** On a phone a row is a card. */
const rowOf = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: code, exact: true }) })

test('an administrator can create a discount code, change it and delete it', { tags: 'main' }, async () => {
  const code = makeUniqueName('CODE-').toUpperCase()
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('link', { name: 'Discount Codes' }).click()
  await page.getByRole('button', { name: 'Create discount code' }).click()
  const create = page.getByRole('dialog', { name: 'Create discount code' })
  await expect.poll(() => create.getByLabel('Value').inputValue()).toBe('10')
  await create.getByRole('button', { name: 'Create discount code' }).click()
  await expect.poll(() => create.getByLabel('Name').evaluate(isFocused)).toBe(true)
  await create.getByLabel('Name').fill('Siblings')
  await create.getByLabel('Code').pressSequentially(code.toLowerCase())
  await expect.poll(() => create.getByLabel('Code').inputValue()).toBe(code)
  await create.getByLabel('Type').selectOption('Fixed Amount')
  await create.getByLabel('Value').fill('$20')
  await create.getByLabel('Max uses (optional)').fill('5')
  await create.getByLabel('Max uses per user').fill('1')
  await expectAccessible(page)
  await create.getByRole('button', { name: 'Create discount code' }).click()
  // Elements behind a dialog take no focus.
  await create.waitFor({ state: 'hidden' })
  const row = rowOf(page, code)
  expect((await row.getByRole('cell').allInnerTexts()).map(text => text.trim().split('\n').pop())).toEqual([
    ...[code, 'Siblings', 'Fixed Amount', '$20.00', 'Active', 'No expiration', '5'],
    expect.stringContaining('Delete'),
  ])
  await row.getByRole('button', { name: '5', exact: true }).focus()
  const limit = row.getByRole('tooltip')
  await limit.getByText('Up to 5 times total, up to once per user.').waitFor()
  await page.keyboard.press('Escape')
  await limit.waitFor({ state: 'hidden' })

  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit discount code' })
  await edit.getByLabel('Expiration date').fill('2020-05-01')
  await edit.getByLabel('Active').uncheck()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  for (const text of ['Inactive', 'May 1, 2020', 'Expired']) await row.getByText(text).waitFor()

  await row.getByRole('button', { name: 'Delete' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete discount code' })
  await remove.getByText(`Are you sure you want to delete the discount code "${code}"?`).waitFor()
  await remove.getByRole('button', { name: 'Delete', exact: true }).click()
  await row.waitFor({ state: 'detached' })
})
