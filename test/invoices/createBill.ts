import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'

/** A valid form for an invoice of the office. */
export const newInvoiceForm = (userId: string, more: object = {}) => ({
  userId,
  amount: 4500,
  description: 'Uniform',
  dueDate: '2026-03-20',
  ...more,
})

/** The office bills a person. */
export const createBill = (club: Club, as: { token: string }, userId: string, more: object = {}) =>
  club.ok(api.invoices.create, { as, body: newInvoiceForm(userId, more) })

/** All pages of a list, and their number. */
export async function fetchEveryPage<Row>(
  fetchPage: (cursor?: string) => Promise<{ status: number; headers: Record<string, string>; json: Row[] }>,
): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const reply = await fetchPage(cursor)
    if (reply.status !== 200) throw new Error(`a page answered ${reply.status}`)
    rows.push(...reply.json)
    pages++
    cursor = reply.headers['x-next-cursor']
  } while (cursor)
  return { rows, pages }
}
