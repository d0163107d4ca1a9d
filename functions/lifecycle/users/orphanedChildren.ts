import { readAgain, retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { disableAccount } from '../../services/families/childLogin.ts'
import { queueMailToUser } from '../../services/mail/outbox.ts'
import { leaveWaitlist } from '../../services/waiting/offers.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { moveClaim } from '../../stores/claims/store.ts'
import { deleteInvitation, listInvitations } from '../../stores/families/store.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { savePlayer } from '../../stores/players/roster.ts'
import { getPlayer, type PlayerRow } from '../../stores/players/store.ts'
import { listLiveOfPlayer, listLiveRegistrationsOfPlayer } from '../../stores/registrations/store.ts'
import { listGuardians, putGuardian, unlinkGuardian } from '../../stores/users/guardianLinks.ts'
import { getOwnRows, getUser, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { listWaitlistEntriesOfPlayer } from '../../stores/waiting/store.ts'
import { deletePlayerWrites, readPlayerForDeletion } from '../players/deletionWrites.ts'
import { isPaidByOther } from './childDependents.ts'
import { cancelAsJudged } from './endRegistrations.ts'

/** Deletes children without another guardian, with their registrations; each step is idempotent. */
export const removeOrphanedChildren = (userId: string, now: Date): Promise<void> =>
  forEachChild(userId, async (playerId, { others, guardianIds }) => {
    if (others.length > 0) return
    const registrations = await listLiveRegistrationsOfPlayer(playerId)
    if (registrations.some(registration => isPaidByOther(registration, userId)))
      return keepWithoutGuardian(playerId, { userId, guardianIds }, now)
    for (const registration of registrations)
      if (!(await cancelAsJudged(registration, userId, now))) readAgain()
    for (const waitlistEntry of await listWaitlistEntriesOfPlayer(playerId))
      await leaveWaitlist(waitlistEntry, 'left', { actor: 'system', now })
    const leaving = await readPlayerForDeletion(playerId)
    // Canceling takes a while, in which somebody may have become its guardian, or registered it.
    if (leaving?.guardians.some(guardian => !guardianIds.includes(guardian.userId))) readAgain()
    const rest = await Promise.all([listLiveOfPlayer(playerId), listWaitlistEntriesOfPlayer(playerId)])
    if (leaving && rest.flat().length > 0) readAgain()
    await commit(...(leaving ? deletePlayerWrites(leaving, 'system', now) : unlinkGuardian(userId, playerId)))
  })

/** Someone else paid for the child's spot, so the child keeps it and has no guardian until the office finds one. */
async function keepWithoutGuardian(
  playerId: string,
  { userId, guardianIds }: { userId: string; guardianIds: readonly string[] },
  now: Date,
): Promise<void> {
  const player = await getPlayer(playerId)
  if ((await listGuardians(playerId)).some(guardian => !guardianIds.includes(guardian.userId))) readAgain()
  if (!player) return commit(...unlinkGuardian(userId, playerId))
  const after = { ...player, joined: [], parentId: undefined }
  await commitHandover(player, after, [
    ...unlinkGuardian(userId, playerId),
    disableAccount(player.userId),
    auditWrite(handoverAudit(playerId, { from: userId, to: undefined }), now),
  ])
}

/** Children with other guardians stay; the longest-standing guardian becomes the primary one. */
export const reassignChildren = (userId: string, now: Date): Promise<void> =>
  forEachChild(userId, async (playerId, { player, others: otherGuardians }, { fullName: guardian }) => {
    const invitations = await listInvitations(playerId)
    if (!player) return commit(...unlinkGuardian(userId, playerId))
    const [nextGuardian] = otherGuardians.toSorted(
      (a, b) => guardianSince(player, a) - guardianSince(player, b),
    )
    // The other guardian has just left; the retry treats the child as an orphan.
    if (!nextGuardian) throw new Error(`player ${playerId} has no guardian left`)
    const isPrimary = player.parentId === userId
    const about = { childFirstName: player.firstName, guardian }
    const leaving = [
      ...unlinkGuardian(userId, playerId),
      ...invitations.filter(({ invitedBy }) => invitedBy === userId).map(deleteInvitation),
      // The leaving guardian may know the child's password.
      disableAccount(player.userId),
      ...otherGuardians.map(({ id }) => queueMailToUser(id, 'guardianLeft', about, now)),
      auditWrite(handoverAudit(playerId, { from: userId, to: isPrimary ? nextGuardian.id : undefined }), now),
    ]
    const joined = player.joined?.filter(id => id !== userId)
    if (!isPrimary) return commit(...savePlayer(player, { ...player, joined }), ...leaving)
    const after = { ...player, joined, parentId: nextGuardian.id }
    await commitHandover(player, after, [...putGuardian(nextGuardian, after, true), ...leaving])
  })

const handoverAudit = (subject: string, details: { from: string; to: string | undefined }) =>
  ({ actor: 'system', action: details.to ? 'player.parent' : 'guardian.remove', subject, details }) as const

/** A child as it was before its guardians were read, so that its version covers them. */
interface GuardedChild {
  player: PlayerRow | undefined
  guardianIds: readonly string[]
  /** Those besides the one that goes who may sign in. */
  others: UserRow[]
}

async function forEachChild(
  userId: string,
  task: (playerId: string, child: GuardedChild, leaving: UserRow) => Promise<void>,
): Promise<void> {
  const own = await getOwnRows(userId)
  if (!own) return
  for (const playerId of own.childIds) {
    await retryOnConflict(async () => {
      const player = await getPlayer(playerId)
      const guardianIds = (await listGuardians(playerId)).map(guardian => guardian.userId)
      // One by one: an account that cannot be read must not make the child an orphan.
      const accounts = await Promise.all(guardianIds.filter(id => id !== userId).map(getUser))
      const others = accounts.filter(other => other !== undefined).filter(maySignIn)
      await task(playerId, { player, guardianIds, others }, own.user)
    })
  }
}

const guardianSince = ({ joined = [] }: PlayerRow, { id }: UserRow): number => joined.indexOf(id)

/**
 * Also moves the claim on the child's identity. If the new guardian already entered the same child, the claim is
 * taken; the child then exists twice, and is known by its id, until the office merges the two.
 */
async function commitHandover(player: PlayerRow, after: PlayerRow, writes: Write[]): Promise<void> {
  const save = (row: PlayerRow) =>
    commit(
      ...savePlayer(player, row),
      ...writes,
      ...moveClaim('child', identityKey(player), identityKey(row), player.id),
    )
  try {
    await save(after)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    await save({ ...after, isIdentifiedById: true })
  }
}
