/** What an imported column can mean: our label, and the headings that clubs use for it. */
const columns = {
  firstName: {
    label: 'First name',
    names: ['first name', 'player first name', 'child first name', 'athlete first name', 'given name'],
  },
  lastName: {
    label: 'Last name',
    names: [
      'last name',
      'player last name',
      'child last name',
      'athlete last name',
      'surname',
      'family name',
    ],
  },
  dateOfBirth: {
    label: 'Date of birth',
    names: ['date of birth', 'dob', 'birthdate', 'birth date', 'birthday', 'born', 'player dob'],
  },
  gender: {
    label: 'Gender',
    names: ['gender', 'sex'],
  },
  grade: {
    label: 'Grade',
    names: ['grade', 'school grade', 'grade level', 'current grade'],
  },
  team: {
    label: 'Team',
    names: ['team', 'team name', 'team id', 'roster'],
  },
  jerseyNumber: {
    label: 'Jersey number',
    names: ['jersey number', 'jersey', 'jersey no', 'number', 'no', 'uniform number', 'shirt number'],
  },
  position: {
    label: 'Position',
    names: ['position', 'pos'],
  },
  guardianFirstName: {
    label: 'Guardian first name',
    names: ['guardian first name', 'parent first name', 'parent 1 first name', 'mother first name'],
  },
  guardianLastName: {
    label: 'Guardian last name',
    names: ['guardian last name', 'parent last name', 'parent 1 last name', 'mother last name'],
  },
  guardianName: {
    label: 'Guardian name',
    names: ['guardian name', 'guardian', 'parent name', 'parent', 'parent 1', 'parent 1 name'],
  },
  guardianEmail: {
    label: 'Guardian e-mail',
    names: [
      'email',
      'e mail',
      'email address',
      'e mail address',
      'parent email',
      'guardian email',
      'guardian e mail',
      'parent e mail',
      'parent 1 email',
      'parent email address',
      'guardian email address',
    ],
  },
  guardianPhone: {
    label: 'Guardian phone',
    names: [
      'phone',
      'phone number',
      'mobile',
      'mobile phone',
      'cell',
      'cell phone',
      'parent phone',
      'guardian phone',
      'parent 1 phone',
      'parent cell',
    ],
  },
  schoolAttending: {
    label: 'School',
    names: ['school', 'school attending', 'school name'],
  },
  usaLacrosseNumber: {
    label: 'USA Lacrosse number',
    names: [
      'usa lacrosse number',
      'usa lacrosse',
      'usa lacrosse id',
      'usa lacrosse no',
      'us lacrosse number',
      'usal number',
      'usal',
      'membership number',
    ],
  },
  emergencyContact: {
    label: 'Emergency contact',
    names: ['emergency contact', 'emergency contact name', 'emergency name'],
  },
  emergencyPhone: {
    label: 'Emergency phone',
    names: ['emergency phone', 'emergency contact phone', 'emergency phone number'],
  },
  emergencyRelationship: {
    label: 'Emergency relationship',
    names: [
      'emergency relationship',
      'emergency contact relationship',
      'emergency contact relation',
      'relationship',
    ],
  },
} as const satisfies Record<string, { label: string; names: readonly string[] }>

export type ImportField = keyof typeof columns

export const isImportField = (name: string): name is ImportField => name in columns
export const importFields = Object.keys(columns).filter(isImportField)

export const labelOf = (field: ImportField): string => columns[field].label

/** A row without these cannot become a child. */
export const requiredFields = ['firstName', 'lastName', 'dateOfBirth'] as const satisfies ImportField[]

/**
 * The field each column stands for; undefined if the heading is unknown or an earlier column already has that field.
 */
export function matchColumns(headers: readonly string[]): (ImportField | undefined)[] {
  const taken = new Set<ImportField>()
  return headers.map(header => {
    const field = importFields.find(field => headerMatches(header, field))
    if (!field || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}

function headerMatches(header: string, field: ImportField): boolean {
  const known: readonly string[] = columns[field].names
  return (
    known.includes(normalizeHeader(header)) ||
    normalizeHeader(header) === normalizeHeader(labelOf(field)) ||
    normalizeHeader(header) === normalizeHeader(field)
  )
}

/** "Parent/Guardian_E-Mail*" and "guardianEmail" -> lower-case words. */
const normalizeHeader = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/parent\s*\/\s*guardian/g, 'guardian')
    .replace(/#/g, ' number ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b1st\b/g, 'first')
    .replace(/^number number$/, 'number')
