/** What a column of a file can mean, and the names that clubs give it. */
const names = {
  firstName: ['first name', 'player first name', 'child first name', 'athlete first name', 'given name'],
  lastName: [
    'last name',
    'player last name',
    'child last name',
    'athlete last name',
    'surname',
    'family name',
  ],
  dateOfBirth: ['date of birth', 'dob', 'birthdate', 'birth date', 'birthday', 'born', 'player dob'],
  gender: ['gender', 'sex'],
  grade: ['grade', 'school grade', 'grade level', 'current grade'],
  team: ['team', 'team name', 'team id', 'roster'],
  jerseyNumber: ['jersey number', 'jersey', 'jersey no', 'number', 'no', 'uniform number', 'shirt number'],
  position: ['position', 'pos'],
  guardianFirstName: ['guardian first name', 'parent first name', 'parent 1 first name', 'mother first name'],
  guardianLastName: ['guardian last name', 'parent last name', 'parent 1 last name', 'mother last name'],
  guardianName: ['guardian name', 'guardian', 'parent name', 'parent', 'parent 1', 'parent 1 name'],
  guardianEmail: [
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
  guardianPhone: [
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
  schoolAttending: ['school', 'school attending', 'school name'],
  usaLacrosseNumber: [
    'usa lacrosse number',
    'usa lacrosse',
    'usa lacrosse id',
    'usa lacrosse no',
    'us lacrosse number',
    'usal number',
    'usal',
    'membership number',
  ],
  emergencyContact: ['emergency contact', 'emergency contact name', 'emergency name'],
  emergencyPhone: ['emergency phone', 'emergency contact phone', 'emergency phone number'],
  emergencyRelationship: [
    'emergency relationship',
    'emergency contact relationship',
    'emergency contact relation',
    'relationship',
  ],
} as const satisfies Record<string, readonly string[]>

export type ImportField = keyof typeof names

const isField = (name: string): name is ImportField => name in names
export const importFields = Object.keys(names).filter(isField)

export const fieldLabels: Record<ImportField, string> = {
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
  guardianEmail: 'Guardian e-mail',
  guardianPhone: 'Guardian phone',
  schoolAttending: 'School',
  usaLacrosseNumber: 'USA Lacrosse number',
  emergencyContact: 'Emergency contact',
  emergencyPhone: 'Emergency phone',
  emergencyRelationship: 'Emergency relationship',
}

/** Without them there is no child. */
export const neededFields = ['firstName', 'lastName', 'dateOfBirth'] as const satisfies ImportField[]

/** What each column of a file seems to mean; nothing where it is unknown, or another one before it means it. */
export function matchColumns(headers: readonly string[]): (ImportField | undefined)[] {
  const taken = new Set<ImportField>()
  return headers.map(header => {
    const field = importFields.find(field => isCalled(header, field))
    if (!field || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}

function isCalled(header: string, field: ImportField): boolean {
  const known: readonly string[] = names[field]
  return (
    known.includes(plain(header)) ||
    plain(header) === plain(fieldLabels[field]) ||
    plain(header) === plain(field)
  )
}

/** "Parent/Guardian_E-Mail*" and "guardianEmail" -> words in lower case. */
const plain = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/parent\s*\/\s*guardian/g, 'guardian')
    .replace(/#/g, ' number ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b1st\b/g, 'first')
    .replace(/^number number$/, 'number')
