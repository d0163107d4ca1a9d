import * as z from 'zod'
import { settled } from '#functions/platform/data/retryOnConflict.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { handOverPlace } from '#functions/services/registrations/transfer.ts'
import { handOverStaff } from '#functions/services/teams/staffing.ts'
import { moveClaim } from '#functions/stores/claims/store.ts'
import { moveCredentialsOf } from '#functions/stores/credentials/store.ts'
import { getInvoice, invoicesOf, renameInvoice } from '#functions/stores/invoices/store.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { getPlayer, touchPlayer } from '#functions/stores/players/store.ts'
import { registrationsOf } from '#functions/stores/registrations/store.ts'
import { guardiansOf, putGuardian, unlinkGuardian } from '#functions/stores/users/guardianLinks.ts'
import { readOwnRows, type User } from '#functions/stores/users/store.ts'
import { handOverWait, waitsOf } from '#functions/stores/waiting/store.ts'
import { clearUser } from './deletionJob.ts'

const Payload = z.object({ userId: z.string(), into: z.string() })

/**
 * Hands over what an account has that was merged into another, and takes it away. Each step is whole by itself and may
 * be done twice. What the index tells of is read again: it may have been handed over already.
 */
export async function finishUserMerge(work: DueWork, now: Date): Promise<void> {
  const { userId, into } = Payload.parse(work.payload)
  const [own, target] = await Promise.all([readOwnRows(userId), readOwnRows(into)])
  if (!own) return
  if (!target) throw new Error(`account ${userId} was to be merged into ${into}, which is not there`)
  for (const childId of own.childIds) await settled(() => childWrites(childId, userId, target.user))
  for (const { id } of await registrationsOf(userId))
    await settled(() => handOverPlace(id, userId, target.user))
  for (const { id, registrationId } of await invoicesOf(userId)) {
    if (!registrationId) await settled(() => debtorWrites(id, userId, target.user))
  }
  for (const wait of await waitsOf(userId)) await settled(() => handOverWait(wait, userId, target.user))
  for (const teamId of own.teamIds) await settled(() => handOverStaff(teamId, userId, into))
  await moveCredentialsOf(userId, into)
  await clearUser(work, now)
}

/** A child has the account for its guardian now, as whom it had the other. */
async function childWrites(childId: string, userId: string, target: User): Promise<Write[]> {
  const [player, guardians] = await Promise.all([getPlayer(childId), guardiansOf(childId)])
  const tie = guardians.find(guardian => guardian.userId === userId)
  if (!player || !tie) return unlinkGuardian(userId, childId)
  const known = guardians.find(guardian => guardian.userId === target.id)
  const primary = tie.primary || known?.primary === true
  const after = player.parentId === userId ? { ...player, parentId: target.id } : player
  return [
    ...(after === player ? [touchPlayer(player)] : savePlayer(player, after)),
    ...moveClaim('child', identity(player), identity(after), player.id),
    ...unlinkGuardian(userId, childId),
    ...putGuardian(target, player, primary),
  ]
}

async function debtorWrites(invoiceId: string, userId: string, target: User): Promise<Write[]> {
  const invoice = await getInvoice(invoiceId)
  if (invoice?.userId !== userId) return []
  return renameInvoice(invoice, { ...invoice, userId: target.id, userName: target.fullName })
}
