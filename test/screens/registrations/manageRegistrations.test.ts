import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Program } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { browser, can } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { callApi, devicesFor, expectAccessible, isFocused, visit } from '../story.ts'
import { chooseAction, openRegistrations, readExport, rowOf, statCard } from './registrationList.ts'
import { createDeferredSpot, createPaidSpot } from './spots.ts'
import { fetchInvoices } from './steps.ts'

describe('the registrations of a program', () => {
  test.skipIf(!can.downloads).each(devicesFor('desktop'))(
    'the registrar finds a late payer, puts a child on its team, and exports the list, on a %s',
    async device => {
      const travel = await demoProgram(/Travel/)
      const surname = await createDeferredSpot(travel, '-cmd')
      const page = await openRegistrations(travel, device)
      await page.getByLabel('State').selectOption('later')
      await page.getByLabel('Search').fill(surname.toUpperCase())
      await page.waitForURL('**/registrations?state=later&search=*')
      const row = rowOf(page, surname)
      await row.getByText(/^until \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T$/).waitFor()
      await row.getByText('$325.00 open').waitFor()
      await page.reload()
      await page.getByText(/^1 of \d+ registrations?$/).waitFor()

      await chooseAction(row, 'Put on a team')
      const dialog = page.getByRole('dialog', { name: `Put -cmd ${surname} on a team` })
      await dialog.getByRole('button', { name: 'Put on the Team' }).click()
      await dialog.getByText('Please select a team').waitFor()
      await expect.poll(() => dialog.getByLabel('Team').evaluate(isFocused)).toBe(true)
      await dialog.getByLabel('Team').selectOption({ label: 'Hawks Boys U10 Travel (U10)' })
      await dialog.getByRole('button', { name: 'Put on the Team' }).click()
      await row.getByText('Hawks Boys U10 Travel', { exact: true }).waitFor()
      // The dialog is in the address, like the filter: it must have closed before the filter changes.
      await dialog.waitFor({ state: 'hidden' })
      const team = page.getByRole('search').getByLabel('Team')
      await team.selectOption('none')
      await page.getByText('No registration matches').waitFor()
      await team.selectOption({ label: 'Hawks Boys U10 Travel' })

      const [header, line, ...more] = await readExport(page)
      expect(header).toMatch(
        /^\uFEFF"Child","Age group","Payer","Team","Team wish","State","Fee","Paid","Balance"/,
      )
      expect(line).toContain(
        `"'-cmd ${surname}","U11","Dana ${surname}","Hawks Boys U10 Travel",,"Pay later",325.00,0.00`,
      )
      expect(line).toMatch(/,325\.00,"20\d\d-\d\d-\d\d \d\d:\d\d",/)
      expect(more).toEqual([''])

      await chooseAction(row, 'Take off the team')
      await page.getByText('No registration matches').waitFor()
      await page.getByRole('button', { name: 'Clear search and filter' }).click()
      await expect.poll(() => new URL(page.url()).search).toBe('')
    },
  )

  test('the registrar can move a paid registration with the difference, and cancel it with a refund', async () => {
    const [cheap, dear] = [await createProgram(), await createProgram({ fee: 20_000 })]
    const surname = await createPaidSpot(cheap, 'Ada')
    const page = await openRegistrations(cheap)
    await rowOf(page, surname).getByText('$125.00 paid').waitFor()
    await chooseAction(rowOf(page, surname), 'Move to another program')
    const moving = page.getByRole('dialog', { name: `Move Ada ${surname}` })
    await moving.getByLabel('Program').selectOption(dear.id)
    for (const text of ['$200.00', '$75.00', 'The family has 72 hours to pay the difference.'])
      await moving.getByText(text, { exact: true }).waitFor()
    await moving.getByRole('button', { name: 'Move Registration' }).click()
    await moving.getByText('Please say why').waitFor()
    await expect.poll(() => moving.getByLabel('Why?').evaluate(isFocused)).toBe(true)
    await moving.getByLabel('Why?').fill('Plays with her sister')
    await expectAccessible(page)

    await page.route('**/move', route => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    await moving.getByRole('button', { name: 'Move Registration' }).click()
    await moving.getByRole('alert').getByText('Broken').waitFor()
    await page.unroute('**/move')
    await expect.poll(() => moving.getByLabel('Why?').inputValue()).toBe('Plays with her sister')
    await moving.getByRole('button', { name: 'Move Registration' }).click()
    await page.getByText('Nobody has registered yet.').waitFor()
    await statCard(page, 'Places taken').getByText('0', { exact: true }).waitFor()

    await page.goto(`/program/${dear.id}/registrations`)
    const row = rowOf(page, surname)
    await row.getByText(/^until /).waitFor()
    await row.getByText('$75.00 open').waitFor()
    await chooseAction(row, 'Cancel registration')
    const cancelling = page.getByRole('dialog', { name: `Cancel Ada ${surname}’s registration?` })
    await cancelling.getByText('The $75.00 that are open are no longer owed.').waitFor()
    await cancelling.getByRole('button', { name: 'Cancel Registration' }).click()
    await cancelling.getByText('Please choose whether the payment is refunded').waitFor()
    await cancelling.getByLabel('Refund in full: $125.00 goes back to the family').check()
    await cancelling.getByLabel('Note').fill('Moved away')
    await cancelling.getByRole('button', { name: 'Cancel Registration' }).click()
    await page.getByText(/The refund is on its way\.$/).waitFor()
    await page.getByText('Nobody has registered yet.').waitFor()
    await page.goto(`/program/${dear.id}/registrations?state=cancelled`)
    await row.getByText('Cancelled').waitFor()
    await expect
      .poll(() => fetchInvoices(surname))
      .toMatchObject([{ amountPaid: 12_500, amountRefunded: 12_500, refunding: 0, balance: 0 }])
  })
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
  await office.getByText('Nobody has registered yet.').waitFor()
})

async function demoProgram(name: RegExp): Promise<Program> {
  const all = z.array(Program).parse(await callApi(api.programs.list))
  return Program.parse(all.find(program => name.test(program.name)))
}
