import { minCharge } from '#shared/money.ts'
import { keys } from '../../platform/data/table.ts'
import { commitAndRead } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import { type InvoiceRow, invoices } from '../../stores/invoices/store.ts'

/**
 * Records the first card payment attempt of an invoice before Stripe is called, if the payer owes exactly this
 * amount, a card can pay it, and there is no attempt yet. Returns the invoice either way.
 */
export async function beginPayment(
  id: string,
  { userId, registrationId, amount }: { userId: string; registrationId?: string; amount: number },
  now: Date,
): Promise<InvoiceRow | undefined> {
  const isFor = registrationId ? '#registrationId = :registrationId' : 'attribute_not_exists(#registrationId)'
  const row = await commitAndRead(
    updateRow(keys.invoice(id), {
      set: { attempt: { n: 1, amount, at: now.toISOString() } },
      add: { version: 1 },
      when: {
        expression:
          `#userId = :userId AND ${isFor} AND #balance = :amount AND #balance >= :least ` +
          'AND (attribute_not_exists(#cancelled) OR #cancelled = :no) AND attribute_not_exists(#attempt)',
        values: { userId, amount, least: minCharge, no: false, ...(registrationId && { registrationId }) },
      },
    }),
  )
  return row && invoices.parse(row)
}
