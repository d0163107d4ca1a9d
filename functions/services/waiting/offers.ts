import * as z from 'zod'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { type DueWork, dueWork } from '#functions/platform/jobs/queue.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { count, getProgram, getStats, type Program, takePlace } from '#functions/stores/programs/store.ts'
import { registrationsIn } from '#functions/stores/registrations/store.ts'
import { changeWait, getWait, serveList, type Wait, waitingFor } from '#functions/stores/waiting/store.ts'
import { addHours } from '#shared/dates.ts'
import { isStale } from '#shared/registrations/lifecycle.ts'
import { offerHours } from '#shared/waiting/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { cancel } from '../registrations/cancel.ts'

/** Offers the free places of a program to those who wait, first come, first served. */
export async function serveWaitingList({ payload }: DueWork, now: Date): Promise<void> {
  const { programId } = z.object({ programId: z.string() }).parse(payload)
  const [program, stats, list] = await Promise.all([
    getProgram(programId),
    getStats(programId),
    waitingFor(programId),
  ])
  if (!program || !offersByItself(program) || !stats?.waiting) return
  let offered = 0
  for (const wait of list.filter(({ state }) => state === 'waiting')) {
    const outcome = await offerPlace(wait, program, { actor: 'system', now })
    if (outcome === 'full') return freeStale(programId, now)
    if (typeof outcome === 'object') offered++
  }
  // The list lags behind the table: whoever is not on it yet is found by the next try.
  if (offered < stats.waiting) throw new Error(`${stats.waiting - offered} wait for ${programId} unseen`)
}

/** Who has begun and not completed it for hours gives way; what becomes free has the list served again. */
async function freeStale(programId: string, now: Date): Promise<void> {
  for await (const page of registrationsIn(programId)) {
    for (const row of page.filter(row => isStale(row, now)))
      await cancel({ actor: 'system', unlessChanged: row }, row.id, {}, now)
  }
}

/** A list that is kept without a number of places is the office's: it offers by hand. */
const offersByItself = ({ isPublished, status, registrationStatus, capacity }: Program): boolean =>
  isPublished &&
  status !== 'completed' &&
  (registrationStatus === 'open' || (registrationStatus === 'waitlist' && capacity != null))

/**
 * Keeps a place for a child until its family has decided. The place counts as taken from here on, so that
 * nobody else gets it; claiming it only changes whose it is.
 */
export async function offerPlace(
  wait: Wait,
  program: Program,
  { actor, now }: { actor: string; now: Date },
): Promise<Wait | 'full' | 'changed'> {
  const offerUntil = addHours(now, offerHours).toISOString()
  const place = takePlace(program, { waiting: -1 }, { inTurn: true })
  const { programId, playerId, playerName, userId } = wait
  try {
    await commit(
      place,
      changeWait(wait, { state: 'offered', offerUntil }),
      dueWork({
        kind: 'offer',
        ref: `${programId}#${playerId}`,
        at: offerUntil,
        payload: { programId, playerId },
      }),
      mailTo(userId, 'placeOffered', { playerName, program: program.name, until: offerUntil }, now),
      auditRow(
        { actor, action: 'waiting.offer', subject: playerId, details: { programId, offerUntil } },
        now,
      ),
    )
    return { ...wait, state: 'offered', offerUntil }
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    return error.failed.includes(place) ? 'full' : 'changed'
  }
}

/** The deadline of an offer has passed: the place goes to the next one. */
export async function endOffer({ payload }: DueWork, now: Date): Promise<void> {
  const { programId, playerId } = z.object({ programId: z.string(), playerId: z.string() }).parse(payload)
  const wait = await getWait(playerId, programId)
  if (wait?.state !== 'offered' || (wait.offerUntil ?? '') > now.toISOString()) return
  await giveUp(wait, 'expired', { actor: 'system', now })
}

interface Ending {
  actor: string
  now: Date
  mail?: 'offerEnded' | 'listClosed'
}

/** Off the list, by one's own will or by the deadline. Fails where the entry has changed since it was read. */
export async function giveUp(
  wait: Wait,
  state: 'left' | 'expired',
  { actor, now, mail = state === 'expired' ? 'offerEnded' : undefined }: Ending,
): Promise<void> {
  const { programId, playerId, playerName, program, userId } = wait
  const hadPlace = wait.state === 'offered'
  await commit(
    changeWait(wait, { state, offerUntil: undefined }),
    count(programId, hadPlace ? { taken: -1 } : { waiting: -1 }),
    ...(hadPlace ? [serveList(programId, now)] : []),
    ...(mail ? [mailTo(userId, mail, { playerName, program }, now)] : []),
    auditRow({ actor, action: `waiting.${state}`, subject: playerId, details: { programId } }, now),
  )
}
