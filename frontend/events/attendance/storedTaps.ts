import { attendanceStatuses } from '#shared/events/choices.ts'
import type { Status } from './answers.ts'

/** What somebody has tapped on the field and the club does not know yet. Nothing else of a child is kept. */
export interface Tap {
  /** Who has tapped: nobody else sends it, or sees it. */
  userId: string
  eventId: string
  playerId: string
  /** null takes back what was there. */
  status: Status | null
  /** When, and which of two came later. */
  at: number
}

/** Where they lie until they are sent. */
export type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/**
 * A later tap on the same child takes the place of the earlier one. Each lies in a place of its own, so that two tabs
 * that tap at the same time lose none of each other's.
 */
export function keepTap(shelf: Shelf, tap: Omit<Tap, 'at'>, now: number): Tap {
  const latest = tapsOf(shelf, tap.userId).at(-1)?.at ?? 0
  // A clock that is set back must not change the order.
  const kept = { ...tap, at: Math.max(now, latest + 1) }
  shelf.setItem(placeOf(kept), JSON.stringify({ status: kept.status, at: kept.at }))
  return kept
}

/** Takes away one that is settled, unless the person has tapped again meanwhile. */
export function settleTap(shelf: Shelf, tap: Tap): void {
  if (readTap(shelf, placeOf(tap))?.at === tap.at) shelf.removeItem(placeOf(tap))
}

/** One person's, in order. */
export const tapsOf = (shelf: Shelf, userId: string): Tap[] =>
  placesOf(shelf, userId)
    .flatMap(place => readTap(shelf, place) ?? [])
    .toSorted((a, b) => a.at - b.at)

export const hasTaps = (shelf: Shelf, userId: string): boolean => placesOf(shelf, userId).length > 0

export const isPlaceOf = (userId: string, place: string | null): place is string =>
  place?.startsWith(`${name} ${userId} `) ?? false

const name = 'tap'
const placeOf = ({ userId, eventId, playerId }: Omit<Tap, 'status' | 'at'>) =>
  [name, userId, eventId, playerId].join(' ')

const placesOf = (shelf: Shelf, userId: string): string[] =>
  Array.from({ length: shelf.length }, (_, at) => shelf.key(at)).filter(place => isPlaceOf(userId, place))

function readTap(shelf: Shelf, place: string): Tap | undefined {
  const [, userId = '', eventId = '', playerId = ''] = place.split(' ')
  const { status, at } = parsed(shelf.getItem(place))
  const known = status === null ? null : attendanceStatuses.find(name => name === status)
  if (known === undefined || typeof at !== 'number') return undefined
  return { userId, eventId, playerId, status: known, at }
}

function parsed(text: string | null): { status?: unknown; at?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
