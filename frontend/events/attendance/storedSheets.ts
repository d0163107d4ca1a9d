import { attendanceResponses, attendanceStatuses } from '#shared/events/choices.ts'
import type { Response, Status } from './answers.ts'

/** What the staff of a team have in hand on the field: names and numbers, who has answered, who is there. */
export interface Sheet {
  players: SheetPlayer[]
  rows: SheetRow[]
}

export interface SheetPlayer {
  id: string
  firstName: string
  lastName: string
  jerseyNumber?: number | null | undefined
}

export interface SheetRow {
  playerId: string
  response?: Response | undefined
  status?: Status | undefined
}

interface Place {
  userId: string
  eventId: string
  teamId: string
}

/** Kept with the tab, so that a reload where the network hardly reaches still shows it. */
export function keepSheet(place: Place, { players, rows }: Sheet): void {
  const sheet: Sheet = {
    players: players.map(({ id, firstName, lastName, jerseyNumber }) => ({
      id,
      firstName,
      lastName,
      jerseyNumber,
    })),
    rows: rows.map(({ playerId, response, status }) => ({ playerId, response, status })),
  }
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify(sheet))
  } catch {
    // Where there is no room it is read again, as everything else.
  }
}

export function keptSheet(place: Place): Sheet | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null')
    return isSheet(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Names of children are nothing that the next person finds; a logout in this tab leaves nothing of it anyway. */
export function forgetSheets(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  }
}

const prefix = 'sheet '
const nameOf = ({ userId, eventId, teamId }: Place) => `${prefix}${userId} ${eventId} ${teamId}`

const isSheet = (value: unknown): value is Sheet =>
  has(value, 'players') &&
  has(value, 'rows') &&
  Array.isArray(value.players) &&
  value.players.every(isPlayer) &&
  Array.isArray(value.rows) &&
  value.rows.every(isRow)

const isPlayer = (value: unknown): value is SheetPlayer =>
  isText(value, 'id') && isText(value, 'firstName') && isText(value, 'lastName')

const isRow = (value: unknown): value is SheetRow =>
  has(value, 'playerId') &&
  (!has(value, 'response') || attendanceResponses.some(name => name === value.response)) &&
  (!has(value, 'status') || attendanceStatuses.some(name => name === value.status))

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value

const isText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  has(value, name) && typeof value[name] === 'string'
