import type { Person } from '#functions/identity/sessions/caller.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { club } from '#functions/stores/club/settings.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { maySignIn, usersById } from '#functions/stores/users/store.ts'
import { type Member, mayMeet, silencedBy } from '#shared/messages/rules.ts'
import type { Target } from '#shared/messages/targets.ts'
import { pairOf } from './loadMember.ts'

/** Nobody learns of an account by writing to it: whom one has nothing to do with is not there. */
export async function refuseSilenced(
  target: Target,
  { member, people, isBegun }: { member: Member; people: (Person | undefined)[]; isBegun: boolean },
): Promise<void> {
  const present = people.filter(person => person !== undefined)
  const [pair, guarded] = await Promise.all([
    target.type === 'direct' ? pairOf(present) : [],
    Promise.all(present.map(isGuarded)),
  ])
  const [one, other] = pair
  if (target.type === 'direct' && !isBegun && !(one && other && mayMeet(one, other))) throw notFound('Person')
  if (target.type === 'ask' && !isBegun && target.userId !== member.id) throw notFound('Conversation')
  const familiesWrite = club.familiesWriteToTeams
  const reason = silencedBy(member, target, { isBegun, familiesWrite, pair: [one, other] })
  if (reason) throw new Refusal(403, reason)
  const alone = present.find((_, index) => !guarded[index])
  if (alone) {
    const message = `No parent or guardian of ${alone.user.firstName} has an account yet, so nobody can write here.`
    throw new Refusal(409, message)
  }
}

/** An adult is; a child is where somebody reads along, and can. */
async function isGuarded({ user: { role, playerId } }: Person): Promise<boolean> {
  if (role !== 'player') return true
  const guardians = playerId === undefined ? [] : await guardiansOf(playerId)
  return (await usersById(guardians.map(({ userId }) => userId))).some(maySignIn)
}
