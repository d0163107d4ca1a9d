import type { genders } from '../choices.ts'
import {
  formatGrades,
  type Graded,
  gradeInYear,
  gradeOfAge,
  inGrade,
  seasonYear,
} from '../registrations/eligibility.ts'
import type { Team } from './model.ts'

/** Whom a team is for: from its grade and age group, never from its name. */

interface Child extends Graded {
  firstName: string
  gender?: (typeof genders)[number]
  dateOfBirth?: string
  /** In the team's season, 10 for U10; absent where the season's start is not known. */
  ageGroup?: number
}

/** Why the team does not fit the child, worded for the family; empty if it does. */
export function findTeamMisfits(team: Pick<Team, 'grade' | 'ageGroup'>, child: Child): string[] {
  const { firstName, gender, ageGroup } = child
  const found: string[] = []
  const kind = kindOf(team)
  if (kind && gender !== { boys: 'Male', girls: 'Female' }[kind]) found.push(`This is a ${kind} team.`)

  const isKnown = child.grade !== undefined || ageGroup !== undefined
  const grade = child.grade ? gradeIn(child) : ageGroup === undefined ? undefined : gradeOfAge(ageGroup)
  if (isKnown && grade !== team.grade) {
    found.push(`This team is for ${formatGrades([team.grade])}; ${firstName} is ${inGrade(grade)}.`)
  }
  return found
}

/** The entered grade in the team's season, whose year the age group tells. */
function gradeIn(child: Child) {
  const { ageGroup, dateOfBirth, grade } = child
  if (ageGroup === undefined || dateOfBirth === undefined) return grade
  return gradeInYear(child, ageGroup + seasonYear(dateOfBirth))
}

/** Set where the club has written it into the age group: "Girls U12". */
function kindOf({ ageGroup }: Pick<Team, 'ageGroup'>): 'boys' | 'girls' | undefined {
  const words = ageGroup.toLowerCase().split(/\W+/)
  const [kind, other] = (['boys', 'girls'] as const).filter(word => words.includes(word))
  return other ? undefined : kind
}
