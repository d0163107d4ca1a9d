import { statusAt } from '#shared/invoices/rules.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import { getRegistrationsById } from '../../stores/registrations/store.ts'

/** When the spot was released that an invoice pays for, by the invoice's id. Only an overdue one can have lost it. */
export async function findReleasedSpots(
  rows: readonly InvoiceRow[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const overdue = rows.filter(row => statusAt(row, now) === 'overdue')
  const found = await getRegistrationsById(overdue.flatMap(({ registrationId }) => registrationId ?? []))
  return new Map(
    found.flatMap(({ invoiceId, state, lapsedAt }) =>
      state === 'lapsed' && lapsedAt ? [[invoiceId, lapsedAt] as const] : [],
    ),
  )
}
