import { ownsAccount } from '#shared/access.ts'
import type { families as routes } from '#shared/families/routes.ts'
import { maxGuardians } from '#shared/families/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { parseInvitationToken } from '../../identity/mailLinks/families.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { moveClaim } from '../../stores/claims/store.ts'
import {
  deleteInvitation,
  getInvitation,
  type InvitationRow,
  isInvitationOpen,
} from '../../stores/families/store.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { savePlayer } from '../../stores/players/roster.ts'
import { getPlayer, type PlayerRow } from '../../stores/players/store.ts'
import { type GuardianRow, linkGuardian, listGuardians } from '../../stores/users/guardianLinks.ts'
import { confirmed } from '../../stores/users/ownership.ts'
import { type UserRow, updateUser } from '../../stores/users/store.ts'
import { checkUserUnchanged, userUnchanged } from '../../stores/users/unchanged.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { payerHandoverJob } from '../registrations/payerHandover.ts'
import { accountChanged } from '../users/accountChanged.ts'
import { assertOwnAddressConfirmed } from '../users/assertOwnsAddress.ts'
import { checkInviter } from './checkInviter.ts'
import { tooManyGuardians } from './inviteGuardian.ts'
import { hasRoomForChild, noRoomForChild } from './roomForChild.ts'
import { guardianLinksOf, isStillValid } from './view.ts'

const hourlyLimit = { max: 300, seconds: 3600, onStoreError: 'allow' } as const

/** What someone with the link may see before accepting. */
export async function previewInvitation({ body, ip, now }: Request<typeof routes.preview>) {
  const [assertWithinLimit, { invitation, player }] = await Promise.all([
    startLimitCheck(`guardian-preview#${ip}`, hourlyLimit, now),
    openInvitation(body.token, now),
  ])
  assertWithinLimit()
  return {
    childFirstName: player.firstName,
    invitedBy: invitation.invitedByName,
    expiresAt: new Date(invitation.exp * 1000).toISOString(),
  }
}

/**
 * Accepts an invitation by its link, once. The link proves the address that it was mailed to: it confirms an account
 * with that address. An account with another one must have confirmed its own, or whoever owns that could take the
 * account over by a reset, and the child with it.
 */
export async function acceptInvitation({ caller, body, now }: Request<typeof routes.accept>) {
  const { user } = caller
  const counting = startLimitCheck(`guardian-accept#${caller.id}`, { ...hourlyLimit, max: 30 }, now)
  return retryOnConflict(async () => {
    const [assertWithinLimit, { invitation, player, guardians }] = await Promise.all([
      counting,
      openInvitation(body.token, now),
    ])
    assertWithinLimit()
    assertMayAccept(user, invitation, player, guardians)
    if (!hasRoomForChild(caller)) throw noRoomForChild()
    const primary = invitation.office && !player.parentId
    const { after, others } = addGuardian(caller.id, player, guardians, primary)
    const claims = moveClaim('child', identityKey(player), identityKey(after), player.id)
    const unchanged = ownsAccount(user)
      ? checkUserUnchanged(user)
      : updateUser(user, confirmed(now), { when: userUnchanged(user) })
    const mayInvite = checkInviter(invitation, guardians)
    const { firstName } = player
    const name = user.fullName
    try {
      await commit(
        deleteInvitation(invitation),
        ...savePlayer(player, after),
        ...claims,
        ...linkGuardian(user, player, primary),
        ...(primary ? [payerHandoverJob({ playerId: player.id, to: user.id }, now)] : []),
        ...others,
        ...mayInvite,
        unchanged,
        queueMailToUser(caller.id, 'guardianWelcome', { childFirstName: firstName, primary }, now),
        ...guardians.map(({ userId }) =>
          queueMailToUser(userId, 'guardianJoined', { childFirstName: firstName, guardian: name }, now),
        ),
        ...auditWrites(
          {
            actor: caller.id,
            action: 'guardian.accept',
            subject: player.id,
            details: { userIds: [invitation.invitedBy], role: primary ? 'primary guardian' : 'guardian' },
          },
          [invitation.invitedBy],
          now,
        ),
      )
      return { playerId: player.id, firstName, primary }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      const { failed } = error
      if (mayInvite.some(write => failed.includes(write))) throw linkExpired()
      if (failed.includes(unchanged)) throw accountChanged()
      if (claims.some(write => failed.includes(write)))
        throw new HttpError(
          409,
          `You already have a child with this name and birthday. Please ask the club to merge the two profiles.`,
        )
      throw error
    }
  })
}

/** The invitation behind a link, if it is valid now: known, not expired, and from someone who may still invite. */
async function openInvitation(token: string, now: Date) {
  const { playerId, slot, hash } = parseInvitationToken(token)
  // First: its version, on which accepting depends, has to cover the rest.
  const player = await getPlayer(playerId)
  const [invitation, guardians] = await Promise.all([
    getInvitation({ playerId, slot }),
    listGuardians(playerId),
  ])
  const isGood = invitation && invitation.hash === hash && isInvitationOpen(invitation, now)
  if (!isGood || !player || !isStillValid(invitation, guardianLinksOf(player, guardians))) throw linkExpired()
  return { invitation, player, guardians }
}

function assertMayAccept(
  user: UserRow,
  { invitedBy, email }: InvitationRow,
  { firstName }: PlayerRow,
  guardians: readonly GuardianRow[],
): void {
  if (guardians.some(guardian => guardian.userId === user.id))
    throw new HttpError(409, `You are already a guardian of ${firstName}.`)
  if (user.id === invitedBy)
    throw new HttpError(409, 'You sent this invitation yourself. It is for someone else.')
  if (normalizeValue(user.email) !== normalizeValue(email)) assertOwnAddressConfirmed(user)
}

/**
 * The child with one more guardian. The limit is checked against the child's own row, which has a version, because a
 * separately read list of guardian rows may be older. Guardians who have left since are dropped, on the condition
 * that their rows are really gone.
 */
function addGuardian(
  userId: string,
  player: PlayerRow,
  guardians: readonly GuardianRow[],
  primary: boolean,
): { after: PlayerRow; others: Write[] } {
  if (guardians.length >= maxGuardians) throw tooManyGuardians(player.firstName)
  if (primary) return { after: { ...player, parentId: userId }, others: [] }
  const isThere = (id: string) => guardians.some(guardian => guardian.userId === id)
  const before = player.joined ?? []
  const joined = [...before.filter(id => isThere(id) && id !== player.parentId), userId]
  if (joined.length >= maxGuardians) throw tooManyGuardians(player.firstName)
  const former = before.filter(id => !isThere(id) && id !== userId)
  return {
    after: { ...player, joined },
    others: former.map(id =>
      checkRow(keys.guardian(player.id, id), { expression: 'attribute_not_exists(#pk)' }),
    ),
  }
}

const linkExpired = () =>
  new HttpError(400, 'This invitation is no longer valid. Please ask for a new one.', [
    { field: 'token', message: 'This invitation is no longer valid. Please ask for a new one.' },
  ])
