import { findWriteRestriction, type MessagingMember, mayMessageEachOther } from '#shared/messages/rules.ts'
import type { Target } from '#shared/messages/targets.ts'
import type { Person } from '../../identity/sessions/caller.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { club } from '../../stores/club/settings.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById, maySignIn } from '../../stores/users/store.ts'
import { loadPair } from './loadMember.ts'

/**
 * Throws if the member may not write to the target. Someone out of reach is reported as not found, so that writing
 * cannot be used to look up accounts.
 */
export async function assertMaySend(
  target: Target,
  {
    member,
    people,
    isBegun: hasMessages,
  }: { member: MessagingMember; people: (Person | undefined)[]; isBegun: boolean },
): Promise<void> {
  const present = people.filter(person => person !== undefined)
  const [pair, guarded] = await Promise.all([
    target.type === 'direct' ? loadPair(present) : [],
    Promise.all(present.map(hasReachableGuardian)),
  ])
  const [one, other] = pair
  if (target.type === 'direct' && !hasMessages && !(one && other && mayMessageEachOther(one, other)))
    throw notFound('Person')
  if (target.type === 'ask' && !hasMessages && target.userId !== member.id) throw notFound('Conversation')
  const familiesMayWrite = club.familiesWriteToTeams
  const reason = findWriteRestriction(member, target, { hasMessages, familiesMayWrite, pair: [one, other] })
  if (reason) throw new HttpError(403, reason)
  const alone = present.find((_, index) => !guarded[index])
  if (alone) {
    const message = `No parent or guardian of ${alone.user.firstName} has an account yet, so no one can post here.`
    throw new HttpError(409, message)
  }
}

/** True for adults; for a child, if a guardian can sign in to read along. */
async function hasReachableGuardian({ user: { role, playerId } }: Person): Promise<boolean> {
  if (role !== 'player') return true
  const guardians = playerId === undefined ? [] : await listGuardians(playerId)
  return (await getUsersById(guardians.map(({ userId }) => userId))).some(maySignIn)
}
