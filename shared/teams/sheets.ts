import type { Cell } from '../csv.ts'
import type { RosterPlayer } from './model.ts'

/** The roster as a spreadsheet: the same fields the team's staff see on the screen. */
export const toRosterSheet = (roster: readonly RosterPlayer[]): Cell[][] => [
  ['Player', 'Jersey #', 'Position', 'Birth year', 'Grade', 'Parent', 'Email', 'Phone', 'Attendance %'],
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

/** The club's order sheet for a team: one line per child, by jersey number. */
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
