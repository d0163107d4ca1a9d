import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import type { Write } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { changePayer } from '../../services/registrations/changePayer.ts'
import { transferStaff } from '../../services/teams/staffing.ts'
import { moveClaim } from '../../stores/claims/store.ts'
import { moveCredentialsToUser } from '../../stores/credentials/store.ts'
import { getInvoice, listInvoicesOfUser, replaceAndReindexInvoice } from '../../stores/invoices/store.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { savePlayer } from '../../stores/players/roster.ts'
import { bumpPlayerVersion, getPlayer } from '../../stores/players/store.ts'
import { listRegistrationsOfUser } from '../../stores/registrations/store.ts'
import { listGuardians, putGuardian, unlinkGuardian } from '../../stores/users/guardianLinks.ts'
import { getOwnRows, type UserRow } from '../../stores/users/store.ts'
import { listWaitlistEntriesOfUser, transferWaitlistEntry } from '../../stores/waiting/store.ts'
import { runUserDeletion } from './deletionJob.ts'

const Payload = z.object({ userId: z.string(), into: z.string() })

/**
 * Hands everything of a merged account over to the other one, then deletes it. Each step is atomic and idempotent.
 * Rows from an index are read again, because they may have been handed over already.
 */
export async function cleanUpUserMerge(job: Job, now: Date): Promise<void> {
  const { userId, into } = Payload.parse(job.payload)
  const [own, target] = await Promise.all([getOwnRows(userId), getOwnRows(into)])
  if (!own) return
  if (!target) throw new Error(`account ${userId} was to be merged into ${into}, which is not there`)
  for (const childId of own.childIds) await readAndCommit(() => moveChildWrites(childId, userId, target.user))
  for (const { id } of await listRegistrationsOfUser(userId))
    await readAndCommit(() => changePayer(id, userId, target.user))
  for (const { id, registrationId } of await listInvoicesOfUser(userId)) {
    if (!registrationId) await readAndCommit(() => moveInvoiceWrites(id, userId, target.user))
  }
  for (const waitlistEntry of await listWaitlistEntriesOfUser(userId))
    await readAndCommit(() => transferWaitlistEntry(waitlistEntry, userId, target.user))
  for (const teamId of own.teamIds) await readAndCommit(() => transferStaff(teamId, userId, into))
  await moveCredentialsToUser(userId, into)
  await runUserDeletion(job, now)
}

/** Replaces the merged account as the child's guardian, keeping its role as primary guardian. */
async function moveChildWrites(childId: string, userId: string, target: UserRow): Promise<Write[]> {
  // First: its version, on which the writes depend, has to cover its guardians.
  const player = await getPlayer(childId)
  const guardians = await listGuardians(childId)
  const tie = guardians.find(guardian => guardian.userId === userId)
  if (!player || !tie) return unlinkGuardian(userId, childId)
  const known = guardians.find(guardian => guardian.userId === target.id)
  const primary = tie.primary || known?.primary === true
  const after = player.parentId === userId ? { ...player, parentId: target.id } : player
  return [
    ...(after === player ? [bumpPlayerVersion(player)] : savePlayer(player, after)),
    ...moveClaim('child', identityKey(player), identityKey(after), player.id),
    ...unlinkGuardian(userId, childId),
    ...putGuardian(target, player, primary),
  ]
}

async function moveInvoiceWrites(invoiceId: string, userId: string, target: UserRow): Promise<Write[]> {
  const invoice = await getInvoice(invoiceId)
  if (invoice?.userId !== userId) return []
  return replaceAndReindexInvoice(invoice, { ...invoice, userId: target.id, userName: target.fullName })
}
