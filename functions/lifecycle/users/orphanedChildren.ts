import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { switchOff } from '#functions/services/families/childLogin.ts'
import { mailTo } from '#functions/services/mail/outbox.ts'
import { cancel } from '#functions/services/registrations/cancel.ts'
import { giveUp } from '#functions/services/waiting/offers.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { moveClaim, unclaim } from '#functions/stores/claims/store.ts'
import { invitationsOf, removeInvitation } from '#functions/stores/families/store.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { getPlayer, type Player } from '#functions/stores/players/store.ts'
import { liveOf, registrationsOfPlayer } from '#functions/stores/registrations/store.ts'
import { guardiansOf, putGuardian, unlinkGuardian } from '#functions/stores/users/guardianLinks.ts'
import { maySignIn, readOwnRows, type User, usersById } from '#functions/stores/users/store.ts'
import { waitsOfPlayer } from '#functions/stores/waiting/store.ts'
import { readLeaving, takeAway } from '../players/deletionWrites.ts'
import { isPaidByAnother } from './childDependents.ts'

/** Children who have nobody else go, with their places; each step may be done twice. */
export const removeWards = (userId: string, now: Date): Promise<void> =>
  forEachWard(userId, async (playerId, heirs) => {
    if (heirs.length > 0) return true
    const places = await registrationsOfPlayer(playerId)
    if (places.some(place => isPaidByAnother(place, userId))) return leaveAlone(playerId, userId, now)
    for (const { registrationId } of await liveOf(playerId))
      await cancel({ actor: 'system', gone: userId }, registrationId, { refund: 'none' }, now)
    for (const wait of await waitsOfPlayer(playerId)) await giveUp(wait, 'left', { actor: 'system', now })
    const leaving = await readLeaving(playerId)
    return written(leaving ? takeAway(leaving, 'system', now) : unlinkGuardian(userId, playerId))
  })

/** Somebody else has paid for a place of it: the child keeps that, and is without a guardian until the office finds one. */
async function leaveAlone(playerId: string, userId: string, now: Date): Promise<boolean> {
  const player = await getPlayer(playerId)
  if (!player) return written(unlinkGuardian(userId, playerId))
  const after = { ...player, joined: [], parentId: undefined }
  const [from, to] = [identity(player), identity(after)]
  const writes = [
    ...savePlayer(player, after),
    ...unlinkGuardian(userId, playerId),
    switchOff(player.userId),
    auditRow(handedOver(playerId, { from: userId, to: undefined }), now),
  ]
  return (
    (await written([...writes, ...moveClaim('child', from, to, player.id)])) ||
    written([...writes, unclaim('child', from, player.id)])
  )
}

/** The others stay with their other guardians; whoever has been there longest is the primary one. */
export const passWardsOn = (userId: string, now: Date): Promise<void> =>
  forEachWard(userId, async (playerId, heirs, { fullName: guardian }) => {
    const [player, invitations] = await Promise.all([getPlayer(playerId), invitationsOf(playerId)])
    if (!player) return written(unlinkGuardian(userId, playerId))
    const [heir] = heirs.toSorted((a, b) => sinceOf(player, a) - sinceOf(player, b))
    // Gone in this moment: the next round takes the child along.
    if (!heir) throw new Error(`player ${playerId} has nobody left`)
    const isPrimary = player.parentId === userId
    const about = { childFirstName: player.firstName, guardian }
    const leaving = [
      ...unlinkGuardian(userId, playerId),
      ...invitations.filter(({ invitedBy }) => invitedBy === userId).map(removeInvitation),
      // He may know the child's password.
      switchOff(player.userId),
      ...heirs.map(({ id }) => mailTo(id, 'guardianLeft', about, now)),
      auditRow(handedOver(playerId, { from: userId, to: isPrimary ? heir.id : undefined }), now),
    ]
    const joined = player.joined?.filter(id => id !== userId)
    if (!isPrimary) return written([...savePlayer(player, { ...player, joined }), ...leaving])
    const after = { ...player, joined, parentId: heir.id }
    const writes = [...savePlayer(player, after), ...putGuardian(heir, after, true), ...leaving]
    const [from, to] = [identity(player), identity(after)]
    // The heir may have entered the same child before: then it is there twice until the office merges the two.
    return (
      (await written([...writes, ...moveClaim('child', from, to, player.id)])) ||
      written([...writes, unclaim('child', from, player.id)])
    )
  })

const handedOver = (subject: string, details: { from: string; to: string | undefined }) =>
  ({ actor: 'system', action: details.to ? 'player.parent' : 'guardian.remove', subject, details }) as const

/** `deed` says whether it is done: not where somebody has changed the child meanwhile. */
async function forEachWard(
  userId: string,
  deed: (playerId: string, heirs: User[], leaving: User) => Promise<boolean>,
): Promise<void> {
  const own = await readOwnRows(userId)
  if (!own) return
  for (const playerId of own.childIds) {
    let done = false
    for (let attempt = 0; attempt < 5 && !done; attempt++) {
      const guardians = (await guardiansOf(playerId)).filter(guardian => guardian.userId !== userId)
      const others = await usersById(guardians.map(guardian => guardian.userId))
      done = await deed(playerId, others.filter(maySignIn), own.user)
    }
    if (!done) throw new TooMuchContention()
  }
}

const sinceOf = ({ joined = [] }: Player, { id }: User): number => joined.indexOf(id)

async function written(writes: Write[]): Promise<boolean> {
  try {
    await commit(...writes)
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}
