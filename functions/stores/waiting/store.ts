import * as z from 'zod'
import { waitStates } from '#shared/choices.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { type Condition, checkRow, deleteRow } from '../../platform/data/writes.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'

/** A child on a program's waiting list. An ended entry stays until the child joins again. */
const WaitlistEntryRow = z.object({
  programId: z.string(),
  program: z.string(),
  season: z.string(),
  playerId: z.string(),
  playerName: z.string(),
  /** The person who joined, gets the offer and will pay. */
  userId: z.string(),
  userName: z.string(),
  ageGroup: z.int(),
  state: z.enum(waitStates),
  offerUntil: z.string().optional(),
  joinedAt: z.string(),
})
export type WaitlistEntryRow = z.infer<typeof WaitlistEntryRow>

export const waitlistEntries = entity({
  schema: WaitlistEntryRow,
  key: row => keys.waitlistEntry(row.playerId, row.programId),
  indexKeys: row => {
    const order = `${row.joinedAt}#${row.playerId}`
    return {
      owner: [`USER#${row.userId}#WAIT`, order],
      state: isWaiting(row) ? [`WAIT#${row.programId}`, order] : undefined,
    }
  },
})

export const getWaitlistEntry = (playerId: string, programId: string) =>
  waitlistEntries.get(keys.waitlistEntry(playerId, programId))

export const getWaitlistEntries = (playerIds: readonly string[], programId: string) =>
  waitlistEntries.getMany(playerIds.map(id => keys.waitlistEntry(id, programId)))

/** All entries that wait or have an offer, in the order of joining. */
export async function listWaitlist(programId: string): Promise<WaitlistEntryRow[]> {
  const { rows } = await waitlistEntries.list('state', `WAIT#${programId}`)
  return rows
}

export async function listWaitlistEntriesOfUser(userId: string): Promise<WaitlistEntryRow[]> {
  const { rows } = await waitlistEntries.list('owner', `USER#${userId}#WAIT`, { descending: true })
  return rows
}

/** The waiting lists a child is on. */
export async function listWaitlistEntriesOfPlayer(playerId: string): Promise<WaitlistEntryRow[]> {
  const rows = await waitlistEntries.within(keys.player(playerId).pk, 'WAIT#')
  return rows.filter(({ state }) => state === 'waiting' || state === 'offered')
}

/** A new entry at the end of the list; fails if the child has one. */
export const createWaitlistEntry = (wait: WaitlistEntryRow): Write => waitlistEntries.put(wait, isNotWaiting)

const isNotWaiting: Condition = {
  expression: 'attribute_not_exists(#pk) OR NOT #state IN (:waiting, :offered)',
  values: { waiting: 'waiting', offered: 'offered' },
}

/** Deletes a finished entry; fails if the child is waiting or someone else has entered it. */
export const deleteWaitlistEntry = ({ playerId, programId, userId }: WaitlistEntryRow): Write =>
  deleteRow(keys.waitlistEntry(playerId, programId), {
    expression: '#userId = :userId AND NOT #state IN (:waiting, :offered)',
    values: { userId, waiting: 'waiting', offered: 'offered' },
  })

/** Deletes the entries of a deleted child, who is on no waiting list anymore. Idempotent. */
export async function deleteWaitlistEntriesOfPlayer(playerId: string): Promise<void> {
  for (const { programId } of await waitlistEntries.within(keys.player(playerId).pk, 'WAIT#'))
    await commit(deleteRow(keys.waitlistEntry(playerId, programId)))
}

/** Fails if the entry has changed since it was read, so an offer is made, claimed or withdrawn only once. */
export const updateWaitlistEntry = (
  wait: WaitlistEntryRow,
  changes: Pick<WaitlistEntryRow, 'state' | 'offerUntil'>,
): Write => waitlistEntries.put({ ...wait, ...changes }, ifUnchanged(wait))

/** Fails if the entry has changed since it was read. */
export const checkWaitlistEntryUnchanged = (wait: WaitlistEntryRow): Write =>
  checkRow(keys.waitlistEntry(wait.playerId, wait.programId), ifUnchanged(wait))

const ifUnchanged = ({ userId, state, joinedAt, offerUntil }: WaitlistEntryRow): Condition => ({
  expression: `#userId = :userId AND #state = :state AND #joinedAt = :joinedAt AND ${
    offerUntil ? '#offerUntil = :offerUntil' : 'attribute_not_exists(#offerUntil)'
  }`,
  values: { userId, state, joinedAt, ...(offerUntil && { offerUntil }) },
})

/** Moves an entry to the child's other profile; its position on the list stays. */
export const moveWaitlistEntry = (
  wait: WaitlistEntryRow,
  { id, firstName, lastName }: NamedPlayer,
): Write[] => [
  waitlistEntries.put({ ...wait, playerId: id, playerName: `${firstName} ${lastName}` }, isNotWaiting),
  deleteRow(keys.waitlistEntry(wait.playerId, wait.programId), ifUnchanged(wait)),
]
/** The same for the account that gets the offer and will pay. */
export async function transferWaitlistEntry(
  { playerId, programId }: Pick<WaitlistEntryRow, 'playerId' | 'programId'>,
  from: string,
  into: { id: string; fullName: string },
): Promise<Write[]> {
  const wait = await getWaitlistEntry(playerId, programId)
  if (wait?.userId !== from) return []
  return [waitlistEntries.put({ ...wait, userId: into.id, userName: into.fullName }, ifUnchanged(wait))]
}

type NamedPlayer = { id: string; firstName: string; lastName: string }

/**
 * Enqueues offering spots to a program's waiting list; part of every write that frees or adds a spot. Each job has
 * its own row, so that one written while the list is being processed is not deleted with the running job.
 */
export const waitlistJob = (programId: string, now: Date): Write =>
  enqueueJob({ kind: 'waiting-list', ref: newId('srv', now), at: now.toISOString(), payload: { programId } })
