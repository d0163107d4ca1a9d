import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { PublicConfig } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import type { ExceptionKind, Reconciliation } from '#shared/reconciliation/model.ts'
import { exceptionKinds } from '#shared/reconciliation/model.ts'
import { api } from '#shared/routes.ts'
import { createCardPayer } from '../../cards.ts'
import { browser } from '../browser.ts'
import { createBill } from '../invoices/treasury.ts'
import { callApi, expectAccessible, visit } from '../story.ts'

const path = /\/api\/reconciliation(\?|$)/
const closing = /\/api\/reconciliation\/.+\/resolution/

/** A bill that was paid with a card whose owner then disputes it. */
async function createDispute() {
  const one = await createBill()
  const { id: invoiceId, balance: amount } = one.invoice
  const Intent = z.object({ clientSecret: z.string() })
  const { token } = one
  const made = await callApi(api.payments.createIntent, { token, body: { invoiceId, amount } })
  const { payments } = PublicConfig.parse(await callApi(api.club.config))
  const pay = createCardPayer(`${inject('clubUrl')}/_local/stripe`, payments.publishableKey)
  expect(await pay(Intent.parse(made).clientSecret, '4000000000000259')).toMatchObject({
    status: 'succeeded',
  })
  return one
}

const rowOf = (page: Page, number: string) => page.locator('tbody tr').filter({ hasText: number })

describe('the reconciliation', () => {
  test('the reconciliation shows a dispute with what to do, leads to its invoice, and is closed with a note', {
    tags: 'main',
  }, async () => {
    const { invoice, surname } = await createDispute()
    const { invoiceNumber } = invoice
    const page = await visit(browser, pages.reconciliation.path, { as: 'director' })
    await page.getByRole('button', { name: 'Compare now' }).click()
    await page
      .locator('[popover=manual]')
      .getByText(/\d+ differences?/)
      .waitFor()
    const row = rowOf(page, invoiceNumber)
    await row
      .getByText(`The cardholder is disputing a payment of $80.00 on invoice ${invoiceNumber}.`)
      .waitFor()
    await row.getByText('Respond in Stripe with').waitFor()
    await row.getByText(surname).waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Resolve… Disputed payment/ }).click()
    await page.waitForURL('**/reconciliation?resolve=*')
    const dialog = page.getByRole('dialog', { name: 'Disputed payment' })
    await dialog.getByRole('button', { name: 'Resolve' }).click()
    await dialog.getByText('Please say what you did').waitFor()
    await page.route(closing, route => route.abort())
    await dialog.getByLabel('What did you do?').fill('Answered with the signed form.')
    await dialog.getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('The exception couldn’t be resolved').waitFor()
    await expect
      .poll(() => dialog.getByLabel('What did you do?').inputValue())
      .toBe('Answered with the signed form.')
    await page.unroute(closing)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('Exception resolved').waitFor()
    await row.waitFor({ state: 'detached' })
  })

  test('the reconciliation is on the treasurer’s list while something waits', async () => {
    const { invoice } = await createDispute()
    const page = await visit(browser, pages.invoices.path, { as: 'director', device: 'phone' })
    await page.getByRole('link', { name: 'Go to Reconciliation' }).click()
    await rowOf(page, invoice.invoiceNumber).getByRole('link', { name: invoice.invoiceNumber }).click()
    await page.waitForURL(`**/invoices/${invoice.id}`)
  })

  test('the reconciliation is not for families', async () => {
    const page = await visit(browser, pages.reconciliation.path, { as: 'parent' })
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })
})

const at = '2026-03-02T15:00:00.000Z'
const run = { at, since: '2026-02-28T15:00:00.000Z', compared: 1204, applied: 0, differences: 0 }

/** One exception of each kind, and of the first kind as many as requested. */
const exceptionsOf = (count: number) =>
  [...exceptionKinds, ...Array.from({ length: count }, (): ExceptionKind => 'unmatched')].map((kind, n) => ({
    id: `${kind}:${n}`,
    kind,
    ref: `PAY#pi_${'x'.repeat(24)}${n}`,
    invoiceId: 'inv_1',
    invoiceNumber: 'INV-2026-00042',
    userName: 'Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
    amount: 12_500,
    expected: 10_000,
    detail: kind === 'dispute' ? at : 'refund',
    state: 'open' as const,
    at,
    seenAt: at,
  }))

/** The page with this response from the server. */
async function openPage(state: Partial<Reconciliation>, device: 'phone' | 'desktop' = 'desktop') {
  const page = await visit(browser, pages.faq.path, { as: 'director', device })
  const json = { hasStripe: true, exceptions: [], ...state }
  await page.route(path, route => route.fulfill({ json }))
  await page.goto(pages.reconciliation.path)
  return page
}

describe('the page of the reconciliation', () => {
  test('the reconciliation can show that everything agrees, that nothing was compared yet, or that there is no Stripe', async () => {
    const agrees = await openPage({ lastRun: run })
    await agrees.getByText('Stripe and your ledger match.').waitFor()
    await agrees.getByText('Everything matches').waitFor()
    await expectAccessible(agrees)
    const fresh = await openPage({})
    await fresh.getByText('Stripe and your ledger have not been compared yet.').waitFor()
    const cash = await openPage({ hasStripe: false })
    await cash.getByText('The club doesn’t take cards yet').waitFor()
    expect(await cash.getByRole('button', { name: 'Compare now' }).count()).toBe(0)
    const long = await openPage({ lastRun: run, runningSince: at })
    await long.getByText('Comparison in progress').waitFor()
  })

  test.each(['phone', 'desktop'] as const)(
    'the reconciliation has a sentence and advice for each kind, on a %s',
    async device => {
      const page = await openPage(
        { lastRun: { ...run, differences: 8 }, exceptions: exceptionsOf(0) },
        device,
      )
      await page.getByRole('heading', { name: 'Needs review' }).waitFor()
      await expect.poll(() => page.locator('tbody td:first-child strong').count()).toBe(exceptionKinds.length)
      for (const text of await page.locator('tbody td p').allTextContents())
        expect(text).not.toMatch(/undefined|NaN/)
      await expectAccessible(page)
    },
  )

  test('the reconciliation stays fast with five hundred, and says that there are more', async () => {
    const page = await openPage({ lastRun: run, exceptions: exceptionsOf(500).slice(0, 500) }, 'phone')
    await page.getByText('The oldest 500; there are more.').waitFor()
    const resolve = page.getByRole('button', { name: /^Resolve…/ })
    // A phone draws fifteen at a time.
    await expect.poll(() => resolve.count()).toBe(15)
    await page.getByRole('button', { name: 'Show more' }).click()
    await resolve.nth(29).click()
    await page.getByRole('dialog').getByLabel('What did you do?').waitFor()
  })

  test('a reconciliation that could not be loaded can be retried', async () => {
    const page = await visit(browser, pages.faq.path, { as: 'director' })
    await page.route(path, route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
    await page.goto(pages.reconciliation.path)
    await page.getByText('The comparison couldn’t be loaded').waitFor()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Compare now' }).waitFor()
  })
})
