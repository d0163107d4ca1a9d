import type { Cell } from '../csv.ts'
import { maxGuardians } from '../families/rules.ts'
import type { RosterPlayer } from './model.ts'

interface Guardian {
  name: string
  email: string
  phone?: string
}

const otherGuardians = Array.from({ length: maxGuardians - 1 }, (_, n) => n)

/**
 * The roster as a spreadsheet: the fields that the team's staff see on the screen, and the guardians beside the primary
 * one, by the player's id.
 */
export const toRosterSheet = (
  roster: readonly RosterPlayer[],
  others: ReadonlyMap<string, readonly Guardian[]>,
): Cell[][] => [
  [
    ...['Player', 'Jersey #', 'Position', 'Birth year', 'Grade', 'Parent', 'Email', 'Phone', 'Attendance %'],
    ...otherGuardians.flatMap(n => [`Parent ${n + 2}`, `Email ${n + 2}`, `Phone ${n + 2}`]),
  ],
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
    ...otherGuardians.flatMap(n => {
      const guardian = others.get(player.id)?.[n]
      return [guardian?.name, guardian?.email, guardian?.phone]
    }),
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
