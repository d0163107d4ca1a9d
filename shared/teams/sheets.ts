import type { Cell } from '../csv.ts'
import type { RosterPlayer } from './model.ts'

/** The roster for a spreadsheet: what the staff of the team reads on the screen too. */
export const toRosterSheet = (roster: readonly RosterPlayer[]): Cell[][] => [
  ['Player', 'Jersey #', 'Position', 'Birth year', 'Grade', 'Parent', 'E-mail', 'Phone', 'Attendance %'],
  ...roster.map(player => [
    `${player.firstName} ${player.lastName}`,
    player.jerseyNumber ?? undefined,
    player.position ?? undefined,
    player.birthYear,
    player.grade,
    player.parentName,
    player.parentEmail,
    player.parentPhone,
    player.attendance ?? undefined,
  ]),
]

/** What the club orders for a team, a line a child, in the order of the numbers. */
export const toOrderSheet = (roster: readonly RosterPlayer[]): Cell[][] => [
  ['Jersey #', 'Player', 'Jersey size', 'Shorts size', 'Helmet', 'Requested numbers'],
  ...roster
    .toSorted((a, b) => (a.jerseyNumber ?? 100) - (b.jerseyNumber ?? 100))
    .map(player => [
      player.jerseyNumber ?? undefined,
      `${player.firstName} ${player.lastName}`,
      player.jerseySize,
      player.shortsSize,
      player.helmetType,
      player.requestedNumbers?.join(', '),
    ]),
]
