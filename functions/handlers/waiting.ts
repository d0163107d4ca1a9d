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
import { leaveWaitlist, offerSpot } from '../services/waiting/offers.ts'
import { club } from '../stores/club/settings.ts'
import { getProgram } from '../stores/programs/store.ts'
import {
  getWaitlistEntry,
  listWaitlist,
  listWaitlistEntriesOfUser,
  type WaitlistEntryRow,
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

  async join({ caller, body, now }) {
    const { entry, position } = await joinWaitlist(caller, body, now)
    if (position !== undefined) return toWaitlistEntry(entry, position)
    return replyWith(await toOwnEntry(caller, entry), { status: 200 })
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
    if (isOver(program, dayIn(club.timeZone, now))) throw new HttpError(409, programOver)
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
    throw new HttpError(409, 'This child is already on the waitlist.')
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

const entryChanged = () => new HttpError(409, 'This entry just changed. Please reload and try again.')

function throwIfChanged(error: unknown): never {
  throw error instanceof ConditionFailed ? entryChanged() : error
}
