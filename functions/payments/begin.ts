import { update } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import { commitAndRead } from '../data/transaction.ts'
import { type Invoice, invoices } from '../invoices/store.ts'

/**
 * Writes down the first card payment of an invoice as it is about to be asked for: where this amount is what the
 * payer owes for the registration, and none was begun yet. Answers the invoice as it stands, begun or not.
 */
export async function beginPayment(
  id: string,
  { userId, registrationId, amount }: { userId: string; registrationId: string; amount: number },
  now: Date,
): Promise<Invoice | undefined> {
  const row = await commitAndRead(
    update(keys.invoice(id), {
      set: { attempt: { n: 1, amount, at: now.toISOString() } },
      add: { version: 1 },
      when: {
        expression:
          '#userId = :userId AND #registrationId = :registrationId AND #balance = :amount AND #balance > :nothing ' +
          'AND (attribute_not_exists(#cancelled) OR #cancelled = :no) AND attribute_not_exists(#attempt)',
        values: { userId, registrationId, amount, nothing: 0, no: false },
      },
    }),
  )
  return row && invoices.parse(row)
}
