import { grades as allGrades, type genders } from '../choices.ts'
import type { Program } from '../programs/model.ts'

/** Age range on the August 31 before the season. */
const ages = { from: 5, to: 14 }

type Grade = (typeof allGrades)[number]

/** A grade is of a school year, which is told by its September: 2026 for 2026-27. */
export interface Graded {
  grade?: Grade
  gradeYear?: number
  /** Nobody knows of which year the grade is, so it is not moved on. */
  isGradeUnsure?: boolean
  /** When the grade was entered, for those that are stored without a year. */
  gradeAt?: string
  createdAt?: string
}

interface Child extends Graded {
  firstName: string
  dateOfBirth: string
  gender?: (typeof genders)[number]
}

/** The year of the season's September 1: Spring 2026 belongs to 2025, Fall 2026 to 2026. */
export function seasonYear(startDate: string): number {
  const [year = 0, month = 0] = startDate.split('-').map(Number)
  return month >= 9 ? year : year - 1
}

/**
 * USA Lacrosse age group: 7 is U7. The age year runs from September to August, so a child born in August is grouped
 * with those born the September before.
 */
export const ageGroupOf = (dateOfBirth: string, startDate: string): number =>
  seasonYear(startDate) - seasonYear(dateOfBirth)

/** The child's grade in the school year of a season, as it was entered and moved on, else by age; none after grade 8. */
export const gradeOf = (child: Omit<Child, 'firstName'>, startDate: string): Grade | undefined =>
  child.grade
    ? gradeInYear(child, seasonYear(startDate))
    : gradeOfAge(ageGroupOf(child.dateOfBirth, startDate))

/** The grade that was entered, moved on to another school year. */
export function gradeInYear(child: Graded & { dateOfBirth?: string }, year: number): Grade | undefined {
  const { grade } = child
  const of = gradeYearOf(child)
  return grade && of !== undefined ? allGrades[allGrades.indexOf(grade) + year - of] : grade
}

/** The school year that somebody means who enters a grade on this day: from June on, the coming one. */
export function enteredYear(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= 6 ? year : year - 1
}

/** 2026 -> "2026-27" */
export const formatSchoolYear = (year: number): string =>
  `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** The year of a grade: as it is stored, else that in which it was entered, if the child's age then makes it likely. */
export function gradeYearOf(child: Graded & { dateOfBirth?: string }): number | undefined {
  const { grade, gradeYear, isGradeUnsure, dateOfBirth } = child
  const at = child.gradeAt ?? child.createdAt
  if (!grade || gradeYear !== undefined || isGradeUnsure || !at || !dateOfBirth) return gradeYear
  const year = enteredYear(at.slice(0, 10))
  const usual = ageGroupOf(dateOfBirth, `${year}-09-01`) - firstAgeGroup
  return Math.abs(allGrades.indexOf(grade) - usual) <= 1 ? year : undefined
}

/** The usual grade of an age group: K for U6, 8 for U14. */
export const gradeOfAge = (ageGroup: number): Grade | undefined => allGrades[ageGroup - firstAgeGroup]

/** Of kindergarten. */
const firstAgeGroup = 6

/**
 * Why the child may not join the program, worded for the family; empty if it may. Without a start date, because the club
 * does not show it yet, only the server knows whether the age fits.
 */
export function findProgramMisfits(
  program: Pick<Program, 'programType' | 'grades' | 'startDate'>,
  child: Child,
): string[] {
  const { programType, grades, startDate } = program
  const { firstName, gender, dateOfBirth } = child
  const found: string[] = []
  const wanted = { boys: 'Male', girls: 'Female', 'co-ed': undefined }[programType]
  if (wanted && gender !== wanted) found.push(`This is a ${programType} program.`)

  if (startDate === null) return found
  const day = `${seasonYear(startDate)}-08-31`
  const age = ageOn(dateOfBirth, day)
  if (age < ages.from || age > ages.to) {
    const then = age < 0 ? `${firstName} wasn’t born yet` : `${firstName}’s age on that date is ${age}`
    found.push(`For ages ${ages.from} to ${ages.to} as of Aug 31, ${day.slice(0, 4)}; ${then}.`)
  }
  const grade = gradeOf(child, startDate)
  if (grades.length > 0 && !(grade && grades.includes(grade))) {
    found.push(`For ${formatGrades(grades)}; ${firstName} is ${inGrade(grade)}.`)
  }
  return found
}

/** "in grade 4", for what a child is. */
export function inGrade(grade: Grade | undefined): string {
  if (!grade) return 'not in a grade from K to 8'
  return grade === 'K' ? 'in kindergarten' : `in grade ${grade}`
}

/** Age in full years on a day. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** "all grades", "grade 4", "grades K–3", "grades 1, 4, 8" */
export function formatGrades(grades: readonly Grade[]): string {
  if (grades.length === 0 || grades.length === allGrades.length) return 'all grades'
  const places = grades.map(grade => allGrades.indexOf(grade)).sort((a, b) => a - b)
  const names = places.map(place => allGrades[place])
  if (names.length === 1) return `grade ${names[0]}`
  const isRange = names.length > 2 && Number(places.at(-1)) - Number(places[0]) === names.length - 1
  return `grades ${isRange ? `${names[0]}–${names.at(-1)}` : names.join(', ')}`
}
