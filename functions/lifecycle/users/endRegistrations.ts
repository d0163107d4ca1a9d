import { commit } from '../../platform/data/transaction.ts'
import { cancelRegistration } from '../../services/registrations/cancel.ts'
import { getPlayer } from '../../stores/players/store.ts'
import {
  getRegistration,
  listRegistrationsOfUser,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { getUser, maySignIn } from '../../stores/users/store.ts'

/**
 * For children who stay: a paid registration passes to the child's next guardian; any other is cancelled, and the
 * debt ends with the account that owed it.
 */
export async function endRegistrationsOfUser(userId: string, now: Date): Promise<void> {
  for (const { id } of await listRegistrationsOfUser(userId)) {
    const registration = await getRegistration(id)
    // The list may lag behind.
    if (registration?.userId !== userId || registration.state === 'cancelled') continue
    const nextGuardian = await findNextGuardian(registration)
    if (nextGuardian && registration.state === 'active' && registration.balance === 0)
      await commit(
        replaceRegistration({ ...registration, userId: nextGuardian.id, userName: nextGuardian.fullName }),
      )
    else if (!(await cancelAsJudged(registration, userId, now)))
      // The next run of the job judges it anew.
      throw new Error(`registration ${id} was just paid`)
  }
}

/**
 * Cancels a registration of an account that is deleted, and refunds nothing. False if it was paid since it was judged: it
 * stays, because who has paid decides whether it does.
 */
export async function cancelAsJudged(
  { id, collected }: RegistrationRow,
  gone: string,
  now: Date,
): Promise<boolean> {
  const options = collected > 0 ? ({ refund: 'none' } as const) : {}
  const { state } = await cancelRegistration({ actor: 'system', gone }, id, options, now)
  return state === 'cancelled'
}

async function findNextGuardian({ playerId, userId }: RegistrationRow) {
  const player = await getPlayer(playerId)
  const nextGuardian =
    player?.parentId && player.parentId !== userId ? await getUser(player.parentId) : undefined
  return nextGuardian && maySignIn(nextGuardian) ? nextGuardian : undefined
}
