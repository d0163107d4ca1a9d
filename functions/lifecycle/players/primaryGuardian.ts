import type { Request } from '#functions/identity/http/serve.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { switchOff } from '#functions/services/families/childLogin.ts'
import { mailTo } from '#functions/services/mail/outbox.ts'
import { summary } from '#functions/services/players/view.ts'
import { auditRows } from '#functions/stores/audit/store.ts'
import { moveClaim } from '#functions/stores/claims/store.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { getPlayer, type Player } from '#functions/stores/players/store.ts'
import {
  type Guardian,
  guardiansOf,
  putGuardian,
  unlinkGuardian,
} from '#functions/stores/users/guardianLinks.ts'
import { getUser, maySignIn, type User } from '#functions/stores/users/store.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { succession } from './payerHandover.ts'

/**
 * Who is the primary guardian of a child; nobody where the id is empty. The former one has no access from the next
 * request on, and what he has paid stays his. Other guardians stay.
 */
export async function setParent({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.setParent>): Promise<PlayerSummary> {
  const parentId = body.parentId || undefined
  for (let attempt = 0; attempt < 5; attempt++) {
    const [player, parent, guardians] = await Promise.all([
      getPlayer(params.id),
      parentId ? getUser(parentId) : undefined,
      guardiansOf(params.id),
    ])
    if (!player) throw notFound('Player')
    // Somebody has changed it between the two readings.
    if (attempt < 4 && primaryOf(guardians) !== (player.parentId ?? undefined)) continue
    const isGuardian = parent && !parent.playerId && maySignIn(parent)
    refuseIf(parentId && !isGuardian ? [{ field: 'parentId', message: 'There is no such parent' }] : [])
    if ((player.parentId ?? undefined) === parentId) return summary(caller, player)
    const after = { ...player, parentId }
    const former = guardians.filter(({ userId, primary }) => primary && userId !== parentId)
    const claims = moveClaim('child', identity(player), identity(after), player.id)
    try {
      await commit(
        ...savePlayer(player, after),
        ...claims,
        ...former.flatMap(({ userId }) => unlinkGuardian(userId, player.id)),
        // He may know the child's password.
        ...(former.length > 0 ? [switchOff(player.userId)] : []),
        ...(parent ? putGuardian(parent, player, true) : []),
        ...(parent
          ? former.map(({ userId: from }) => succession({ playerId: player.id, from, to: parent.id }, now))
          : []),
        ...told({ player, parent, former }, now),
        ...auditRows(
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
      return summary(caller, after)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (claims.some(write => error.failed.includes(write)))
        throw new Refusal(409, 'This parent has a child of this name and birthday already.')
    }
  }
  throw new TooMuchContention()
}

const primaryOf = (guardians: readonly Guardian[]): string | undefined =>
  guardians.find(({ primary }) => primary)?.userId

function told(
  { player, parent, former }: { player: Player; parent: User | undefined; former: Guardian[] },
  now: Date,
): Write[] {
  const { firstName: childFirstName } = player
  return [
    ...former.map(({ userId }) => mailTo(userId, 'guardianRemoved', { childFirstName }, now)),
    ...(parent ? [mailTo(parent.id, 'guardianWelcome', { childFirstName, primary: true }, now)] : []),
  ]
}
