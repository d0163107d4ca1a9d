import { commit } from '../../platform/data/transaction.ts'
import {
  getInvoice,
  type InvoiceRow,
  listInvoicesOfUser,
  replaceAndReindexInvoice,
} from '../../stores/invoices/store.ts'
import {
  getRegistration,
  listRegistrationsOfUser,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { former } from '../../stores/users/formerMember.ts'
import { closeOnAccountDeletion } from '../invoices/closeOnAccountDeletion.ts'

/** Removes the payer's identity from the ledger; numbers, amounts and dates stay. Idempotent. */
export async function anonymizeLedger(userId: string, now: Date): Promise<void> {
  for (const { id, registrationId } of await listInvoicesOfUser(userId)) {
    // A registration's invoice was already closed together with it.
    if (!registrationId) await closeOnAccountDeletion(id, userId, now)
    const invoice = await getInvoice(id)
    if (invoice?.userId === userId)
      await commit(...replaceAndReindexInvoice(invoice, anonymizeInvoice(invoice)))
  }
  for (const { id } of await listRegistrationsOfUser(userId)) {
    const registration = await getRegistration(id)
    if (registration?.userId !== userId) continue
    if (registration.state !== 'cancelled') throw new Error(`registration ${id} is not over`)
    await commit(replaceRegistration(anonymizeRegistration(registration)))
  }
}

const anonymizeInvoice = ({ notes: _, playerId: __, ...invoice }: InvoiceRow): InvoiceRow => ({
  ...invoice,
  userId: former.id,
  userName: former.name,
  playerName: former.name,
  refunds: invoice.refunds.map(refund => ({ ...refund, reason: '' })),
})

const anonymizeRegistration = (registration: RegistrationRow): RegistrationRow => ({
  ...registration,
  userId: former.id,
  userName: former.name,
  playerName: former.name,
  override: registration.override && { ...registration.override, note: '' },
})
