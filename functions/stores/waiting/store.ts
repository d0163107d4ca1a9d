import * as z from 'zod'
import { type Condition, entity, remove } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit, type Write } from '#functions/platform/data/transaction.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { waitStates } from '#shared/choices.ts'
import { isWaiting } from '#shared/waiting/rules.ts'

/** One child's place on one program's list; it stays for good, and is written over when the child comes again. */
const Wait = z.object({
  programId: z.string(),
  program: z.string(),
  season: z.string(),
  playerId: z.string(),
  playerName: z.string(),
  /** Who joined, gets the offer and will pay. */
  userId: z.string(),
  userName: z.string(),
  ageGroup: z.int(),
  state: z.enum(waitStates),
  offerUntil: z.string().optional(),
  joinedAt: z.string(),
})
export type Wait = z.infer<typeof Wait>

export const waits = entity({
  schema: Wait,
  key: row => keys.wait(row.playerId, row.programId),
  places: row => {
    const order = `${row.joinedAt}#${row.playerId}`
    return {
      owner: [`USER#${row.userId}#WAIT`, order],
      state: isWaiting(row) ? [`WAIT#${row.programId}`, order] : undefined,
    }
  },
})

export const getWait = (playerId: string, programId: string) => waits.get(keys.wait(playerId, programId))

/** Everybody who waits or has an offer, in the order of joining. */
export async function waitingFor(programId: string): Promise<Wait[]> {
  const { rows } = await waits.list('state', `WAIT#${programId}`)
  return rows
}

export async function waitsOf(userId: string): Promise<Wait[]> {
  const { rows } = await waits.list('owner', `USER#${userId}#WAIT`, { descending: true })
  return rows
}

/** The lists that a child is on. */
export async function waitsOfPlayer(playerId: string): Promise<Wait[]> {
  const rows = await waits.within(keys.player(playerId).pk, 'WAIT#')
  return rows.filter(({ state }) => state === 'waiting' || state === 'offered')
}

/** A new place at the end of the list; fails where the child has one. */
export const joinList = (wait: Wait): Write =>
  waits.put(wait, {
    expression: 'attribute_not_exists(#pk) OR NOT #state IN (:waiting, :offered)',
    values: { waiting: 'waiting', offered: 'offered' },
  })

/** Nobody remembers that the child waited; fails where it does, or somebody else has entered it. */
export const removeWait = ({ playerId, programId, userId }: Wait): Write =>
  remove(keys.wait(playerId, programId), {
    expression: '#userId = :userId AND NOT #state IN (:waiting, :offered)',
    values: { userId, waiting: 'waiting', offered: 'offered' },
  })

/** Of a child that is no more, and waits nowhere. May be done twice. */
export async function forgetWaits(playerId: string): Promise<void> {
  for (const { programId } of await waits.within(keys.player(playerId).pk, 'WAIT#'))
    await commit(remove(keys.wait(playerId, programId)))
}

/** Fails where it is not (any more) as it was read: an offer is given, claimed and taken back only once. */
export const changeWait = (wait: Wait, changes: Pick<Wait, 'state' | 'offerUntil'>): Write =>
  waits.put({ ...wait, ...changes }, asRead(wait))

const asRead = ({ state, joinedAt, offerUntil }: Wait): Condition => ({
  expression: `#state = :state AND #joinedAt = :joinedAt AND ${
    offerUntil ? '#offerUntil = :offerUntil' : 'attribute_not_exists(#offerUntil)'
  }`,
  values: { state, joinedAt, ...(offerUntil && { offerUntil }) },
})

/** A place of one profile of a child becomes its other profile's, at the same place of the list. */
export const moveWait = (wait: Wait, { id, firstName, lastName }: PlayerNamed): Write[] => [
  waits.put({ ...wait, playerId: id, playerName: `${firstName} ${lastName}` }),
  remove(keys.wait(wait.playerId, wait.programId), asRead(wait)),
]
/** The same of the account that gets the offer and will pay. */
export async function handOverWait(
  { playerId, programId }: Pick<Wait, 'playerId' | 'programId'>,
  from: string,
  into: { id: string; fullName: string },
): Promise<Write[]> {
  const wait = await getWait(playerId, programId)
  if (wait?.userId !== from) return []
  return [waits.put({ ...wait, userId: into.id, userName: into.fullName }, asRead(wait))]
}

type PlayerNamed = { id: string; firstName: string; lastName: string }

/**
 * Has the list of a program looked through: whoever frees a place, or adds one, does this with it. Each is a row
 * of its own: one that is written while the list is being served must not go with the work that is done.
 */
export const serveList = (programId: string, now: Date): Write =>
  dueWork({ kind: 'waiting-list', ref: newId('srv', now), at: now.toISOString(), payload: { programId } })
