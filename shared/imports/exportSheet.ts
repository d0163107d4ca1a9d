import type { Cell } from '../csv.ts'
import { formatSchoolYear, type Graded, gradeInYear } from '../registrations/eligibility.ts'
import { type ImportField, importFields, labelOf } from './columns.ts'

/** A child with what an import reads of one. */
interface ExportedChild extends Graded {
  firstName: string
  lastName: string
  dateOfBirth: string
  gender?: string
  /** With its season, so that it is found again. */
  team?: string
  jerseyNumber?: number | null
  position?: string | null
  schoolAttending?: string
  usaLacrosseNumber?: string
  guardians: readonly { firstName: string; lastName: string; email: string; phone?: string }[]
}

/** Whom to call in an emergency does not leave the club by a list. */
const columns = importFields.filter(field => field !== 'guardianName' && !field.startsWith('emergency'))

/**
 * The children as a list that the import reads back without a change: each once for every guardian, with the grade in one
 * school year for all.
 */
export const toImportSheet = (children: readonly ExportedChild[], year: number): Cell[][] => [
  columns.map(field =>
    field === 'grade' ? `${labelOf(field)} (${formatSchoolYear(year)})` : labelOf(field),
  ),
  ...children.flatMap(child => {
    const guardians = child.guardians.length > 0 ? child.guardians : [undefined]
    return guardians.map(guardian => columns.map(field => cellOf(field, child, { guardian, year })))
  }),
]

function cellOf(
  field: ImportField,
  child: ExportedChild,
  { guardian, year }: { guardian: ExportedChild['guardians'][number] | undefined; year: number },
): Cell {
  switch (field) {
    case 'dateOfBirth':
      return { date: child.dateOfBirth }
    case 'grade':
      return child.isGradeUnsure ? undefined : gradeInYear(child, year)
    case 'jerseyNumber':
      return child.team === undefined ? undefined : (child.jerseyNumber ?? undefined)
    case 'guardianFirstName':
      return guardian?.firstName
    case 'guardianLastName':
      return guardian?.lastName
    case 'guardianEmail':
      return guardian?.email
    case 'guardianPhone':
      return guardian?.phone
    case 'guardianName':
    case 'emergencyContact':
    case 'emergencyPhone':
    case 'emergencyRelationship':
      return undefined
    default:
      return child[field] ?? undefined
  }
}
