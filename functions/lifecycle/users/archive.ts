import { commit } from '#functions/platform/data/transaction.ts'
import { cancel } from '#functions/services/registrations/cancel.ts'
import { getInvoice, type Invoice, invoicesOf, renameInvoice } from '#functions/stores/invoices/store.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import {
  getRegistration,
  type Registration,
  registrationsOf,
  replaceRegistration,
} from '#functions/stores/registrations/store.ts'
import { former } from '#functions/stores/users/formerName.ts'
import { getUser, maySignIn } from '#functions/stores/users/store.ts'
import { endWithDebtor } from '../invoices/closeOnAccountDeletion.ts'

/**
 * Places of children who stay: one that is paid for stays the child's, and its guardian's; a debt ends with whoever
 * owes it.
 */
export async function endRegistrations(userId: string, now: Date): Promise<void> {
  for (const { id } of await registrationsOf(userId)) {
    const registration = await getRegistration(id)
    // The list may lag behind.
    if (registration?.userId !== userId || registration.state === 'cancelled') continue
    const heir = await heirOf(registration)
    if (heir && registration.state === 'active' && registration.balance === 0)
      await commit(replaceRegistration({ ...registration, userId: heir.id, userName: heir.fullName }))
    else await cancel({ actor: 'system', gone: userId }, id, { refund: 'none' }, now)
  }
}

async function heirOf({ playerId, userId }: Registration) {
  const player = await getPlayer(playerId)
  const heir = player?.parentId && player.parentId !== userId ? await getUser(player.parentId) : undefined
  return heir && maySignIn(heir) ? heir : undefined
}

/** Numbers, amounts and days stay in the books; who it was goes. May be done twice. */
export async function archiveBooks(userId: string, now: Date): Promise<void> {
  for (const { id, registrationId } of await invoicesOf(userId)) {
    // The debt of a place has ended with it.
    if (!registrationId) await endWithDebtor(id, userId, now)
    const invoice = await getInvoice(id)
    if (invoice?.userId === userId) await commit(...renameInvoice(invoice, nameless(invoice)))
  }
  for (const { id } of await registrationsOf(userId)) {
    const registration = await getRegistration(id)
    if (registration?.userId !== userId) continue
    if (registration.state !== 'cancelled') throw new Error(`registration ${id} is not over`)
    await commit(replaceRegistration(unknown(registration)))
  }
}

const nameless = ({ notes: _, playerId: __, ...invoice }: Invoice): Invoice => ({
  ...invoice,
  userId: former.id,
  userName: former.name,
  playerName: former.name,
  refunds: invoice.refunds.map(refund => ({ ...refund, reason: '' })),
})

const unknown = (registration: Registration): Registration => ({
  ...registration,
  userId: former.id,
  userName: former.name,
  playerName: former.name,
  override: registration.override && { ...registration.override, note: '' },
})
