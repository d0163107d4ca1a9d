import type { BrowserStorage } from '#frontend/lib/storage.ts'
import { attendanceStatuses } from '#shared/events/choices.ts'
import type { AttendanceStatus } from './responses.ts'

/** A check-in tap that the server does not have yet. No other data about a child is stored. */
export interface Tap {
  /** The user who tapped; nobody else sends or sees it. */
  userId: string
  eventId: string
  playerId: string
  /** null clears the status. */
  status: AttendanceStatus | null
  /** The time, which also decides the order of two taps. */
  at: number
}

/** The storage for taps until they are sent. */
export type TapStorage = Omit<BrowserStorage, 'keeps' | 'clear'>

/**
 * A later tap on the same player replaces the earlier one. Each player has a separate key, so that two tabs
 * never overwrite each other's taps.
 */
export function saveTap(shelf: TapStorage, tap: Omit<Tap, 'at'>, now: number): Tap {
  const latest = loadTaps(shelf, tap.userId).at(-1)?.at ?? 0
  // Setting the clock back must not change the order.
  const kept = { ...tap, at: Math.max(now, latest + 1) }
  shelf.setItem(toTapKey(kept), JSON.stringify({ status: kept.status, at: kept.at }))
  return kept
}

/** Removes a tap that was sent, unless the user has tapped again meanwhile. */
export function removeTap(shelf: TapStorage, tap: Tap): void {
  if (readTap(shelf, toTapKey(tap))?.at === tap.at) shelf.removeItem(toTapKey(tap))
}

/** A user's taps, in order. */
export const loadTaps = (shelf: TapStorage, userId: string): Tap[] =>
  listTapKeys(shelf, userId)
    .flatMap(key => readTap(shelf, key) ?? [])
    .toSorted((a, b) => a.at - b.at)

export const hasTaps = (shelf: TapStorage, userId: string): boolean => listTapKeys(shelf, userId).length > 0

export const isTapKey = (userId: string, key: string | null): key is string =>
  key?.startsWith(`${keyPrefix} ${userId} `) ?? false

const keyPrefix = 'tap'
const toTapKey = ({ userId, eventId, playerId }: Omit<Tap, 'status' | 'at'>) =>
  [keyPrefix, userId, eventId, playerId].join(' ')

const listTapKeys = (shelf: TapStorage, userId: string): string[] =>
  shelf.keys().filter(key => isTapKey(userId, key))

function readTap(shelf: TapStorage, key: string): Tap | undefined {
  const [, userId = '', eventId = '', playerId = ''] = key.split(' ')
  const { status, at } = parseJson(shelf.getItem(key))
  const known = status === null ? null : attendanceStatuses.find(name => name === status)
  if (known === undefined || typeof at !== 'number') return undefined
  return { userId, eventId, playerId, status: known, at }
}

function parseJson(text: string | null): { status?: unknown; at?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
