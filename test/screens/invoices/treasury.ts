import type { Locator, Page } from 'playwright-core'
import { InvoiceDetail } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { CurrentUser } from '#shared/users/model.ts'
import { withId } from '../programs/program.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, confirmAddress, getToken } from '../story.ts'

/** Invoices that a test creates, and helpers for reading the treasurer's screens. */

/** Bills a family for a uniform, through the API. */
export async function createBill(amount = 8000, more: object = {}) {
  const { token, surname, username } = await createFamily('Ada')
  // Nobody is reminded by an address that is not confirmed.
  await confirmAddress(`${username}@example.com`, token)
  const { id: userId } = CurrentUser.parse(await callApi(api.users.me, { token }))
  const body = { userId, amount, description: 'Uniform', dueDate: getDayFromNow(14), ...more }
  const invoice = InvoiceDetail.parse(
    await callApi(api.invoices.create, { token: await getToken('director'), body }),
  )
  return { token, surname, username, userId, invoice }
}

/** The invoice as the office reads it through the API. */
export const fetchInvoice = async (id: string): Promise<InvoiceDetail> =>
  InvoiceDetail.parse(await callApi(withId(api.invoices.get, id), { token: await getToken('director') }))

/** Records a manual payment through the API. */
export const recordPayment = async (id: string, amountCents: number) =>
  callApi(withId(api.invoices.pay, id), {
    token: await getToken('director'),
    body: { amountCents, method: 'check', reference: '1204', key: crypto.randomUUID() },
  })

/** A day relative to today. */
export const getDayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const getInvoicePath = ({ id }: { id: string }, query = ''): string =>
  pages.invoice.path.replace(':id', id) + query

export const getRows = (page: Page): Locator => page.locator('tbody tr')

/** The texts of a column, without the notes below them. */
export async function readColumn(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allTextContents()
  const cells = getRows(page).locator(`td:nth-child(${headers.indexOf(header) + 1}) > div`)
  return cells.evaluateAll(all =>
    all.map(cell => cell.querySelector('.amplify-badge, data')?.textContent ?? cell.textContent),
  )
}

/** A line of the amounts: 'Balance' -> '$80.00'. */
export const getAmount = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ hasText: name })
    .filter({ has: page.locator('data') })
    .locator('dd')
