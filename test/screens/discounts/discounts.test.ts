import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DiscountCode } from '#shared/discounts/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newCodeForm } from '../../discounts/discounts.ts'
import { browser } from '../browser.ts'
import { createFamily, makeUniqueName, registerChild, travel } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit, waitUntilLoaded } from '../story.ts'

const letters = () => makeUniqueName('CODE-').toUpperCase()

async function created(more: object = {}) {
  const token = await getToken('director')
  return DiscountCode.parse(
    await callApi(api.discounts.create, { token, body: newCodeForm(letters(), more) }),
  )
}

/** On a phone a row is a card. */
const rowOf = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: code, exact: true }) })

describe('the discount codes', () => {
  test('an administrator can create a discount code, change it and delete it', { tags: 'main' }, async () => {
    const code = letters()
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('link', { name: 'Discount Codes' }).click()
    await page.getByRole('button', { name: 'Create discount code' }).click()
    const create = page.getByRole('dialog', { name: 'Create discount code' })
    await expect.poll(() => create.getByLabel('Value').inputValue()).toBe('10')
    await expect.poll(() => create.getByLabel('Active').isChecked()).toBe(true)
    await create.getByRole('button', { name: 'Create discount code' }).click()
    await create.getByText('Name must be at least 2 characters').waitFor()
    await create.getByText('Code must be at least 2 characters').waitFor()
    await expect.poll(() => create.getByLabel('Name').evaluate(isFocused)).toBe(true)
    await create.getByLabel('Name').fill('Siblings')
    await create.getByLabel('Code').pressSequentially(code.toLowerCase())
    await expect.poll(() => create.getByLabel('Code').inputValue()).toBe(code)
    await create.getByLabel('Value').fill('-5')
    await create.getByRole('button', { name: 'Create discount code' }).click()
    await create.getByText('Value must be positive').waitFor()
    await create.getByLabel('Value').fill('100.01')
    await create.getByText('A percentage can be at most 100').waitFor()
    await create.getByLabel('Type').selectOption('Fixed Amount')
    await create.getByLabel('Value').fill('$20')
    await create.getByLabel('Max uses (optional)').fill('5')
    await create.getByLabel('Max uses per user').fill('1')
    await expectAccessible(page)
    await create.getByRole('button', { name: 'Create discount code' }).click()
    await page.getByText('Discount code created').waitFor()
    // Elements behind a dialog take no focus.
    await create.waitFor({ state: 'hidden' })
    const row = rowOf(page, code)
    expect((await row.getByRole('cell').allInnerTexts()).map(text => text.trim().split('\n').pop())).toEqual([
      code,
      'Siblings',
      'Fixed Amount',
      '$20.00',
      'Active',
      'No expiration',
      '5',
      expect.stringContaining('Delete'),
    ])
    await row.getByRole('button', { name: '5', exact: true }).focus()
    const limit = row.getByRole('tooltip')
    await limit.getByText('Up to 5 times total, up to once per user.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await limit.waitFor({ state: 'hidden' })

    await row.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit discount code' })
    await edit.getByLabel('Expiration date').fill('2020-05-01')
    await edit.getByLabel('Active').uncheck()
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Discount code updated').waitFor()
    await row.getByText('Inactive').waitFor()
    await row.getByText('May 1, 2020').waitFor()
    await row.getByText('Expired').waitFor()

    await row.getByRole('button', { name: 'Delete' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete discount code' })
    await remove
      .getByText(`Are you sure you want to delete the discount code "${code}"? This action cannot be undone.`)
      .waitFor()
    await remove.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'Delete' }).click()
    await remove.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Discount code deleted').waitFor()
    await row.waitFor({ state: 'detached' })
  })

  test('a discount code that is already taken is refused at the field, and what was typed stays', async () => {
    const taken = await created()
    const page = await visit(browser, `${pages.discountCodes.path}?create=`, {
      as: 'director',
      device: 'phone',
    })
    const create = page.getByRole('dialog', { name: 'Create discount code' })
    await create.getByLabel('Name').fill('Twice')
    await create.getByLabel('Code').fill(taken.code.toLowerCase())
    await create.getByRole('button', { name: 'Create discount code' }).click()
    await create.getByText('This code is already in use.').waitFor()
    await page.getByText('Error creating discount code').waitFor()
    await expect.poll(() => create.getByLabel('Code').evaluate(isFocused)).toBe(true)
    await expect.poll(() => create.getByLabel('Name').inputValue()).toBe('Twice')
    await expectAccessible(page)
  })

  test('an outdated edit of a discount code loads the newer values and keeps its own changes', async () => {
    const { id, code } = await created()
    const page = await visit(browser, `${pages.discountCodes.path}?edit=${id}`, { as: 'admin' })
    const edit = page.getByRole('dialog', { name: 'Edit discount code' })
    await edit.getByLabel('Name').fill('Mine')
    const body = newCodeForm(code, { discountValue: 30 })
    await callApi(
      { method: 'PUT', path: `/api/discount-codes/${id}` },
      { token: await getToken('director'), body },
    )
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await edit.getByText('Someone else changed this code while you were editing').waitFor()
    await edit.getByRole('button', { name: 'Load their changes, keep mine' }).click()
    await expect.poll(() => edit.getByLabel('Value').inputValue()).toBe('30')
    await expect.poll(() => edit.getByLabel('Name').inputValue()).toBe('Mine')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Discount code updated').waitFor()
    await rowOf(page, code).getByText('30%').waitFor()
  })

  test('the uses of a discount code are shown with the amounts, and lead to the invoice', async () => {
    const { id, code } = await created({ maxUses: 3 })
    const { token, surname } = await createFamily('Ada')
    const parent = await visit(browser, pages.programRegistration.path, { token })
    await registerChild(parent, 'Ada', travel)
    await parent.getByRole('button', { name: 'Have a discount code?' }).click()
    await parent.getByLabel('Discount code').fill(code)
    await parent.getByRole('button', { name: 'Apply' }).click()
    await parent.getByText(`Code ${code} applied`).waitFor()

    const page = await visit(browser, pages.discountCodes.path, { as: 'director', device: 'phone' })
    await page.getByLabel('Search').fill(code)
    await rowOf(page, code).getByText('used once').waitFor()
    await page.getByRole('link', { name: code }).click()
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await waitUntilLoaded(page)
    await page.getByText('1 of 3').waitFor()
    await page.getByText(`Ada ${surname}`).waitFor()
    await page.getByText('Not paid yet').waitFor()
    await expect.poll(() => page.getByText('$32.50').count()).toBe(2)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^INV-/ }).click()
    await page.waitForURL('**/invoices/inv_*')

    await page.goto(`${pages.discountCodes.path}/${id}x`)
    await page.getByRole('heading', { name: 'Discount code not found' }).waitFor()
  })

  test('only the office can find the discount codes', async () => {
    for (const as of ['coach', 'parent']) {
      const page = await visit(browser, pages.discountCodes.path, { as })
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
      await page.getByText('You do not have permission to view this page.').waitFor()
    }
  })

  test('the list of discount codes can be empty, very long, or fail', async () => {
    const page = await visit(browser, pages.auth.path, { as: 'admin', device: 'phone' })
    const reply = z
      .array(DiscountCode)
      .parse(await callApi(api.discounts.list, { token: await getToken('admin') }))
    const [one] = reply
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...one,
      id: `dsc_${at}`,
      code: `${'VERY-LONG-LETTERS-OF-A-CODE'}-${at}`,
      name: `A name that an office has made up for its spring season, number ${at}`,
    }))
    let json: unknown = []
    let status = 200
    await page.route('**/api/discount-codes*', route => route.fulfill({ status, json }))
    await page.goto(pages.discountCodes.path)
    await page.getByRole('heading', { name: 'No Discount Codes' }).waitFor()
    await page.getByText("You haven't created any discount codes yet.").waitFor()
    await page.getByRole('button', { name: 'Create Your First Discount Code' }).click()
    await page.getByRole('dialog', { name: 'Create discount code' }).waitFor()
    json = many
    await page.goto(pages.discountCodes.path)
    await page.getByText('500 discount codes').waitFor()
    await page.getByLabel('Search').fill('number 499')
    await page.getByText('1 of 500 discount codes').waitFor()
    await page.getByLabel('Status').selectOption('Expired')
    await page.getByText('No discount code matches').waitFor()
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await page.getByText('500 discount codes').waitFor()
    await expectAccessible(page)

    json = { message: 'The site is busy right now.', error: '', issues: [] }
    status = 503
    await page.goto(pages.discountCodes.path)
    await page.getByRole('heading', { name: 'Error Loading Discount Codes' }).waitFor()
    await page.getByText('The site is busy right now.').waitFor()
    ;[json, status] = [[], 200]
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: 'No Discount Codes' }).waitFor()
  })
})
