import type { PlayerSummary } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { disableAccount } from '../../services/families/childLogin.ts'
import { queueMailToUser } from '../../services/mail/outbox.ts'
import { toPlayerSummary } from '../../services/players/view.ts'
import { payerHandoverJob } from '../../services/registrations/payerHandover.ts'
import { assertOwnsAddress } from '../../services/users/assertOwnsAddress.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { moveClaim } from '../../stores/claims/store.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { savePlayer } from '../../stores/players/roster.ts'
import { getPlayer, type PlayerRow } from '../../stores/players/store.ts'
import {
  type GuardianRow,
  listGuardians,
  putGuardian,
  unlinkGuardian,
} from '../../stores/users/guardianLinks.ts'
import { getUser, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { checkUserUnchanged } from '../../stores/users/unchanged.ts'

/**
 * Sets or, with an empty id, clears a child's primary guardian. The former one loses access with the next request
 * but keeps their payments. Other guardians stay.
 */
export async function setPrimaryGuardian({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.setParent>): Promise<PlayerSummary> {
  const parentId = body.parentId || undefined
  let seen = ''
  return retryOnConflict(async () => {
    const [player, parent, guardians] = await Promise.all([
      getPlayer(params.id),
      parentId ? getUser(parentId) : undefined,
      listGuardians(params.id),
    ])
    if (!player) throw notFound('Player')
    // The player and guardian rows disagree if they changed between the two reads. If the next attempt finds the
    // same disagreement, it is permanent, and this write repairs it.
    const [primaryId, before] = [primaryGuardianId(guardians), seen]
    seen = `${player.version} ${primaryId}`
    if (primaryId !== (player.parentId ?? undefined) && seen !== before) readAgain()
    const isGuardian = parent && !parent.playerId && maySignIn(parent)
    throwIfIssues(
      parentId && !isGuardian ? [{ field: 'parentId', message: 'We couldn’t find that parent' }] : [],
    )
    if ((player.parentId ?? undefined) === parentId) return toPlayerSummary(caller, player)
    if (parent) assertOwnsAddress(parent, 'parentId')
    const after = { ...player, parentId }
    const former = guardians.filter(({ userId, primary }) => primary && userId !== parentId)
    const payer = parentId ?? guardians.find(guardian => !former.includes(guardian))?.userId
    const claims = moveClaim('child', identityKey(player), identityKey(after), player.id)
    try {
      await commit(
        ...savePlayer(player, after),
        ...claims,
        ...former.flatMap(({ userId }) => unlinkGuardian(userId, player.id)),
        // The former guardian may know the child's password.
        ...(former.length > 0 ? [disableAccount(player.userId)] : []),
        ...(parent ? [...putGuardian(parent, player, true), checkUserUnchanged(parent)] : []),
        ...(payer ? [payerHandoverJob({ playerId: player.id, to: payer }, now)] : []),
        ...guardianChangeMails({ player, parent, former }, now),
        ...auditWrites(
          {
            actor: caller.id,
            action: 'player.parent',
            subject: player.id,
            details: { from: player.parentId, to: parentId },
          },
          [player.parentId, parentId],
          now,
        ),
      )
      return toPlayerSummary(caller, after)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (claims.some(write => error.failed.includes(write)))
        throw new HttpError(409, 'This parent already has a child with this name and birthday.')
      throw error
    }
  })
}

const primaryGuardianId = (guardians: readonly GuardianRow[]): string | undefined =>
  guardians.find(({ primary }) => primary)?.userId

function guardianChangeMails(
  { player, parent, former }: { player: PlayerRow; parent: UserRow | undefined; former: GuardianRow[] },
  now: Date,
): Write[] {
  const { firstName: childFirstName } = player
  return [
    ...former.map(({ userId }) => queueMailToUser(userId, 'guardianRemoved', { childFirstName }, now)),
    ...(parent
      ? [queueMailToUser(parent.id, 'guardianWelcome', { childFirstName, primary: true }, now)]
      : []),
  ]
}
