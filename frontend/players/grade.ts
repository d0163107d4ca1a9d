import { formatSchoolYear, type Graded, gradeInYear, seasonYear } from '#shared/registrations/eligibility.ts'

/** "Grade in 2026-27" */
export const gradeLabel = (year: number): string => `Grade in ${formatSchoolYear(year)}`

/** The child's grade in the school year of this day, if one was entered. */
export function formatGrade(child: Graded, today: string): string | undefined {
  const grade = gradeInYear(child, seasonYear(today))
  return grade && child.isGradeUnsure ? `${grade} (please check)` : grade
}
