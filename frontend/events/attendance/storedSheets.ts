import { hasKey, hasText, tabStorage } from '#frontend/lib/storage.ts'
import { attendanceResponses, attendanceStatuses } from '#shared/events/choices.ts'
import type { AttendanceResponse, AttendanceStatus } from './responses.ts'

/** The check-in sheet of a team on the field: names, numbers, answers, statuses. */
export interface Sheet {
  players: SheetPlayer[]
  rows: SheetRow[]
}

export interface SheetPlayer {
  id: string
  firstName: string
  lastName: string
  jerseyNumber?: number | null
}

export interface SheetRow {
  playerId: string
  response?: AttendanceResponse
  status?: AttendanceStatus
}

interface SheetKey {
  userId: string
  eventId: string
  teamId: string
}

/** Kept in session storage, so that a reload with a bad network still shows it. */
export function saveSheet(key: SheetKey, { players, rows }: Sheet): void {
  const sheet: Sheet = {
    players: players.map(({ id, firstName, lastName, jerseyNumber }) => ({
      id,
      firstName,
      lastName,
      jerseyNumber,
    })),
    rows: rows.map(({ playerId, response, status }) => ({ playerId, response, status })),
  }
  tabStorage.setItem(toStorageKey(key), JSON.stringify(sheet))
}

export function loadSheet(key: SheetKey): Sheet | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(toStorageKey(key)) ?? 'null')
    return isSheet(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** The next user must not find children's names; a logout in this tab clears session storage anyway. */
export function clearSheets(): void {
  for (const name of tabStorage.keys()) {
    if (name.startsWith(prefix)) tabStorage.removeItem(name)
  }
}

const prefix = 'sheet '
const toStorageKey = ({ userId, eventId, teamId }: SheetKey) => `${prefix}${userId} ${eventId} ${teamId}`

const isSheet = (value: unknown): value is Sheet =>
  hasKey(value, 'players') &&
  hasKey(value, 'rows') &&
  Array.isArray(value.players) &&
  value.players.every(isPlayer) &&
  Array.isArray(value.rows) &&
  value.rows.every(isRow)

const isPlayer = (value: unknown): value is SheetPlayer =>
  hasText(value, 'id') && hasText(value, 'firstName') && hasText(value, 'lastName')

const isRow = (value: unknown): value is SheetRow =>
  hasKey(value, 'playerId') &&
  (!hasKey(value, 'response') || attendanceResponses.some(name => name === value.response)) &&
  (!hasKey(value, 'status') || attendanceStatuses.some(name => name === value.status))
