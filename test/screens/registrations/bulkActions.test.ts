import { expect, test } from 'vitest'
import * as z from 'zod'
import { Message } from '#shared/messages/model.ts'
import { api } from '#shared/routes.ts'
import { recordPayment } from '../invoices/treasury.ts'
import { createProgram } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, expectAccessible } from '../story.ts'
import { openRegistrations, rowOf, selectionBar, startBulk } from './registrationList.ts'
import { createDeferredSpot, createPaidSpot } from './spots.ts'
import { fetchInvoices } from './steps.ts'

async function payByCheck(surname: string, cents: number): Promise<void> {
  const [invoice] = await fetchInvoices(surname)
  await recordPayment(invoice?.id ?? '', cents)
}

test('the registrar cancels several after seeing what each has paid and keeping a payment and confirming the sum; of who has paid since it sees the new sum and confirms that', {
  tags: 'main',
}, async () => {
  const program = await createProgram({ fee: 20_000 })
  const card = await createPaidSpot(program, 'Ada')
  const [unpaid, check] = [
    await createDeferredSpot(program, 'Bea'),
    await createDeferredSpot(program, 'Cleo'),
  ]
  await payByCheck(check, 5000)
  const page = await openRegistrations(program, 'phone')
  await page.getByRole('checkbox', { name: `Select Ada ${card}` }).check()
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click()
  await startBulk(page, 'Cancel (3)')
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 registrations?' })
  await dialog.getByRole('button', { name: 'Cancel 3 registrations' }).click()
  await dialog.getByText('Please choose whether to refund the payments').waitFor()
  await dialog.getByLabel('Full refund: $250.00 is refunded to the families').check()
  const inDialog = (name: string) => dialog.locator('tbody tr').filter({ hasText: name }).locator('data')
  for (const [name, paid] of [
    [card, '$200.00'],
    [unpaid, '$0.00'],
    [check, '$50.00'],
  ] as const)
    await expect.poll(() => inDialog(name).allTextContents()).toEqual([paid, paid, '$0.00'])
  await dialog.getByLabel('Note').fill('Rained out')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const asking = page.getByRole('dialog', { name: 'Refund $250.00?' })
  await asking.getByText('3 registrations will be canceled, 2 of them with a refund.').waitFor()
  await asking.getByText(/^\$200\.00 will be refunded to the cards/).waitFor()
  await asking.getByText(/^\$50\.00 was paid in cash or by check: you need to pay it back/).waitFor()
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Go back' }).click()
  await dialog.getByRole('checkbox', { name: `Refund Ada ${card}` }).uncheck()
  await dialog.getByText('Refund: $50.00 is refunded to the families, the club keeps $200.00').waitFor()
  await expect.poll(() => inDialog(card).allTextContents()).toEqual(['$200.00', '$0.00', '$200.00'])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const asked = page.getByRole('dialog', { name: 'Refund $50.00?' })
  await asked.getByText('3 registrations will be canceled, 1 of them with a refund.').waitFor()
  await payByCheck(unpaid, 1000)
  await asked.getByRole('button', { name: 'Cancel and refund' }).click()
  const undone = page.getByRole('dialog', { name: 'Not everything worked' })
  await undone.getByText('Done for 2 of 3. Not done for:').waitFor()
  const refused = undone.getByRole('listitem').filter({ hasText: `Bea ${unpaid}` })
  await refused.getByText('What this family has paid has changed. Please look at it again.').waitFor()
  await expectAccessible(page)
  await undone.getByRole('button', { name: 'Try again (1)' }).click()
  const again = page.getByRole('dialog', { name: 'Cancel 1 registration?' })
  await expect
    .poll(() => again.locator('tbody data').allTextContents())
    .toEqual(['$10.00', '$0.00', '$10.00'])
  await again.getByText('$190.00 that is still unpaid will no longer be owed.').waitFor()
  await expect.poll(() => again.getByLabel('Note').inputValue()).toBe('Rained out')
  await again.getByRole('button', { name: 'Cancel 1 registration' }).click()
  await again.getByText('Please choose whether to refund the payments').waitFor()
  await again.getByLabel('Full refund: $10.00 is refunded to the families').check()
  await again.getByRole('button', { name: 'Continue' }).click()
  const askingAgain = page.getByRole('dialog', { name: 'Refund $10.00?' })
  await askingAgain.getByRole('button', { name: 'Cancel and refund' }).click()
  await page.getByText('Registrations canceled. Pay $60.00 back yourself').waitFor()
  await rowOf(page, `Ada ${card}`).waitFor({ state: 'detached' })
  const invoices = await Promise.all([card, unpaid, check].map(fetchInvoices))
  expect(
    invoices
      .flat()
      .map(({ amountPaid, amountRefunded, refunding }) => [amountPaid, amountRefunded + refunding]),
  ).toEqual([
    [20_000, 0],
    [1000, 1000],
    [5000, 5000],
  ])
})

test('the registrar whose reply is lost is told all the same what to pay back by hand', async () => {
  const program = await createProgram({ fee: 20_000 })
  const [one, other] = [await createDeferredSpot(program, 'Ada'), await createDeferredSpot(program, 'Bea')]
  for (const surname of [one, other]) await payByCheck(surname, 3000)
  const page = await openRegistrations(program)
  await page.getByRole('checkbox', { name: 'Select all registrations' }).check()
  await startBulk(page, 'Cancel (2)')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full refund: $60.00 is refunded to the families').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  let lost = 0
  await page.route('**/api/registrations/reg_*', async route => {
    if (route.request().method() !== 'DELETE' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.fulfill({ status: 503, json: { message: 'Busy' } })
  })
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
  await dialog.getByText('Done for 1 of 2. Not done for:').waitFor()
  await dialog.getByRole('button', { name: 'Try again (1)' }).click()
  await dialog.getByRole('button', { name: 'Cancel 1 registration' }).click()
  await page.getByText('Registrations canceled. Pay $60.00 back yourself').waitFor()
})

test('the registrar writes to the families of several children, to each once, also where one has to be sent again', async () => {
  const program = await createProgram()
  const [one, other] = [
    await createParent({ Ada: 'Female', Bea: 'Female' }),
    await createParent({ Cleo: 'Female' }),
  ]
  for (const { token, ids } of [one, other])
    for (const id of Object.values(ids)) await createRegistration(token, id, program)
  const page = await openRegistrations(program)
  await page.getByRole('checkbox', { name: 'Select all registrations' }).check()
  await startBulk(page, 'Message (3)')
  const dialog = page.getByRole('dialog', { name: 'Message 2 people' })
  const send = dialog.getByRole('button', { name: 'Send 2 messages' })
  await send.click()
  for (const text of ['Subject is required', 'Message content is required'])
    await dialog.getByText(text).waitFor()
  await dialog.getByLabel('Subject').fill('Field change')
  await dialog.getByLabel('Message').fill('We play on the other side of the river.')
  await expectAccessible(page)
  // The first reply is lost: it was sent all the same.
  let lost = 0
  await page.route('**/api/messages', async route => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.fulfill({ status: 503, json: { message: 'Busy' } })
  })
  await send.click()
  await page.getByText('Done for 1 of 2. Not done for:').waitFor()
  await page.getByRole('button', { name: 'Try again (1)' }).click()
  await page.getByText('Messages sent').waitFor()
  for (const { token } of [one, other]) {
    const all = z.array(Message).parse(await callApi(api.messages.list, { token }))
    const own = all.filter(({ subject }) => subject === 'Field change')
    expect(own.map(({ seq }) => seq)).toEqual([1])
  }
})
