import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PublicConfig } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../../club.ts'
import { newPlayer, numberPending } from '../../forms.ts'
import { browser, can } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { createFamily, fillCard } from './steps.ts'

test.skipIf(!can.printing)(
  'a late payer finds the deadline in the account, pays, and prints the receipt and the statement',
  async () => {
    const program = await createProgram({ fee: 7550 })
    const { token, surname, ids } = await createParent({ Ada: 'Female' })
    await createRegistration(token, ids.Ada, program, { later: true })
    const page = await visit(browser, pages.account.path, { token, device: 'phone' })
    const row = page.getByRole('listitem').filter({ hasText: program.name })
    await row.getByText(/^Pay by \w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T to keep the spot$/).waitFor()
    await row.getByText('Pay later').waitFor()
    await expectAccessible(page)
    await row.getByRole('link', { name: `Pay: Ada ${surname}, ${program.name}` }).click()
    await page.getByText('You chose to pay later').waitFor()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, validCard)
    await page.getByRole('button', { name: 'Pay $75.50' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()

    await page.goto(pages.account.path)
    await row.getByText('Paid', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Cancel: Ada/ }).count()).toBe(0)
    await page.getByRole('link', { name: /^Receipt/ }).click()
    await page.getByRole('heading', { name: 'Receipt', exact: true }).waitFor()
    const { ein } = PublicConfig.parse(await callApi(api.club.config))
    await page.getByText(`EIN ${ein}`, { exact: true }).waitFor()
    const paper = page.getByRole('article')
    for (const text of [
      'Ridgeline Lacrosse',
      '12 Field Lane',
      'Ridgeline, NY 10001',
      `Ada ${surname}`,
      program.name,
    ]) {
      await paper.getByText(text, { exact: true }).waitFor()
    }
    await paper.getByText(/^\S+ · [A-Z][a-z]{2} \d{1,2}, 20\d\d$/).waitFor()
    await expect.poll(() => paper.getByText('$75.50').count()).toBe(2)
    await expectAccessible(page)
    await page.reload()
    await paper.waitFor()
    await expectPrintable(page)

    await page.getByRole('link', { name: 'Back to My Account' }).click()
    await page.getByRole('link', { name: /^Statement 20\d\d$/ }).click()
    await page.getByRole('heading', { name: /^Statement 20\d\d$/ }).waitFor()
    await paper.getByText(/^Total 20\d\d$/).waitFor()
    await expectAccessible(page)
    await expectPrintable(page)
  },
)
test('a lapsed spot can be paid for while there is one, and otherwise says what to do', async () => {
  const program = await createProgram({ fee: 3000 })
  const { token, ids, surname } = await createParent({ Ada: 'Female' })
  const registration = await createRegistration(token, ids.Ada, program, { later: true })
  const page = await visit(browser, pages.faq.path, { token })
  const lapsed = { ...registration, state: 'lapsed', graceUntil: '2026-01-05T12:00:00.000Z' }
  await page.route('**/api/registrations?*', route => route.fulfill({ json: [lapsed] }))
  await page.goto(pages.account.path)
  await page.getByText('The spot was released. Paying now brings it back if one is available.').waitFor()
  await page.getByRole('link', { name: `Pay: Ada ${surname}, ${program.name}` }).click()
  await page.getByText('Payment overdue').waitFor()
  const message = 'The spot was released, and no others are available. Please contact the club.'
  await page.route('**/api/create-payment-intent', route =>
    route.fulfill({ status: 409, json: { message, error: message, issues: [] } }),
  )
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('heading', { name: 'This spot is no longer available' }).waitFor()
  await page.getByRole('alert').getByText(message).waitFor()
  await page.getByText('Nothing was charged.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expectAccessible(page)
})

test('a family with an offer, whose child lacks the number that the program has come to demand, is led to its field', async () => {
  const program = await createProgram({ registrationStatus: 'waitlist' })
  const { token, surname } = await createFamily()
  const form = newPlayer('Ada', { lastName: surname, ...numberPending })
  const ada = PlayerSummary.parse(await callApi(api.players.create, { token, body: form }))
  await callApi(api.waiting.join, { token, body: { programId: program.id, playerId: ada.id } })
  const director = { token: await getToken('director') }
  const body = { requiresUsaLacrosseNumber: true }
  await callApi(withId(api.programs.update, program.id), { ...director, body })
  await callApi({ method: 'POST', path: `/api/waiting/${program.id}/${ada.id}/offer` }, director)
  const page = await visit(browser, pages.account.path, { token, device: 'narrow' })
  await page.getByRole('button', { name: /^Register now/ }).click()
  const link = page.getByRole('link', { name: `Add it to Ada ${surname}’s profile` })
  await link.waitFor()
  await expectAccessible(page)
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
  await dialog.getByLabel('USA Lacrosse number').waitFor()
})

/** The printed page is the document without the site, dark on white. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print' }),
  ]) {
    expect(await part.isVisible()).toBe(false)
  }
  await expect.poll(() => page.getByRole('article').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
}
