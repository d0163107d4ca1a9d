import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { InvoiceDetail } from '#shared/invoices/model.ts'
import { Program } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { browser, can } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { callApi, devicesFor, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { chooseAction, openRegistrations, readExport, rowOf, statCard } from './registrationList.ts'
import { createDeferredSpot, createPaidSpot } from './spots.ts'
import { fetchInvoices, travel } from './steps.ts'

describe('the registrations of a program', () => {
  test.skipIf(!can.downloads).each(devicesFor('desktop'))(
    'the registrar finds a late payer, puts a child on its team, and exports the list, on a %s',
    { tags: 'main' },
    async device => {
      const program = await demoProgram(travel)
      const surname = await createDeferredSpot(program, '-cmd')
      const page = await openRegistrations(program, device)
      await page.getByLabel('State').selectOption('later')
      await page.getByLabel('Search').fill(surname.toUpperCase())
      await page.waitForURL('**/registrations?state=later&search=*')
      const row = rowOf(page, surname)
      await row.getByText(/^until \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T$/).waitFor()
      await row.getByText('$325.00 due').waitFor()
      await page.reload()
      await page.getByText(/^1 of \d+ registrations?$/).waitFor()

      await chooseAction(row, 'Add to a team')
      const dialog = page.getByRole('dialog', { name: `Add -cmd ${surname} to a team` })
      await dialog.getByRole('button', { name: 'Add to team' }).click()
      await dialog.getByText('Please select a team').waitFor()
      await expect.poll(() => dialog.getByLabel('Team').evaluate(isFocused)).toBe(true)
      await dialog.getByLabel('Team').selectOption({ label: 'Hawks Boys U10 Travel (Boys U10)' })
      await dialog.getByText('This team is for grade 4; -cmd is in grade 5.').waitFor()
      await dialog.getByRole('button', { name: 'Add to team' }).click()
      await dialog.getByText('Please enter a reason').waitFor()
      await dialog.getByLabel('Reason for the exception').fill('Plays with a friend')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Add to team' }).click()
      await row.getByText('Hawks Boys U10 Travel', { exact: true }).waitFor()
      // The dialog is in the address, like the filter: it must have closed before the filter changes.
      await dialog.waitFor({ state: 'hidden' })
      const team = page.getByRole('search').getByLabel('Team')
      await team.selectOption('none')
      await page.getByText('No registration matches').waitFor()
      await team.selectOption({ label: 'Hawks Boys U10 Travel' })
      await row.waitFor()

      const [header, line, ...more] = await readExport(page)
      expect(header).toMatch(
        /^\uFEFF"Child","Age group","Payer","Team","Requested team","State","Fee","Paid","Balance"/,
      )
      expect(line).toContain(
        `"'-cmd ${surname}","U11","Dana ${surname}","Hawks Boys U10 Travel",,"Pay later",325.00,0.00`,
      )
      expect(line).toMatch(/,325\.00,"20\d\d-\d\d-\d\d \d\d:\d\d",/)
      expect(more).toEqual([''])

      await chooseAction(row, 'Remove from team')
      await page.getByText('No registration matches').waitFor()
      await page.getByRole('button', { name: 'Clear search and filter' }).click()
      await expect.poll(() => new URL(page.url()).search).toBe('')
    },
  )

  test('the registrar can move a paid registration with the difference, and cancel it with a refund', async () => {
    const [cheap, dear] = [await createProgram(), await createProgram({ fee: 20_000 })]
    const young = await createProgram({ grades: ['K'] })
    const surname = await createPaidSpot(cheap, 'Ada')
    const page = await openRegistrations(cheap)
    await rowOf(page, surname).getByText('$125.00 paid').waitFor()
    await chooseAction(rowOf(page, surname), 'Move to another program')
    const moving = page.getByRole('dialog', { name: `Move Ada ${surname}` })
    await moving.getByLabel('Program').selectOption(young.id)
    await moving.getByText('For grade K; Ada is in grade').waitFor()
    await moving.getByLabel('Program').selectOption(dear.id)
    await moving.getByText('For grade K; Ada is in grade').waitFor({ state: 'detached' })
    for (const text of ['$200.00', '$75.00', 'The family will have 72 hours to pay the difference.'])
      await moving.getByText(text, { exact: true }).waitFor()
    await moving.getByRole('button', { name: 'Move registration' }).click()
    await moving.getByText('Please enter a reason').waitFor()
    await expect.poll(() => moving.getByLabel('Why?').evaluate(isFocused)).toBe(true)
    await moving.getByLabel('Why?').fill('Plays with her sister')
    await expectAccessible(page)

    await page.route('**/move', route => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    await moving.getByRole('button', { name: 'Move registration' }).click()
    await moving.getByRole('alert').getByText('Broken').waitFor()
    await page.unroute('**/move')
    await expect.poll(() => moving.getByLabel('Why?').inputValue()).toBe('Plays with her sister')
    await moving.getByRole('button', { name: 'Move registration' }).click()
    await page.getByText('No one has registered yet.').waitFor()
    await statCard(page, 'Spots taken').getByText('0', { exact: true }).waitFor()

    await page.goto(`/program/${dear.id}/registrations`)
    const row = rowOf(page, surname)
    await row.getByText(/^until /).waitFor()
    await row.getByText('$75.00 due').waitFor()
    await chooseAction(row, 'Cancel registration')
    const cancelling = page.getByRole('dialog', { name: `Cancel Ada ${surname}’s registration?` })
    await cancelling.getByText('The $75.00 due will no longer be owed.').waitFor()
    await cancelling.getByRole('button', { name: 'Cancel registration' }).click()
    await cancelling.getByText('Please choose whether to refund the payment').waitFor()
    await cancelling.getByLabel('Full refund: $125.00 is refunded to the family').check()
    await cancelling.getByLabel('Note').fill('Moved away')
    await cancelling.getByRole('button', { name: 'Cancel registration' }).click()
    await page.getByText(/The refund is pending\.$/).waitFor()
    await page.getByText('No one has registered yet.').waitFor()
    await page.goto(`/program/${dear.id}/registrations?state=cancelled`)
    await row.getByText('Canceled').waitFor()
    await expect
      .poll(() => fetchInvoices(surname))
      .toMatchObject([{ amountPaid: 12_500, amountRefunded: 12_500, refunding: 0, balance: 0 }])
  })
})

test('the registrar who cancels or moves what was paid by check is told to pay it back, and the ledger says check', async () => {
  const [from, to] = [await createProgram({ fee: 20_000 }), await createProgram({ fee: 5_000 })]
  const surname = await createDeferredSpot(from, 'Ada')
  const [invoice] = await fetchInvoices(surname)
  if (!invoice) throw new Error('no invoice')
  const token = await getToken('admin')
  const body = { amountCents: 20_000, method: 'check', reference: '77', key: 'check-77' }
  await callApi(withId(api.invoices.pay, invoice.id), { token, body })
  const page = await openRegistrations(from)
  await rowOf(page, surname).getByText('$200.00 paid').waitFor()
  await chooseAction(rowOf(page, surname), 'Move to another program')
  const moving = page.getByRole('dialog', { name: `Move Ada ${surname}` })
  await moving.getByLabel('Program').selectOption(to.id)
  await moving.getByText('You need to pay $150.00 back yourself').waitFor()
  await expectAccessible(page)
  await moving.getByLabel('Why?').fill('Too old')
  await moving.getByRole('button', { name: 'Move registration' }).click()
  await page.getByText('Pay $150.00 back in cash or by check.').waitFor()

  await page.goto(`/program/${to.id}/registrations`)
  await chooseAction(rowOf(page, surname), 'Cancel registration')
  const cancelling = page.getByRole('dialog', { name: `Cancel Ada ${surname}’s registration?` })
  await cancelling.getByLabel('Full refund: $50.00 is refunded to the family').check()
  await cancelling.getByText('You need to pay $50.00 back yourself').waitFor()
  await cancelling.getByRole('button', { name: 'Cancel registration' }).click()
  await page.getByText('Pay $50.00 back in cash or by check.').waitFor()
  const { entries } = InvoiceDetail.parse(await callApi(withId(api.invoices.get, invoice.id), { token }))
  expect(entries.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
    ['payment', 'check', 20_000],
    ['refund', 'check', 15_000],
    ['refund', 'check', 5_000],
  ])
})

test('a parent cannot open the registrar’s list, and an address without a program says so', async () => {
  const page = await visit(browser, '/program/none/registrations', { as: 'parent' })
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  const office = await visit(browser, '/program/none/registrations', { as: 'director' })
  await office.getByRole('heading', { name: 'Program Not Found' }).waitFor()
  const program = await createProgram()
  await office.route('**/api/registrations?*', route =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  )
  await office.goto(`/program/${program.id}/registrations`)
  await office.waitForLoadState('networkidle')
  await office.getByText('Broken').waitFor()
  await office.unroute('**/api/registrations?*')
  await office.getByRole('button', { name: 'Try again' }).click()
  await office.getByText('No one has registered yet.').waitFor()
})

async function demoProgram(name: RegExp): Promise<Program> {
  const all = z.array(Program).parse(await callApi(api.programs.list))
  return Program.parse(all.find(program => name.test(program.name)))
}
