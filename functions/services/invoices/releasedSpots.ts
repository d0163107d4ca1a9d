import { statusAt } from '#shared/invoices/rules.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import { getRegistrationsById, type RegistrationRow } from '../../stores/registrations/store.ts'

/**
 * When the spot was released that an invoice pays for, by the invoice's id. Only an overdue one can have lost it. `known`
 * are registrations that were read already.
 */
export async function findReleasedSpots(
  rows: readonly InvoiceRow[],
  now: Date,
  known: readonly RegistrationRow[] = [],
): Promise<ReadonlyMap<string, string>> {
  const overdue = rows.filter(row => statusAt(row, now) === 'overdue')
  const asked = overdue.flatMap(({ registrationId }) => registrationId ?? [])
  const found = await getRegistrationsById(asked.filter(id => !known.some(one => one.id === id)))
  return new Map(
    [...known, ...found].flatMap(({ invoiceId, state, lapsedAt }) =>
      state === 'lapsed' && lapsedAt ? [[invoiceId, lapsedAt] as const] : [],
    ),
  )
}
