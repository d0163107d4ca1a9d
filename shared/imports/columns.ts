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

export const labelOf = (field: ImportField): string => labels[field]

/** A row without these cannot become a child. */
export const requiredFields = ['firstName', 'lastName', 'dateOfBirth'] as const satisfies ImportField[]
