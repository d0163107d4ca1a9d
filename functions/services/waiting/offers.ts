import * as z from 'zod'
import { addHours, dayIn, endOfDay } from '#shared/dates.ts'
import { isOver, lastDay } from '#shared/programs/rules.ts'
import { blocksWaitlist } from '#shared/registrations/deadlines.ts'
import { offerHours } from '#shared/waiting/rules.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import {
  checkProgramUnchanged,
  getProgram,
  getStats,
  type ProgramRow,
  takeSpot,
  updateCounts,
} from '../../stores/programs/store.ts'
import { iterateRegistrations, type RegistrationRow } from '../../stores/registrations/store.ts'
import {
  getWaitlistEntry,
  listWaitlist,
  updateWaitlistEntry,
  type WaitlistEntryRow,
  waitlistJob,
} from '../../stores/waiting/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { unlessUnderway } from '../payments/underway.ts'
import { cancelRegistration } from '../registrations/cancel.ts'

/** Offers the free spots of a program to the waiting list, first come, first served. */
export async function runWaitlist({ payload }: Job, now: Date): Promise<void> {
  const { programId } = z.object({ programId: z.string() }).parse(payload)
  const [program, stats, list] = await Promise.all([
    getProgram(programId),
    getStats(programId),
    listWaitlist(programId),
  ])
  if (!program) return
  if (isOver(program, dayIn(club.timeZone, now))) return endOffers(list, now)
  await shortenOffers(list, program)
  if (!offersAutomatically(program) || !stats?.waiting) return
  let offered = 0
  for (const entry of list.filter(({ state }) => state === 'waiting')) {
    const outcome = await offerSpot(entry, program, { actor: 'system', now })
    if (outcome === 'full') return cancelStaleRegistrations(programId, now)
    if (typeof outcome === 'object') offered++
  }
  // The list lags behind the table; a retry finds entries that are not on it yet.
  if (offered < stats.waiting)
    throw new Error(`${stats.waiting - offered} are waiting for ${programId} but were not seen`)
}

/** Of a program that is over; who waits stays on the list, in case that was a mistake. */
async function endOffers(list: readonly WaitlistEntryRow[], now: Date): Promise<void> {
  for (const entry of list.filter(({ state }) => state === 'offered'))
    await leaveWaitlist(entry, 'expired', { actor: 'system', now, mail: 'offerOver' })
}

/** Cancels registrations that were started hours ago and never completed; a freed spot enqueues this job again. */
async function cancelStaleRegistrations(programId: string, now: Date): Promise<void> {
  const stale: RegistrationRow[] = []
  for await (const page of iterateRegistrations(programId))
    stale.push(...page.filter(row => blocksWaitlist(row, now)))
  await unlessUnderway(stale, row =>
    cancelRegistration({ actor: 'system', unlessChanged: row }, row.id, {}, now),
  )
}

/** Without a capacity, the office manages the list and offers spots by hand. */
const offersAutomatically = ({ isPublished, registrationStatus, capacity }: ProgramRow): boolean =>
  isPublished && (registrationStatus === 'open' || (registrationStatus === 'waitlist' && capacity != null))

/**
 * Offers a spot to a child and holds it until the family decides. The spot counts as taken from here on, so nobody
 * else gets it; claiming it only changes the owner.
 */
export async function offerSpot(
  entry: WaitlistEntryRow,
  program: ProgramRow,
  { actor, now }: { actor: string; now: Date },
): Promise<WaitlistEntryRow | 'full' | 'changed'> {
  const offerUntil = endOfOffer(program, now).toISOString()
  const spot = takeSpot(program, { waiting: -1 }, { inTurn: true })
  const { programId, playerId, playerName, userId } = entry
  try {
    await commit(
      // Its capacity and its end, of which the offer is made.
      checkProgramUnchanged(program),
      spot,
      updateWaitlistEntry(entry, { state: 'offered', offerUntil }),
      expiry(entry, offerUntil),
      queueMailToUser(userId, 'placeOffered', { playerName, program: program.name, until: offerUntil }, now),
      auditWrite(
        { actor, action: 'waiting.offer', subject: playerId, details: { programId, offerUntil } },
        now,
      ),
    )
    return { ...entry, state: 'offered', offerUntil }
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    return error.failed.includes(spot) ? 'full' : 'changed'
  }
}

/** An offer ends with its program at the latest. */
const endOfOffer = (program: ProgramRow, now: Date): Date =>
  new Date(Math.min(addHours(now, offerHours).getTime(), endOf(program).getTime()))

const endOf = (program: ProgramRow): Date => endOfDay(club.timeZone, lastDay(program, program.endDate))

const expiry = ({ programId, playerId }: WaitlistEntryRow, at: string) =>
  enqueueJob({ kind: 'offer', ref: `${programId}#${playerId}`, at, payload: { programId, playerId } })

/** Offers that would outlive a program whose end has come closer. */
async function shortenOffers(list: readonly WaitlistEntryRow[], program: ProgramRow): Promise<void> {
  const end = endOf(program).toISOString()
  for (const entry of list.filter(({ state, offerUntil = '' }) => state === 'offered' && offerUntil > end))
    await commit(updateWaitlistEntry(entry, { state: 'offered', offerUntil: end }), expiry(entry, end))
}

/** The deadline of an offer has passed: the spot goes to the next one, unless the program is over. */
export async function runOfferExpiry({ payload }: Job, now: Date): Promise<void> {
  const { programId, playerId } = z.object({ programId: z.string(), playerId: z.string() }).parse(payload)
  const [entry, program] = await Promise.all([getWaitlistEntry(playerId, programId), getProgram(programId)])
  if (entry?.state !== 'offered' || (entry.offerUntil ?? '') > now.toISOString()) return
  const mail = program && isOver(program, dayIn(club.timeZone, now)) ? 'offerOver' : 'offerEnded'
  await leaveWaitlist(entry, 'expired', { actor: 'system', now, mail })
}

interface LeaveOptions {
  actor: string
  now: Date
  mail?: 'offerEnded' | 'offerOver' | 'listClosed'
}

/** Takes an entry off the list, on request or at the deadline. Fails if it has changed since it was read. */
export async function leaveWaitlist(
  entry: WaitlistEntryRow,
  state: 'left' | 'expired',
  { actor, now, mail = state === 'expired' ? 'offerEnded' : undefined }: LeaveOptions,
): Promise<void> {
  const { programId, playerId, playerName, program, userId } = entry
  const hadOffer = entry.state === 'offered'
  const about = { playerName, program, programId }
  await commit(
    updateWaitlistEntry(entry, { state, offerUntil: undefined }),
    updateCounts(programId, hadOffer ? { taken: -1 } : { waiting: -1 }),
    ...(hadOffer ? [waitlistJob(programId, now)] : []),
    ...(mail ? [queueMailToUser(userId, mail, about, now)] : []),
    auditWrite({ actor, action: `waiting.${state}`, subject: playerId, details: { programId } }, now),
  )
}
