import type { families as routes } from '#shared/families/routes.ts'
import { removalRefusal } from '#shared/families/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { disableAccount } from '../../services/families/childLogin.ts'
import { guardianLinksOf } from '../../services/families/view.ts'
import { queueMailToUser } from '../../services/mail/outbox.ts'
import { payerHandoverJob } from '../../services/registrations/payerHandover.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import { deleteInvitation, listInvitations } from '../../stores/families/store.ts'
import { savePlayer } from '../../stores/players/roster.ts'
import { getPlayer } from '../../stores/players/store.ts'
import { listGuardians, unlinkGuardian } from '../../stores/users/guardianLinks.ts'

/**
 * Removes a guardian and ends their access with the next request: their own rights, the child's password, and
 * invitations they have sent. Their payments stay theirs.
 */
export async function removeGuardian({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const { id: playerId, userId } = params
  return retryOnConflict(async () => {
    // First: its version, on which the removal depends, has to cover the rest.
    const player = await getPlayer(playerId)
    const [guardians, invitations] = await Promise.all([listGuardians(playerId), listInvitations(playerId)])
    const isTheirs = caller.role === 'admin' || guardians.some(({ userId: id }) => id === caller.id)
    if (!player || !isTheirs) throw notFound('Player')
    const guardian = guardians.find(one => one.userId === userId)
    if (!guardian) throw notFound('Guardian')
    const refusal = removalRefusal(caller, userId, guardianLinksOf(player, guardians))
    if (refusal) throw new HttpError(409, refusal)
    const about = { childFirstName: player.firstName, guardian: `${guardian.firstName} ${guardian.lastName}` }
    const rest = guardians.filter(one => one !== guardian)
    await commit(
      ...savePlayer(player, { ...player, joined: player.joined?.filter(id => id !== userId) }),
      ...unlinkGuardian(userId, playerId),
      ...invitations.filter(({ invitedBy }) => invitedBy === userId).map(deleteInvitation),
      disableAccount(player.userId),
      ...(player.parentId ? [payerHandoverJob({ playerId, to: player.parentId }, now)] : []),
      queueMailToUser(userId, 'guardianRemoved', { childFirstName: player.firstName }, now),
      ...rest.map(guardian => queueMailToUser(guardian.userId, 'guardianLeft', about, now)),
      ...auditWrites(
        {
          actor: caller.id,
          action: 'guardian.remove',
          subject: playerId,
          details: { userIds: [userId] },
        },
        [userId],
        now,
      ),
    )
    return { id: userId }
  })
}
