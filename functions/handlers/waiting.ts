import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { isOver, programFull, programOver } from '#shared/programs/rules.ts'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { waiting as routes } from '#shared/waiting/routes.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { ConditionFailed } from '../platform/data/transaction.ts'
import { HttpError, notFound } from '../platform/http/errors.ts'
import { replyWith } from '../platform/http/reply.ts'
import { joinWaitlist } from '../services/waiting/join.ts'
import { keyOf, listOwnWaitlistEntries, toWaitlistEntry, withPositions } from '../services/waiting/list.ts'
import { leaveWaitlist, offerSpot } from '../services/waiting/offers.ts'
import { club } from '../stores/club/settings.ts'
import { getProgram } from '../stores/programs/store.ts'
import { getWaitlistEntry, listWaitlist, type WaitlistEntryRow } from '../stores/waiting/store.ts'

export const waiting = defineFeature(routes, {
  async list({ caller, query: { programId } }) {
    if (isPrivileged(caller.role) && programId) return withPositions(await listWaitlist(programId))
    return listOwnWaitlistEntries(caller, programId)
  },

  async join({ caller, body, now }) {
    const { entry, position } = await joinWaitlist(caller, body, now)
    if (position !== undefined) return toWaitlistEntry(entry, position)
    return replyWith(await toOwnEntry(caller, entry), { status: 200 })
  },

  async leave({ caller, params: { playerId, programId }, now }) {
    const entry = await getVisibleEntry(caller, playerId, programId)
    await leaveWaitlist(entry, 'left', { actor: caller.id, now }).catch(throwIfChanged)
    return toWaitlistEntry({ ...entry, state: 'left', offerUntil: undefined }, null)
  },

  async offer({ caller, params: { playerId, programId }, now }) {
    const [entry, program] = await Promise.all([
      getVisibleEntry(caller, playerId, programId),
      getProgram(programId),
    ])
    if (!program) throw notFound('Program')
    if (entry.state === 'offered') return toWaitlistEntry(entry, null)
    if (isOver(program, dayIn(club.timeZone, now))) throw new HttpError(409, programOver)
    const outcome = await offerSpot(entry, program, { actor: caller.id, now })
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
  const entry = await getWaitlistEntry(playerId, programId)
  const maySee = entry && (isPrivileged(caller.role) || entry.userId === caller.id)
  if (!maySee || !isWaiting(entry)) throw notFound('Entry')
  return entry
}

/** Another guardian only learns that the child is already waiting. */
async function toOwnEntry(caller: Caller, entry: WaitlistEntryRow): Promise<WaitlistEntry> {
  if (entry.userId !== caller.id && !isPrivileged(caller.role))
    throw new HttpError(409, 'This child is already on the waitlist.')
  const list = withPositions(await listWaitlist(entry.programId))
  return toWaitlistEntry(entry, list.find(other => keyOf(other) === keyOf(entry))?.position ?? null)
}

const entryChanged = () => new HttpError(409, 'This entry just changed. Please reload and try again.')

function throwIfChanged(error: unknown): never {
  throw error instanceof ConditionFailed ? entryChanged() : error
}
