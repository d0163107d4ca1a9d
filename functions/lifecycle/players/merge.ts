import type { PlayerSummary } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { guardianLinksOf, isStillValid } from '../../services/families/view.ts'
import { queueMailToUser } from '../../services/mail/outbox.ts'
import { toPlayerSummary } from '../../services/players/view.ts'
import { assertOwnsAddress } from '../../services/users/assertOwnsAddress.ts'
import { auditWrites, saveFormerName } from '../../stores/audit/store.ts'
import { isInvitationOpen, listInvitations } from '../../stores/families/store.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { getPlayer, getPlayerPrivate, type PlayerRow } from '../../stores/players/store.ts'
import { listLiveOfPlayer, listRegistrationHistory } from '../../stores/registrations/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUsersById, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { checkUserUnchanged } from '../../stores/users/unchanged.ts'
import { listWaitlistEntriesOfPlayer, moveWaitlistEntry } from '../../stores/waiting/store.ts'
import { buildMergedPlayer } from './mergeView.ts'
import { mergeCleanupJob, type Profile, profileWrites, registrationWrites } from './mergeWrites.ts'
import { moveInvitations } from './moveInvitations.ts'

/**
 * Merges two profiles of one child into the first. Where both have a value, the first one's stays; what only the
 * other has (a team membership, a registration, a guardian, an invitation, a note, a file) is taken over. `guardianIds` names those
 * who are a guardian of one of them only. A job moves attendance and badges.
 */
export async function mergePlayers({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.merge>): Promise<PlayerSummary> {
  if (params.id === body.from) throw mergeRefused('These profiles are already merged.')
  return retryOnConflict(async () => {
    const [into, from] = await Promise.all([loadProfile(params.id, now), loadProfile(body.from, now)])
    if (!into || !from) throw notFound('Player')
    assertNoClash(into, from)
    const newcomers = await getNewcomers(into, from)
    assertNamed(newcomers, body.guardianIds ?? [])
    const after = buildMergedPlayer(into.player, from.player)
    const name = `${from.player.firstName} ${from.player.lastName}`
    const details = { from: from.player.id, name }
    await commit(
      ...profileWrites(into, from, after, now),
      ...registrationWrites(into, from, after),
      ...from.waitlistEntries.flatMap(waitlistEntry => moveWaitlistEntry(waitlistEntry, into.player)),
      enqueueJob(mergeCleanupJob(into.player, from.player, now)),
      ...(await moveInvitations(into, from, { caller, after, now })),
      ...newcomers.map(checkUserUnchanged),
      ...newcomerMails(newcomers, { into, from, childFirstName: after.firstName }, now),
      saveFormerName(from.player.id, name),
      ...auditWrites(
        { actor: caller.id, action: 'players.merge', subject: after.id, details },
        [from.player.id],
        now,
      ),
    )
    return toPlayerSummary(caller, after)
  })
}

async function loadProfile(id: string, now: Date): Promise<Profile | undefined> {
  // First: its version, on which the writes depend, has to cover the rest.
  const player = await getPlayer(id)
  if (!player) return undefined
  const [sensitive, guardians, live, history, waitlistEntries, sent] = await Promise.all([
    getPlayerPrivate(id),
    listGuardians(id),
    listLiveOfPlayer(id),
    listRegistrationHistory(id),
    listWaitlistEntriesOfPlayer(id),
    listInvitations(id),
  ])
  // A registration so new that the index does not list it yet must not be left behind.
  const known = live.every(({ registrationId }) => history.some(row => row.id === registrationId))
  if (!known) throw mergeRefused('This child was just registered. Please try again in a minute.')
  const linked = guardianLinksOf(player, guardians)
  const invitations = sent.filter(row => isInvitationOpen(row, now) && isStillValid(row, linked))
  return { player, sensitive, guardians, live, history, waitlistEntries, invitations }
}

/** A child has one spot per program, and we cannot guess which of two payers it belongs to. */
function assertNoClash(into: Profile, from: Profile): void {
  if (!isLikelySameChild(into.player, from.player))
    throw mergeRefused('These profiles have different names and different birthdays.')
  const programs = new Set([...into.live, ...into.waitlistEntries].map(({ programId }) => programId))
  const clash = [...from.live, ...from.waitlistEntries].find(({ programId }) => programs.has(programId))
  if (!clash) return
  const program = [...from.history, ...from.waitlistEntries].find(
    row => row.programId === clash.programId,
  )?.program
  throw mergeRefused(
    `Both profiles are registered or waiting for ${program ?? 'the same program'}. Please cancel one of them first.`,
  )
}

/** The guardians who get a profile that was not theirs; each needs a confirmed address. */
async function getNewcomers(into: Profile, from: Profile): Promise<UserRow[]> {
  const idsOf = ({ guardians }: Profile) => new Set(guardians.map(({ userId }) => userId))
  const [one, other] = [idsOf(into), idsOf(from)]
  const ids = [...one].filter(id => !other.has(id)).concat([...other].filter(id => !one.has(id)))
  const users = await getUsersById(ids)
  for (const user of users) assertOwnsAddress(user, 'from')
  if (!users.every(maySignIn))
    throw mergeRefused('The account of a guardian is being deleted. Please try again in a few minutes.')
  return users
}

/** Anybody can give a child the name of another: who gets rights over the other's profile is said expressly. */
function assertNamed(newcomers: readonly UserRow[], named: readonly string[]): void {
  const others = named.filter(id => !newcomers.some(user => user.id === id))
  const unnamed = newcomers.filter(({ id }) => !named.includes(id))
  if (unnamed.length + others.length === 0) return
  const people = unnamed.map(({ fullName, email }) => `${fullName} (${email})`).join(' and ')
  const message = people
    ? `Please confirm that ${people} is a guardian of this child.`
    : 'This child’s guardians just changed. Please check again.'
  throw new HttpError(409, message, [{ field: 'guardianIds', message }])
}

/** Whoever was a guardian already hears of those who are now. */
const newcomerMails = (
  newcomers: readonly UserRow[],
  { into, from, childFirstName }: { into: Profile; from: Profile; childFirstName: string },
  now: Date,
): Write[] =>
  newcomers.flatMap(({ id, fullName: guardian }) => {
    const others = into.guardians.some(({ userId }) => userId === id) ? from.guardians : into.guardians
    return others
      .filter(({ userId }) => userId !== id)
      .map(({ userId }) => queueMailToUser(userId, 'guardianJoined', { childFirstName, guardian }, now))
  })

const isLikelySameChild = (one: PlayerRow, other: PlayerRow): boolean =>
  one.dateOfBirth === other.dateOfBirth || nameKey(one) === nameKey(other)

const nameKey = (player: PlayerRow): string =>
  identityKey({ ...player, parentId: '', dateOfBirth: '', isIdentifiedById: undefined })

const mergeRefused = (message: string) => new HttpError(409, message, [{ field: 'from', message }])
