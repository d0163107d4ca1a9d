import * as z from 'zod'
import { waitStates } from '#shared/choices.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import { type Condition, entity } from '../data/entity.ts'
import { newId } from '../data/ids.ts'
import { keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'
import { dueWork } from '../due/store.ts'

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

/** Fails where it is not (any more) as it was read: an offer is given, claimed and taken back only once. */
export const changeWait = (wait: Wait, changes: Pick<Wait, 'state' | 'offerUntil'>): Write =>
  waits.put({ ...wait, ...changes }, asRead(wait))

const asRead = ({ state, joinedAt, offerUntil }: Wait): Condition => ({
  expression: `#state = :state AND #joinedAt = :joinedAt AND ${
    offerUntil ? '#offerUntil = :offerUntil' : 'attribute_not_exists(#offerUntil)'
  }`,
  values: { state, joinedAt, ...(offerUntil && { offerUntil }) },
})

/**
 * Has the list of a program looked through: whoever frees a place, or adds one, does this with it. Each is a row
 * of its own: one that is written while the list is being served must not go with the work that is done.
 */
export const serveList = (programId: string, now: Date): Write =>
  dueWork({ kind: 'waiting-list', ref: newId('srv', now), at: now.toISOString(), payload: { programId } })
