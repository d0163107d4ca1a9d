import { isPrivileged } from '#shared/access.ts'
import { addHours } from '#shared/dates.ts'
import type { Invited } from '#shared/families/model.ts'
import type { families as routes } from '#shared/families/routes.ts'
import {
  type GuardianLinks,
  invitationDays,
  maxGuardians,
  mayInvite,
  mayWithdraw,
} from '#shared/families/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { hashInvitationSecret } from '../../identity/mailLinks/families.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import {
  deleteInvitation,
  getInvitation,
  hashAddress,
  type InvitationRow,
  isInvitationOpen,
  listInvitations,
  parseInvitationId,
  putInvitation,
} from '../../stores/families/store.ts'
import { getPlayer } from '../../stores/players/store.ts'
import { type GuardianRow, listGuardians } from '../../stores/users/guardianLinks.ts'
import { findMailboxIssues } from '../auth/mailboxes.ts'
import { queueMail } from '../mail/outbox.ts'
import { assertOwnAddressConfirmed } from '../users/assertOwnsAddress.ts'
import { enforceRecipientLimit, startInvitationLimit } from './invitationLimits.ts'
import { guardianLinksOf, isStillValid, toInvited } from './view.ts'

/** Mails someone a link that makes them a guardian of the child. */
export async function inviteGuardian({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.invite>): Promise<Invited> {
  const slot = hashAddress(body.email)
  const [assertWithinLimit, player, guardians, invitations] = await Promise.all([
    startInvitationLimit(caller, now),
    getPlayer(params.id),
    listGuardians(params.id),
    listInvitations(params.id),
  ])
  if (!player) throw notFound('Player')
  const guarded = guardianLinksOf(player, guardians)
  if (!mayInvite(caller, guarded)) throw notTheirChild(caller)
  assertOwnAddressConfirmed(caller.user)
  assertWithinLimit()
  await enforceRecipientLimit(caller, slot, now)
  assertNotYetGuardian(body.email, guardians)
  const others = invitations.filter(
    row => row.slot !== slot && isInvitationOpen(row, now) && isStillValid(row, guarded),
  )
  if (guardians.length + others.length >= maxGuardians) throw tooManyGuardians(player.firstName)

  throwIfIssues(findMailboxIssues(body.email))
  const office = !guarded.guardianIds.includes(caller.id)
  const { invitation, writes } = await openGuardianInvitation(player, body.email, { caller, office, now })
  await commit(checkRow(keys.player(player.id), { expression: 'attribute_exists(#pk)' }), ...writes)
  return toInvited(invitation, caller, guarded)
}

/** Whoever an invitation is from. */
export interface Inviter {
  id: string
  user: { fullName: string }
}

/** A new invitation to the address, with its mail; it replaces an older one. */
export async function openGuardianInvitation(
  { id: playerId, firstName }: { id: string; firstName: string },
  email: string,
  { caller, office, now }: { caller: Inviter; office: boolean; now: Date },
): Promise<{ invitation: InvitationRow; writes: Write[] }> {
  const ref = newId('gin', now)
  const slot = hashAddress(email)
  const exp = Math.floor(addHours(now, invitationDays * 24).getTime() / 1000)
  const invitation: InvitationRow = {
    ...{ playerId, slot, ref, email, exp, ttl: exp + 86_400 },
    hash: await hashInvitationSecret(ref),
    invitedBy: caller.id,
    invitedByName: caller.user.fullName,
    office,
    sentAt: now.toISOString(),
  }
  const data = { to: email, childFirstName: firstName, invitedBy: caller.user.fullName }
  const writes = [
    putInvitation(invitation),
    queueMail('guardianInvitation', { ...data, playerId, slot, ref }, now),
    auditWrite({ actor: caller.id, action: 'guardian.invite', subject: playerId }, now),
  ]
  return { invitation, writes }
}

/** Withdraws an invitation; its link stops working. */
export async function withdrawInvitation({
  caller,
  params,
}: Request<typeof routes.withdraw>): Promise<{ id: string }> {
  const key = parseInvitationId(params.id)
  const [invitation, player] = await Promise.all([getInvitation(key), getPlayer(key.playerId)])
  const guarded: GuardianLinks = { parentId: player?.parentId, guardianIds: [] }
  if (!invitation || !mayWithdraw(caller, invitation, guarded)) throw notFound('Invitation')
  await commit(deleteInvitation(invitation))
  return { id: params.id }
}

/** A stranger does not learn that the child exists; admins and directors know all children. */
const notTheirChild = ({ role }: Pick<Caller, 'role'>): HttpError =>
  isPrivileged(role)
    ? new HttpError(409, 'Only this child’s guardians and administrators can invite others.')
    : notFound('Player')

export const tooManyGuardians = (firstName: string): HttpError =>
  new HttpError(409, `${firstName} can have at most ${maxGuardians} guardians, including invitations.`)

function assertNotYetGuardian(email: string, guardians: readonly GuardianRow[]): void {
  const known = guardians.find(guardian => normalizeValue(guardian.email) === normalizeValue(email))
  if (!known) return
  const message = `This email belongs to ${known.firstName} ${known.lastName}, who is already a guardian`
  throw new HttpError(409, message, [{ field: 'email', message }])
}
