import type { Request } from '#functions/identity/http/serve.ts'
import { remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { summary } from '#functions/services/players/view.ts'
import { follow, teamIn } from '#functions/services/registrations/syncTeam.ts'
import { auditRows, keepName } from '#functions/stores/audit/store.ts'
import { comparable, handOver, moveClaim, unclaim } from '#functions/stores/claims/store.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { removeFromRosters, savePlayer } from '#functions/stores/players/roster.ts'
import {
  getPlayer,
  getPlayerPrivate,
  type Player,
  type PlayerPrivate,
  putPlayerPrivate,
  removePlayerRow,
} from '#functions/stores/players/store.ts'
import {
  historyOf,
  holdLive,
  type Live,
  liveOf,
  type Registration,
  releaseLive,
  replaceRegistration,
} from '#functions/stores/registrations/store.ts'
import { moveUpload, releaseUpload } from '#functions/stores/uploads/store.ts'
import {
  type Guardian,
  guardiansOf,
  linkGuardian,
  unlinkGuardian,
} from '#functions/stores/users/guardianLinks.ts'
import { endAccount } from '#functions/stores/users/store.ts'
import { moveWait, type Wait, waitsOfPlayer } from '#functions/stores/waiting/store.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import { merged, mergedPapers } from './mergeView.ts'

interface Profile {
  player: Player
  sensitive: PlayerPrivate | undefined
  guardians: Guardian[]
  live: Live[]
  history: Registration[]
  waits: Wait[]
}

/**
 * Two profiles of one child become the first. What both have to say, the first says; what only the other has (a place
 * on a team, a registration, a guardian, a note, a file) it takes over. Attendance and badges follow as due work.
 */
export async function merge({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.merge>): Promise<PlayerSummary> {
  if (params.id === body.from) throw refused('These are one profile already.')
  for (let attempt = 0; attempt < 5; attempt++) {
    const [into, from] = await Promise.all([readProfile(params.id), readProfile(body.from)])
    if (!into || !from) throw notFound('Player')
    refuseClash(into, from)
    const after = merged(into.player, from.player)
    const name = `${from.player.firstName} ${from.player.lastName}`
    const details = { from: from.player.id, name }
    try {
      await commit(
        ...profileWrites(into, from, after, now),
        ...registrationWrites(into, from, after),
        ...from.waits.flatMap(wait => moveWait(wait, into.player)),
        dueWork(restOf(into.player, from.player, now)),
        keepName(from.player.id, name),
        ...auditRows(
          { actor: caller.id, action: 'players.merge', subject: after.id, details },
          [from.player.id],
          now,
        ),
      )
      return summary(caller, after)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

async function readProfile(id: string): Promise<Profile | undefined> {
  const [player, sensitive, guardians, live, history, waits] = await Promise.all([
    getPlayer(id),
    getPlayerPrivate(id),
    guardiansOf(id),
    liveOf(id),
    historyOf(id),
    waitsOfPlayer(id),
  ])
  if (!player) return undefined
  // A registration of this moment, of which the index has not heard: it must not be left behind.
  const known = live.every(({ registrationId }) => history.some(row => row.id === registrationId))
  if (!known) throw refused('This child was registered just now. Please try again in a minute.')
  return { player, sensitive, guardians, live, history, waits }
}

/** One child has one place in a program, and who paid for which of two is not ours to guess. */
function refuseClash(into: Profile, from: Profile): void {
  if (!isAlike(into.player, from.player))
    throw refused('These two have neither their name nor their birthday in common.')
  const taken = new Set([...into.live, ...into.waits].map(({ programId }) => programId))
  const clash = [...from.live, ...from.waits].find(({ programId }) => taken.has(programId))
  if (!clash) return
  const program = [...from.history, ...from.waits].find(row => row.programId === clash.programId)?.program
  throw refused(
    `Both profiles are registered for ${program ?? 'the same program'} or wait for it. Please cancel one of them first.`,
  )
}

const isAlike = (one: Player, other: Player): boolean =>
  one.dateOfBirth === other.dateOfBirth ||
  identity({ ...one, parentId: '', dateOfBirth: '' }) ===
    identity({ ...other, parentId: '', dateOfBirth: '' })

const refused = (message: string) => new Refusal(409, message, [{ field: 'from', message }])

function profileWrites(into: Profile, from: Profile, after: Player, now: Date): Write[] {
  const [kept, gone] = [into.player, from.player]
  const papers = { ...mergedPapers(into.sensitive, from.sensitive), playerId: kept.id }
  const taken = [
    kept.playerImageUrl === after.playerImageUrl ? undefined : after.playerImageUrl,
    into.sensitive?.birthCertificateUrl ? undefined : papers.birthCertificateUrl,
  ]
  const files = [gone.playerImageUrl, from.sensitive?.birthCertificateUrl].flatMap(file => file ?? [])
  return [
    ...savePlayer(kept, after),
    putPlayerPrivate(papers),
    removePlayerRow(gone),
    remove(keys.playerPrivate(gone.id)),
    ...removeFromRosters(gone),
    ...guardianWrites(into, from, after),
    ...claimWrites(kept, gone, after),
    ...files.flatMap(file =>
      taken.includes(file) ? [moveUpload(file, gone.id, kept.id)] : releaseUpload(file, gone.id, now),
    ),
    endAccount(gone.userId),
  ]
}

function guardianWrites(into: Profile, from: Profile, after: Player): Write[] {
  const known = new Set(into.guardians.map(({ userId }) => userId))
  return from.guardians.flatMap(guardian => [
    ...unlinkGuardian(guardian.userId, from.player.id),
    ...(known.has(guardian.userId)
      ? []
      : linkGuardian(
          { ...guardian, id: guardian.userId, mobilePhone: guardian.phone },
          after,
          guardian.userId === after.parentId && !into.player.parentId,
        )),
  ])
}

/** A twin of the same parent is what the profile that goes was known as: then that name goes over. */
function claimWrites(kept: Player, gone: Player, after: Player): Write[] {
  const [was, is, other] = [identity(kept), identity(after), identity(gone)]
  if (comparable(is) !== comparable(other))
    return [...moveClaim('child', was, is, kept.id), unclaim('child', other, gone.id)]
  const left = comparable(is) === comparable(was) ? [] : [unclaim('child', was, kept.id)]
  return [handOver('child', is, gone.id, kept.id), ...left]
}

/** Its registrations are the kept profile's from now on, with the team that it is on in each program. */
function registrationWrites(into: Profile, from: Profile, after: Player): Write[] {
  const playerName = `${after.firstName} ${after.lastName}`
  return [
    ...follow(into.live, into.player, after),
    ...from.history.flatMap(row => {
      const isLive = from.live.some(({ registrationId }) => registrationId === row.id)
      const teamId = teamIn(row.programId, after)
      const place = isLive && row.onTeam ? { teamId, onTeam: teamId !== undefined } : {}
      const moved = { ...row, ...place, playerId: after.id, playerName }
      return [replaceRegistration(moved), ...(isLive ? [releaseLive(row), holdLive(moved)] : [])]
    }),
  ]
}

const restOf = (into: Player, from: Player, now: Date) => ({
  kind: 'player-merge' as const,
  ref: from.id,
  at: now.toISOString(),
  payload: {
    playerId: from.id,
    userId: from.userId,
    into: into.id,
    numbers: Object.fromEntries(
      Object.values(from.memberships).flatMap(({ teamId, active, jerseyNumber }) =>
        active && jerseyNumber != null ? [[teamId, jerseyNumber] as const] : [],
      ),
    ),
  },
})
