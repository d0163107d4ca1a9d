import type { Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { validCard } from '../../club.ts'
import { fetchEngineUrl, runVerifyLedger } from '../../ledger/command.ts'
import { browser } from '../browser.ts'
import {
  addPlayer,
  createAccount,
  fetchInvoices,
  fillCard,
  makeUniqueName,
  registerChild,
  travel,
} from '../registrations/steps.ts'
import { visit } from '../story.ts'

async function faults(method: 'POST' | 'DELETE', fault?: object): Promise<void> {
  const response = await fetch(`${inject('clubUrl')}/_local/faults`, { method, body: JSON.stringify(fault) })
  if (!response.ok) throw new Error(await response.text())
}
const table = (kind: string, more: object) => faults('POST', { target: 'dynamodb', kind, ...more })
afterEach(() => faults('DELETE'))

/** Repeats a step after a 503, as a person would; any other error fails the test. */
async function retryWhileBusy(page: Page, step: () => Promise<void>): Promise<void> {
  let refused = false
  page.on('response', response => {
    refused ||= response.status() === 503
  })
  for (let attempt = 1; ; attempt++) {
    refused = false
    try {
      return await step()
    } catch (error) {
      if (!refused || attempt === 5) throw error
    }
  }
}

test('a family gets from a new account to a paid spot while the table sometimes fails, and pays once', async () => {
  await table('throttle', { rate: 0.1 })
  await table('conflict', { rate: 0.1 })
  const surname = makeUniqueName('Faults')
  const page = await visit(browser, pages.register.path)
  page.setDefaultTimeout(12_000)
  await retryWhileBusy(page, async () => {
    await page.goto(pages.register.path)
    await createAccount(page, surname)
    await page.getByRole('link', { name: 'Add Player Profile' }).click()
  })
  await retryWhileBusy(page, async () => {
    await page.goto(pages.playerRegistration.path)
    await addPlayer(page, 'Ada', surname)
  })
  await retryWhileBusy(page, () => registerChild(page, 'Ada', travel))
  await retryWhileBusy(page, async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, validCard)
  })
  await page.getByRole('button', { name: 'Pay $325.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await faults('DELETE')
  await expect
    .poll(() => fetchInvoices(surname))
    .toMatchObject([{ amountPaid: 32500, balance: 0, status: 'paid' }])
  const env = { TABLE_NAME: 'club', AWS_ENDPOINT_URL_DYNAMODB: await fetchEngineUrl(inject('clubUrl')) }
  expect(runVerifyLedger(env)).toMatchObject({ status: 0, last: '0 findings' })
})
