/** What an imported column can mean, by the label that the screen shows. */
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  grade: 'Grade',
  team: 'Team',
  jerseyNumber: 'Jersey number',
  position: 'Position',
  guardianFirstName: 'Guardian first name',
  guardianLastName: 'Guardian last name',
  guardianName: 'Guardian name',
  guardianEmail: 'Guardian email',
  guardianPhone: 'Guardian phone',
  schoolAttending: 'School',
  usaLacrosseNumber: 'USA Lacrosse number',
  emergencyContact: 'Emergency contact',
  emergencyPhone: 'Emergency phone',
  emergencyRelationship: 'Emergency relationship',
} as const

export type ImportField = keyof typeof labels

export const isImportField = (name: string): name is ImportField => name in labels
export const importFields = Object.keys(labels).filter(isImportField)

/** What a column can be taken for: a field, or first and last name in one, which is split where the file is read. */
export const columnFields = ['playerName', ...importFields] as const
export type ColumnField = (typeof columnFields)[number]

export const labelOf = (field: ColumnField): string =>
  field === 'playerName' ? 'Player name' : labels[field]

const names: readonly ImportField[] = ['firstName', 'lastName']

/** The columns without which no row can become a child. */
export const findMissing = (columns: readonly (ColumnField | undefined)[]): ImportField[] =>
  [...names, 'dateOfBirth' as const].filter(
    field => !columns.includes(field) && !(names.includes(field) && columns.includes('playerName')),
  )
