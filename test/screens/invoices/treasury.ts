import type { Locator, Page } from 'playwright-core'
import { InvoiceDetail } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { CurrentUser } from '#shared/users/model.ts'
import { at } from '../programs/program.ts'
import { family } from '../registrations/steps.ts'
import { ask, tokenOf } from '../story.ts'

/** Invoices that a story makes for itself, and how it reads the treasurer's screens. */

/** Whom the office has billed for a uniform, without a browser. */
export async function billed(amount = 8000, more: object = {}) {
  const { token, surname, username } = await family('Ada')
  const { id: userId } = CurrentUser.parse(await ask(api.users.me, { token }))
  const body = { userId, amount, description: 'Uniform', dueDate: dayFromNow(14), ...more }
  const invoice = InvoiceDetail.parse(
    await ask(api.invoices.create, { token: await tokenOf('director'), body }),
  )
  return { token, surname, username, userId, invoice }
}

/** As the office reads it, beside the browser. */
export const invoiceNow = async (id: string): Promise<InvoiceDetail> =>
  InvoiceDetail.parse(await ask(at(api.invoices.get, id), { token: await tokenOf('director') }))

/** The office's own entries, without a browser. */
export const pay = async (id: string, amountCents: number) =>
  ask(at(api.invoices.pay, id), {
    token: await tokenOf('director'),
    body: { amountCents, method: 'check', reference: '1204', key: crypto.randomUUID() },
  })

/** Any day will do that is as far from today. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const pathOf = ({ id }: { id: string }, query = ''): string =>
  pages.invoice.path.replace(':id', id) + query

export const rowsOf = (page: Page): Locator => page.locator('.data-table tbody tr')

/** What stands in a column, without the small words below it. */
export async function texts(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allTextContents()
  const cells = rowsOf(page).locator(`td:nth-child(${headers.indexOf(header) + 1}) > div`)
  return cells.evaluateAll(all =>
    all.map(cell => cell.querySelector('.amplify-badge, .money')?.textContent ?? cell.textContent),
  )
}

/** A line of the amounts: 'Balance' -> '$80.00'. */
export const amount = (page: Page, name: string): Locator =>
  page.locator('.invoice-sums > div').filter({ hasText: name }).locator('dd')
