import { minCharge } from '#shared/money.ts'
import { updateRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commitAndRead } from '../../platform/data/transaction.ts'
import { type InvoiceRow, invoices } from '../../stores/invoices/store.ts'

/**
 * Writes down the first card payment of an invoice as it is about to be asked for: where this amount is what the
 * payer owes for the registration, or for no registration, a card can pay it, and none was begun yet. Answers the
 * invoice as it stands, begun or not.
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
