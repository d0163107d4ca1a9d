import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { takesFamilies } from '#shared/programs/rules.ts'
import { gradeOf } from '#shared/registrations/eligibility.ts'
import type { Team } from '#shared/teams/model.ts'
import { compareCodeUnits, compareNames } from '#shared/text.ts'

/** A player on the board, from the pool or a roster. */
export type BoardPlayer = Pick<
  PlayerSummary,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'birthYear'
  | 'dateOfBirth'
  | 'gender'
  | 'grade'
  | 'gradeYear'
  | 'isGradeUnsure'
  | 'jerseyNumber'
  | 'position'
>

/** A move between teams; undefined is the pool of unassigned players. */
export interface Move {
  child: BoardPlayer
  from: Team | undefined
  to: Team | undefined
  /** Why, where the team does not fit the child. */
  note?: string
  /** Set where a move is undone: what the child had on the team. */
  restoring?: Pick<BoardPlayer, 'jerseyNumber' | 'position'>
}

/** The players of a column, with pending moves applied. */
export function applyMoves(
  children: readonly BoardPlayer[],
  column: Team | undefined,
  moves: readonly Move[],
): readonly BoardPlayer[] {
  const isHere = (team: Team | undefined) => team?.id === column?.id
  return moves.reduce((shown, { child, from, to }) => {
    const others = shown.filter(({ id }) => id !== child.id)
    if (isHere(to)) return [...others, child].toSorted(comparePlayers)
    return isHere(from) ? others : shown
  }, children)
}

/** Two lists as one, by name, with nobody twice. */
export const mergePools = (
  one: readonly BoardPlayer[],
  other: readonly BoardPlayer[],
): readonly BoardPlayer[] =>
  [...new Map([...one, ...other].map(child => [child.id, child])).values()].toSorted(comparePlayers)

const comparePlayers = (one: BoardPlayer, other: BoardPlayer): number =>
  compareNames(`${one.lastName} ${one.firstName}`, `${other.lastName} ${other.firstName}`)

/** What decides which program the board opens with. */
export type BoardProgram = Pick<Program, 'id' | 'status' | 'startDate' | 'endDate'> &
  Parameters<typeof takesFamilies>[0]

/** The one whose teams are being filled: the first that takes families, else what is on, else what comes next. */
export function chooseProgram<P extends BoardProgram>(programs: readonly P[], today: string): P | undefined {
  const ahead = programs
    .filter(({ status }) => status !== 'completed')
    .toSorted((one, other) => compareCodeUnits(one.startDate ?? '', other.startDate ?? ''))
  const isOn = ({ startDate, endDate }: P) => (startDate ?? '') <= today && today <= (endDate ?? today)
  return ahead.find(program => takesFamilies(program, today)) ?? ahead.find(isOn) ?? ahead[0]
}

/** The program data that decides whether a player fits a team. */
export type BoardSeason = Pick<Program, 'programType' | 'startDate'>

/** The child's grade in the season: the one that was entered, or by age. */
export const findGrade = ({ dateOfBirth, ...child }: BoardPlayer, { startDate }: BoardSeason) =>
  dateOfBirth && startDate ? gradeOf({ ...child, dateOfBirth }, startDate) : child.grade

/** "Grade 4 · born 2016" */
export function describePlayer(child: BoardPlayer, season: BoardSeason): string {
  const { birthYear } = child
  const known = findGrade(child, season)
  return [known && (known === 'K' ? 'Kindergarten' : `Grade ${known}`), birthYear && `born ${birthYear}`]
    .filter(Boolean)
    .join(' · ')
}
