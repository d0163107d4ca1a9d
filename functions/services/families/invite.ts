import type { Request } from '#functions/identity/http/serve.ts'
import { secretHash } from '#functions/identity/mailLinks/families.ts'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { check } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { counted } from '#functions/platform/http/limits.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { comparable } from '#functions/stores/claims/store.ts'
import {
  getInvitation,
  type Invitation,
  invitationsOf,
  isOpen,
  placeOf,
  putInvitation,
  removeInvitation,
  slotOf,
} from '#functions/stores/families/store.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { type Guardian, guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { isPrivileged } from '#shared/access.ts'
import { addHours } from '#shared/dates.ts'
import type { Invited } from '#shared/families/model.ts'
import type { families as routes } from '#shared/families/routes.ts'
import {
  type Guarded,
  invitationDays,
  mayInvite,
  mayWithdraw,
  mostGuardians,
} from '#shared/families/rules.ts'
import { queueMail } from '../mail/outbox.ts'
import { guardedBy, invited, isStillMeant } from './view.ts'

const perHour = { max: 10, seconds: 3600, whenBlind: 'allow' } as const
/** The office may find the guardians of a whole season in an evening. */
const officePerHour = { ...perHour, max: 200 } as const

/** Mails somebody a link by which he becomes a guardian of the child. */
export async function invite({ caller, params, body, now }: Request<typeof routes.invite>): Promise<Invited> {
  const slot = slotOf(body.email)
  const [refuseTooMany, refuseAgain, player, guardians, invitations] = await Promise.all([
    counted(`guardian-invite#${caller.id}`, isPrivileged(caller.role) ? officePerHour : perHour, now),
    // Nobody's mailbox is filled from here, whoever asks for it.
    counted(`guardian-invite#${slot}`, perHour, now),
    getPlayer(params.id),
    guardiansOf(params.id),
    invitationsOf(params.id),
  ])
  if (!player) throw notFound('Player')
  const guarded = guardedBy(player, guardians)
  if (!mayInvite(caller, guarded)) throw isNotTheirs(caller)
  refuseTooMany()
  refuseAgain()
  refuseKnown(body.email, guardians)
  const others = invitations.filter(
    row => row.slot !== slot && isOpen(row, now) && isStillMeant(row, guarded),
  )
  if (guardians.length + others.length >= mostGuardians) throw isFull(player.firstName)

  const ref = newId('gin', now)
  const exp = Math.floor(addHours(now, invitationDays * 24).getTime() / 1000)
  const { firstName } = player
  const invitation: Invitation = {
    ...{ playerId: player.id, slot, ref, email: body.email, exp, ttl: exp + 86_400 },
    hash: await secretHash(ref),
    invitedBy: caller.id,
    invitedByName: caller.user.fullName,
    office: !guarded.guardianIds.includes(caller.id),
    sentAt: now.toISOString(),
  }
  const data = { to: body.email, childFirstName: firstName, invitedBy: caller.user.fullName }
  await commit(
    putInvitation(invitation),
    check(keys.player(player.id), { expression: 'attribute_exists(#pk)' }),
    queueMail('guardianInvitation', { ...data, playerId: player.id, slot, ref }, now),
    auditRow({ actor: caller.id, action: 'guardian.invite', subject: player.id }, now),
  )
  return invited(invitation, caller, guarded)
}

/** Takes back an invitation; its link is worth nothing from then on. */
export async function withdraw({ caller, params }: Request<typeof routes.withdraw>): Promise<{ id: string }> {
  const place = placeOf(params.id)
  const [invitation, player] = await Promise.all([getInvitation(place), getPlayer(place.playerId)])
  const guarded: Guarded = { parentId: player?.parentId, guardianIds: [] }
  if (!invitation || !mayWithdraw(caller, invitation, guarded)) throw notFound('Invitation')
  await commit(removeInvitation(invitation))
  return { id: params.id }
}

/** A stranger does not learn that there is such a child; those who run the club know all of them. */
const isNotTheirs = ({ role }: Pick<Caller, 'role'>): Refusal =>
  isPrivileged(role)
    ? new Refusal(409, 'This child has a guardian, who invites others. An administrator can do it too.')
    : notFound('Player')

export const isFull = (firstName: string): Refusal =>
  new Refusal(409, `${firstName} can have ${mostGuardians} guardians at most, with those who are invited.`)

function refuseKnown(email: string, guardians: readonly Guardian[]): void {
  const known = guardians.find(guardian => comparable(guardian.email) === comparable(email))
  if (!known) return
  const message = `This is the address of ${known.firstName} ${known.lastName}, who is a guardian already`
  throw new Refusal(409, message, [{ field: 'email', message }])
}
