import { type genders, grades, type teamGenders } from '../choices.ts'
import type { Issue } from '../http.ts'
import type { Program } from '../programs/model.ts'
import { formatGrades, type Graded, gradeOf, inGrade } from '../registrations/eligibility.ts'
import type { Team } from './model.ts'

/** Whether a child fits a team: the one answer of the board, all forms, moves and imports. */

type Grade = (typeof grades)[number]
type TeamFit = Pick<Team, 'grade' | 'gender' | 'gradeFrom' | 'gradeTo'>
/** Of the team's program; its start may be hidden from the reader, and then the age decides nothing. */
export type TeamSeason = Pick<Program, 'programType' | 'startDate'>

interface Child extends Graded {
  firstName: string
  gender?: (typeof genders)[number]
  dateOfBirth?: string
}

/** What a team is judged by: its program, or this very day for one that has none. */
export const seasonOf = (program: TeamSeason | undefined, today: string): TeamSeason =>
  program ?? { programType: 'co-ed', startDate: today }

/** Why the team does not fit the child, worded for the family; empty if it does. */
export function findTeamMisfits(team: TeamFit, season: TeamSeason, child: Child): string[] {
  const { firstName, gender, dateOfBirth } = child
  const found: string[] = []
  const kind = genderOf(team, season)
  const wanted = { boys: 'Male', girls: 'Female', both: gender }[kind]
  if (gender !== wanted) found.push(`This is a ${kind} team.`)

  const start = season.startDate
  const isKnown = child.grade !== undefined || (dateOfBirth !== undefined && start != null)
  const grade = dateOfBirth && start ? gradeOf({ ...child, dateOfBirth }, start) : child.grade
  const span = gradesOf(team)
  if (isKnown && !(grade && span.includes(grade)))
    found.push(`This team is for ${formatGrades(span)}; ${firstName} is ${inGrade(grade)}.`)
  return found
}

/** What the team says, else its program's type. */
export function genderOf(
  { gender }: Pick<Team, 'gender'>,
  season: Pick<Program, 'programType'> | undefined,
): (typeof teamGenders)[number] {
  const type = season?.programType
  return gender ?? (type === 'boys' || type === 'girls' ? type : 'both')
}

/** The span that the team says, else its grade and the one below. */
export function gradesOf({ grade, gradeFrom, gradeTo }: TeamFit): Grade[] {
  const at = grades.indexOf(grade)
  const to = gradeTo ? grades.indexOf(gradeTo) : Math.max(at, gradeFrom ? grades.indexOf(gradeFrom) : 0)
  const from = gradeFrom ? grades.indexOf(gradeFrom) : Math.min(Math.max(at - 1, 0), to)
  return grades.slice(from, to + 1)
}

export const findSpanIssues = (team: TeamFit): Issue[] =>
  gradesOf(team).length > 0
    ? []
    : [{ field: 'gradeTo', message: 'The last grade must not be below the first' }]

/** What name and age group seem to say, for somebody to confirm. */
export function suggestGender({
  name,
  ageGroup,
}: Pick<Team, 'name' | 'ageGroup'>): 'boys' | 'girls' | undefined {
  const words = `${name} ${ageGroup}`.toLowerCase().split(/\W+/)
  const [kind, other] = (['boys', 'girls'] as const).filter(word => words.includes(word))
  return other ? undefined : kind
}
