import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { gradeOf, gradesText, misfits } from '#shared/registrations/eligibility.ts'
import type { Team } from '#shared/teams/model.ts'

/** A child on the board, as the pool and the rosters name it. */
export type Child = Pick<
  PlayerSummary,
  'id' | 'firstName' | 'lastName' | 'birthYear' | 'dateOfBirth' | 'gender' | 'grade' | 'jerseyNumber'
>

/** From one team to another; undefined is the pool of those who are on none. */
export interface Move {
  child: Child
  from: Team | undefined
  to: Team | undefined
}

/** What a column shows while moves are on their way. */
export function withMoves(
  children: readonly Child[],
  column: Team | undefined,
  moves: readonly Move[],
): readonly Child[] {
  const isHere = (team: Team | undefined) => team?.id === column?.id
  return moves.reduce((shown, { child, from, to }) => {
    const others = shown.filter(({ id }) => id !== child.id)
    if (isHere(to)) return [...others, child].toSorted(byName)
    return isHere(from) ? others : shown
  }, children)
}

const byName = (one: Child, other: Child): number =>
  `${one.lastName} ${one.firstName}`.localeCompare(`${other.lastName} ${other.firstName}`, 'en')

/** What decides whether a child belongs on a team: its program's kind and season, and its own grade. */
export interface Season {
  programType: Program['programType']
  startDate: string
}

/** Why a team is not for a child; empty where it is. */
export function reasonsAgainst(child: Child, team: Team, season: Season): string[] {
  const { dateOfBirth } = child
  if (!dateOfBirth) return []
  return misfits({ ...season, grades: [team.grade] }, { ...child, dateOfBirth }).map(({ what, reason }) =>
    what === 'grade' ? `The team is for ${gradesText([team.grade])}.` : reason,
  )
}

/** "Grade 4 · born 2016" */
export function aboutChild({ grade, dateOfBirth, birthYear }: Child, { startDate }: Season): string {
  const known = dateOfBirth ? gradeOf({ grade, dateOfBirth }, startDate) : grade
  return [known && (known === 'K' ? 'Kindergarten' : `Grade ${known}`), birthYear && `born ${birthYear}`]
    .filter(Boolean)
    .join(' · ')
}
