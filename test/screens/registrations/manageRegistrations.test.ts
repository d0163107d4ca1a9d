import { expect, test } from 'vitest'
import * as z from 'zod'
import { InvoiceDetail } from '#shared/invoices/model.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { Program } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer, numberPending } from '../../forms.ts'
import { can } from '../browser.ts'
import { recordPayment } from '../invoices/treasury.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createRegistration } from '../programs/season.ts'
import { callApi, expectAccessible, getToken, isFocused } from '../story.ts'
import { chooseAction, openRegistrations, readExport, rowOf } from './registrationList.ts'
import { createDeferredSpot } from './spots.ts'
import { createFamily, fetchInvoices, travel } from './steps.ts'

test.skipIf(!can.downloads)(
  'the registrar finds a late payer, puts a child on its team, and exports the list',
  { tags: 'main' },
  async () => {
    const program = await demoProgram(travel)
    const surname = await createDeferredSpot(program, '-cmd')
    const page = await openRegistrations(program)
    await page.getByLabel('State').selectOption('later')
    await page.getByLabel('Search').fill(surname.toUpperCase())
    await page.waitForURL('**/registrations?state=later&search=*')
    const row = rowOf(page, surname)
    await row.getByText(/^until \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T$/).waitFor()
    await row.getByText('Balance $325.00').waitFor()
    await page.reload()
    await page.getByText(/^1 of \d+ registrations?$/).waitFor()

    await chooseAction(row, 'Add to a team')
    const dialog = page.getByRole('dialog', { name: `Add -cmd ${surname} to a team` })
    await dialog.getByRole('button', { name: 'Add to team' }).click()
    await dialog.getByText('Please select a team').waitFor()
    await expect.poll(() => dialog.getByLabel('Team').evaluate(isFocused)).toBe(true)
    await dialog.getByLabel('Team').selectOption({ label: 'Hawks Boys U10 Travel (Boys U10)' })
    await dialog.getByText('This team is for grades 3, 4; -cmd is in grade 5.').waitFor()
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
test('the registrar who moves or cancels what was paid by check is told to pay it back, and the ledger says check', async () => {
  const [from, dear, to] = await Promise.all([20_000, 30_000, 5_000].map(fee => createProgram({ fee })))
  if (!from || !dear || !to) throw new Error('no program')
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
  await moving.getByLabel('Program').selectOption(dear.id)
  for (const text of ['$100.00', 'The family will have 72 hours to pay the difference.'])
    await moving.getByText(text, { exact: true }).waitFor()
  await moving.getByLabel('Program').selectOption(to.id)
  await moving.getByText('You need to pay $150.00 back yourself').waitFor()
  await moving.getByRole('button', { name: 'Move registration' }).click()
  await moving.getByText('Please enter a reason').waitFor()
  await moving.getByLabel('Why?').fill('Too old')
  await expectAccessible(page)
  await page.route('**/move', route => route.fulfill({ status: 500, json: { message: 'Broken' } }))
  await moving.getByRole('button', { name: 'Move registration' }).click()
  await moving.getByRole('alert').getByText('Broken').waitFor()
  await page.unroute('**/move')
  await moving.getByRole('button', { name: 'Move registration' }).click()
  await page.getByText('Pay $150.00 back in cash or by check.').waitFor()

  await page.goto(`/program/${to.id}/registrations`)
  await chooseAction(rowOf(page, surname), 'Cancel registration')
  const cancelling = page.getByRole('dialog', { name: `Cancel Ada ${surname}’s registration?` })
  await cancelling.getByRole('button', { name: 'Cancel registration' }).click()
  await cancelling.getByText('Please choose whether to refund the payment').waitFor()
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

test('the registrar who cancels what was paid meanwhile sees the new sum and chooses again, and nothing typed is lost', async () => {
  const program = await createProgram({ fee: 20_000 })
  const surname = await createDeferredSpot(program, 'Ada')
  const [invoice] = await fetchInvoices(surname)
  const id = invoice?.id ?? ''
  await recordPayment(id, 5000)
  const page = await openRegistrations(program)
  await chooseAction(rowOf(page, surname), 'Cancel registration')
  const dialog = page.getByRole('dialog', { name: `Cancel Ada ${surname}’s registration?` })
  const cancel = dialog.getByRole('button', { name: 'Cancel registration' })
  await dialog.getByLabel('Full refund: $50.00 is refunded to the family').check()
  await dialog.getByLabel('Note').fill('Moved away')
  await recordPayment(id, 2500)
  await cancel.click()
  await dialog.getByText('What this family has paid has changed. Please look at it again.').waitFor()
  const full = dialog.getByLabel('Full refund: $75.00 is refunded to the family')
  await expect.poll(() => full.isChecked()).toBe(false)
  await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('Moved away')
  await expectAccessible(page)
  await cancel.click()
  await dialog.getByText('Please choose whether to refund the payment').waitFor()
  await full.check()
  await dialog.getByText('You need to pay $75.00 back yourself').waitFor()
  await cancel.click()
  await page.getByText('Pay $75.00 back in cash or by check.').waitFor()
  expect(
    (await fetchInvoices(surname)).map(({ amountPaid, amountRefunded }) => [amountPaid, amountRefunded]),
  ).toEqual([[7500, 7500]])
})

test('the registrar who moves a child reads that a number is missing, and sees what was paid meanwhile before it is moved', async () => {
  const [from, to] = [
    await createProgram({ fee: 20_000 }),
    await createProgram({ fee: 5000, requiresUsaLacrosseNumber: true }),
  ]
  const { token, surname } = await createFamily()
  const body = newPlayer('Ada', { lastName: surname, ...numberPending })
  const { id: child } = PlayerSummary.parse(await callApi(api.players.create, { token, body }))
  await createRegistration(token, child, from, { later: true })
  const [invoice] = await fetchInvoices(surname)
  const id = invoice?.id ?? ''
  await recordPayment(id, 5000)
  const page = await openRegistrations(from)
  await chooseAction(rowOf(page, surname), 'Move to another program')
  const dialog = page.getByRole('dialog', { name: `Move Ada ${surname}` })
  await dialog.getByLabel('Program').selectOption(to.id)
  await dialog.getByText('USA Lacrosse Number is required for players').waitFor()
  await dialog.getByText('There will be nothing to pay or refund.').waitFor()
  await dialog.getByLabel('Why?').fill('Too young')
  await recordPayment(id, 2500)
  const move = dialog.getByRole('button', { name: 'Move registration' })
  await move.click()
  await dialog.getByText('What this family has paid has changed. Please look at it again.').waitFor()
  await dialog.getByText('You need to pay $25.00 back yourself').waitFor()
  await expectAccessible(page)
  await move.click()
  await page.getByText('Pay $25.00 back in cash or by check.').waitFor()
  expect(
    (await fetchInvoices(surname)).map(({ amountPaid, amountRefunded }) => [amountPaid, amountRefunded]),
  ).toEqual([[7500, 2500]])
})

async function demoProgram(name: RegExp): Promise<Program> {
  const all = z.array(Program).parse(await callApi(api.programs.list))
  return Program.parse(all.find(program => name.test(program.name)))
}
