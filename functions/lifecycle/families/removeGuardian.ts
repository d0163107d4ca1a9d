import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { switchOff } from '#functions/services/families/childLogin.ts'
import { guardedBy } from '#functions/services/families/view.ts'
import { mailTo } from '#functions/services/mail/outbox.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { invitationsOf, removeInvitation } from '#functions/stores/families/store.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { guardiansOf, unlinkGuardian } from '#functions/stores/users/guardianLinks.ts'
import type { families as routes } from '#shared/families/routes.ts'
import { refusedRemoval } from '#shared/families/rules.ts'
import { succession } from '../players/payerHandover.ts'

/**
 * Somebody is no guardian any more, and has no access from the next request on: neither by his own rights, nor by the
 * child's password, nor by an invitation that he has sent. What he has paid stays his.
 */
export async function remove({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const { id: playerId, userId } = params
  for (let attempt = 0; attempt < 5; attempt++) {
    const [player, guardians, invitations] = await Promise.all([
      getPlayer(playerId),
      guardiansOf(playerId),
      invitationsOf(playerId),
    ])
    const isTheirs = caller.role === 'admin' || guardians.some(({ userId: id }) => id === caller.id)
    if (!player || !isTheirs) throw notFound('Player')
    const gone = guardians.find(guardian => guardian.userId === userId)
    if (!gone) throw notFound('Guardian')
    const refusal = refusedRemoval(caller, userId, guardedBy(player, guardians))
    if (refusal) throw new Refusal(409, refusal)
    const about = { childFirstName: player.firstName, guardian: `${gone.firstName} ${gone.lastName}` }
    const rest = guardians.filter(guardian => guardian !== gone)
    try {
      await commit(
        ...savePlayer(player, { ...player, joined: player.joined?.filter(id => id !== userId) }),
        ...unlinkGuardian(userId, playerId),
        ...invitations.filter(({ invitedBy }) => invitedBy === userId).map(removeInvitation),
        switchOff(player.userId),
        ...(player.parentId ? [succession({ playerId, from: userId, to: player.parentId }, now)] : []),
        mailTo(userId, 'guardianRemoved', { childFirstName: player.firstName }, now),
        ...rest.map(guardian => mailTo(guardian.userId, 'guardianLeft', about, now)),
        ...auditRows(
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
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}
