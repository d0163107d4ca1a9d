import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { hasWaitlist, maySee, programFull } from '#shared/programs/rules.ts'
import { ageGroupOf, findEligibilityIssues } from '#shared/registrations/eligibility.ts'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { waiting as routes } from '#shared/waiting/routes.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../platform/http/errors.ts'
import { replyWith } from '../platform/http/reply.ts'
import { startPasswordCheck } from '../services/programs/password.ts'
import { withSpots } from '../services/programs/view.ts'
import { getNamedPayer, resolvePayer } from '../services/registrations/resolvePayer.ts'
import { leaveWaitlist, offerSpot } from '../services/waiting/offers.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { club } from '../stores/club/settings.ts'
import { getPlayer } from '../stores/players/store.ts'
import { getProgram, getStats, updateCounts } from '../stores/programs/store.ts'
import { getLiveRegistration } from '../stores/registrations/store.ts'
import {
  createWaitlistEntry,
  getWaitlistEntry,
  listWaitlist,
  listWaitlistEntriesOfUser,
  type WaitlistEntryRow,
  waitlistJob,
} from '../stores/waiting/store.ts'

export const waiting = defineFeature(routes, {
  async list({ caller, query: { programId } }) {
    if (isPrivileged(caller.role) && programId) return withPositions(await listWaitlist(programId))
    const own = (await listWaitlistEntriesOfUser(caller.id)).filter(
      wait => isWaiting(wait) && (!programId || wait.programId === programId),
    )
    const lists = await Promise.all([...new Set(own.map(wait => wait.programId))].map(listWaitlist))
    const positions = new Map(lists.flatMap(withPositions).map(wait => [keyOf(wait), wait.position]))
    return own.map(wait => toWaitlistEntry(wait, positions.get(keyOf(wait)) ?? null))
  },

  async join({ caller, body: { playerId, programId, registrationPassword, userId }, now }) {
    const [program, stats, player, live, known, named, assertPassword] = await Promise.all([
      getProgram(programId),
      getStats(programId),
      getPlayer(playerId),
      getLiveRegistration(playerId, programId),
      getWaitlistEntry(playerId, programId),
      getNamedPayer(caller, userId),
      startPasswordCheck(caller, registrationPassword, now),
    ])
    if (!player || !(isPrivileged(caller.role) || caller.childIds.includes(player.id)))
      throw notFound('Player')
    if (!program || !maySee(caller.role, program)) throw notFound('Program')
    if (live) throw new HttpError(409, 'This child is already registered for this program.')
    if (known && isWaiting(known)) return replyWith(await toOwnEntry(caller, known), { status: 200 })
    throwIfIssues(
      findEligibilityIssues(program, player).map(({ reason }) => ({ field: 'playerId', message: reason })),
    )
    if (!hasWaitlist(withSpots(program, stats), dayIn(club.timeZone, now)))
      throw new HttpError(409, 'There is no waiting list for this program. Please register.')
    assertPassword(program)
    const payer = await resolvePayer(caller, player, named)
    const wait: WaitlistEntryRow = {
      programId,
      program: program.name,
      season: program.season,
      playerId,
      playerName: `${player.firstName} ${player.lastName}`,
      userId: payer.id,
      userName: payer.fullName,
      ageGroup: ageGroupOf(player.dateOfBirth, program.startDate),
      state: 'waiting',
      joinedAt: now.toISOString(),
    }
    try {
      await commit(
        createWaitlistEntry(wait),
        updateCounts(programId, { waiting: 1 }),
        // A spot may have become free just now.
        waitlistJob(programId, now),
        auditWrite(
          { actor: caller.id, action: 'waiting.join', subject: playerId, details: { programId } },
          now,
        ),
      )
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      const there = await getWaitlistEntry(playerId, programId)
      if (there) return replyWith(await toOwnEntry(caller, there), { status: 200 })
      throw error
    }
    return toWaitlistEntry(wait, (stats?.waiting ?? 0) + 1)
  },

  async leave({ caller, params: { playerId, programId }, now }) {
    const wait = await getVisibleEntry(caller, playerId, programId)
    await leaveWaitlist(wait, 'left', { actor: caller.id, now }).catch(throwIfChanged)
    return toWaitlistEntry({ ...wait, state: 'left', offerUntil: undefined }, null)
  },

  async offer({ caller, params: { playerId, programId }, now }) {
    const [wait, program] = await Promise.all([
      getVisibleEntry(caller, playerId, programId),
      getProgram(programId),
    ])
    if (!program) throw notFound('Program')
    if (wait.state === 'offered') return toWaitlistEntry(wait, null)
    const outcome = await offerSpot(wait, program, { actor: caller.id, now })
    if (outcome === 'full') throw new HttpError(409, programFull)
    if (outcome === 'changed') throw entryChanged()
    return toWaitlistEntry(outcome, null)
  },
})

/** An entry that is not over: the caller's own, or anyone's for the office. */
async function getVisibleEntry(
  caller: Caller,
  playerId: string,
  programId: string,
): Promise<WaitlistEntryRow> {
  const wait = await getWaitlistEntry(playerId, programId)
  const maySee = wait && (isPrivileged(caller.role) || wait.userId === caller.id)
  if (!maySee || !isWaiting(wait)) throw notFound('Entry')
  return wait
}

/** Another guardian only learns that the child is already waiting. */
async function toOwnEntry(caller: Caller, wait: WaitlistEntryRow): Promise<WaitlistEntry> {
  if (wait.userId !== caller.id && !isPrivileged(caller.role))
    throw new HttpError(409, 'This child is already on the waiting list.')
  const list = withPositions(await listWaitlist(wait.programId))
  return toWaitlistEntry(wait, list.find(other => keyOf(other) === keyOf(wait))?.position ?? null)
}

/** Positions count only entries without an offer. */
function withPositions(list: WaitlistEntryRow[]): WaitlistEntry[] {
  const queue = list.filter(({ state }) => state === 'waiting')
  return list.map(wait => toWaitlistEntry(wait, wait.state === 'waiting' ? queue.indexOf(wait) + 1 : null))
}

const toWaitlistEntry = (wait: WaitlistEntryRow, position: number | null): WaitlistEntry => ({
  ...wait,
  position,
})
const keyOf = ({ playerId, programId }: Pick<WaitlistEntryRow, 'playerId' | 'programId'>) =>
  `${playerId} ${programId}`

const entryChanged = () => new HttpError(409, 'This entry has just changed. Please reload and try again.')

function throwIfChanged(error: unknown): never {
  throw error instanceof ConditionFailed ? entryChanged() : error
}
