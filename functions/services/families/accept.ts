import type { Request } from '#functions/identity/http/serve.ts'
import { readToken } from '#functions/identity/mailLinks/families.ts'
import { check } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { counted } from '#functions/platform/http/limits.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { moveClaim } from '#functions/stores/claims/store.ts'
import { getInvitation, type Invitation, isOpen, removeInvitation } from '#functions/stores/families/store.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { getPlayer, type Player } from '#functions/stores/players/store.ts'
import { type Guardian, guardiansOf, linkGuardian } from '#functions/stores/users/guardianLinks.ts'
import type { families as routes } from '#shared/families/routes.ts'
import { mostGuardians } from '#shared/families/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { isFull } from './invite.ts'
import { isUnchanged, mayStillInvite } from './inviteGuard.ts'
import { guardedBy, isStillMeant } from './view.ts'

const perHour = { max: 300, seconds: 3600, whenBlind: 'allow' } as const

/** What whoever has the link may know before he has said yes. */
export async function preview({ body, ip, now }: Request<typeof routes.preview>) {
  const [refuseTooMany, { invitation, player }] = await Promise.all([
    counted(`guardian-preview#${ip}`, perHour, now),
    open(body.token, now),
  ])
  refuseTooMany()
  return {
    childFirstName: player.firstName,
    invitedBy: invitation.invitedByName,
    expiresAt: new Date(invitation.exp * 1000).toISOString(),
  }
}

/** By the link of the mail, once. Whoever has it may be any adult: that it reached him is what counts. */
export async function accept({ caller, body, now }: Request<typeof routes.accept>) {
  const { user } = caller
  const counting = counted(`guardian-accept#${caller.id}`, { ...perHour, max: 30 }, now)
  for (let attempt = 0; attempt < 5; attempt++) {
    const [refuseTooMany, { invitation, player, guardians }] = await Promise.all([
      counting,
      open(body.token, now),
    ])
    refuseTooMany()
    refuseUnmeant(caller.id, invitation, player, guardians)
    const primary = invitation.office && !player.parentId
    const { after, others } = joinedBy(caller.id, player, guardians, primary)
    const claims = moveClaim('child', identity(player), identity(after), player.id)
    const unchanged = isUnchanged(user)
    const { firstName } = player
    const name = user.fullName
    try {
      await commit(
        removeInvitation(invitation),
        ...savePlayer(player, after),
        ...claims,
        ...linkGuardian(user, player, primary),
        ...others,
        mayStillInvite(invitation, guardians),
        unchanged,
        mailTo(caller.id, 'guardianWelcome', { childFirstName: firstName, primary }, now),
        ...guardians.map(({ userId }) =>
          mailTo(userId, 'guardianJoined', { childFirstName: firstName, guardian: name }, now),
        ),
        ...auditRows(
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
      if (failed.includes(unchanged))
        throw new Refusal(409, 'Your account has changed meanwhile. Please try again.')
      if (claims.some(write => failed.includes(write)))
        throw new Refusal(
          409,
          `You have a child of this name and birthday already. Please ask the office to join the two.`,
        )
    }
  }
  throw new TooMuchContention()
}

/** The invitation behind a link, where it is good at this moment: known, not run out, and by somebody who may invite. */
async function open(token: string, now: Date) {
  const { playerId, slot, hash } = readToken(token)
  const [invitation, player, guardians] = await Promise.all([
    getInvitation({ playerId, slot }),
    getPlayer(playerId),
    guardiansOf(playerId),
  ])
  const isGood = invitation && invitation.hash === hash && isOpen(invitation, now)
  if (!isGood || !player || !isStillMeant(invitation, guardedBy(player, guardians))) throw isOver()
  return { invitation, player, guardians }
}

function refuseUnmeant(
  userId: string,
  { invitedBy }: Invitation,
  { firstName }: Player,
  guardians: readonly Guardian[],
): void {
  if (guardians.some(guardian => guardian.userId === userId))
    throw new Refusal(409, `You are a guardian of ${firstName} already.`)
  if (userId === invitedBy)
    throw new Refusal(409, 'You have sent this invitation yourself: it is for somebody else.')
}

/**
 * The child with one guardian more. How many there are is decided by the child's own row, which has a version: a list
 * of rows read beside it may be older than it. Who has left since is struck off, on condition that he really has.
 */
function joinedBy(
  userId: string,
  player: Player,
  guardians: readonly Guardian[],
  primary: boolean,
): { after: Player; others: Write[] } {
  if (guardians.length >= mostGuardians) throw isFull(player.firstName)
  if (primary) return { after: { ...player, parentId: userId }, others: [] }
  const isThere = (id: string) => guardians.some(guardian => guardian.userId === id)
  const before = player.joined ?? []
  const joined = [...before.filter(id => isThere(id) && id !== player.parentId), userId]
  if (joined.length >= mostGuardians) throw isFull(player.firstName)
  const gone = before.filter(id => !isThere(id) && id !== userId)
  return {
    after: { ...player, joined },
    others: gone.map(id => check(keys.guardian(player.id, id), { expression: 'attribute_not_exists(#pk)' })),
  }
}

const isOver = () =>
  new Refusal(400, 'This invitation is not valid any more. Please ask for a new one.', [
    { field: 'token', message: 'This invitation is not valid any more. Please ask for a new one.' },
  ])
