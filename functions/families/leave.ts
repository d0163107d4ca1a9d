import type { families as routes } from '#shared/families/routes.ts'
import { refusedRemoval } from '#shared/families/rules.ts'
import { auditRows } from '../audit/store.ts'
import { ConditionFailed, commit, TooMuchContention } from '../data/transaction.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { Request } from '../http/serve.ts'
import { mailTo } from '../mail/outbox.ts'
import { savePlayer } from '../players/roster.ts'
import { getPlayer } from '../players/store.ts'
import { succession } from '../players/successor.ts'
import { guardiansOf, unlinkGuardian } from '../users/links.ts'
import { switchOff } from './login.ts'
import { invitationsOf, removeInvitation } from './store.ts'
import { guardedBy } from './view.ts'

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
