import { genders, grades, helmetTypes, kitSizes, positions, shirtSizes } from '#shared/choices.ts'
import { mayWrite, type Relation } from '#shared/players/fields.ts'
import type { PlayerChanges, PlayerDetail } from '#shared/players/model.ts'

export type EditField = Exclude<keyof PlayerChanges, 'playerImageUrl' | 'birthCertificateUrl'>
export type EditValues = Record<EditField, string | boolean>

export interface Editable {
  name: EditField
  label: string
  hint?: string
  kind?: 'switch' | 'area' | 'date' | 'tel'
  options?: readonly string[]
  maxLength?: number
}

/** The parts of a child's page, each with what can be changed of it. */
export const groups = {
  basic: [
    { name: 'firstName', label: 'First Name', maxLength: 60 },
    { name: 'lastName', label: 'Last Name', maxLength: 60 },
    { name: 'dateOfBirth', label: 'Date of Birth', kind: 'date' },
    { name: 'gender', label: 'Gender', options: genders },
    { name: 'grade', label: 'Grade', hint: 'Only where it differs from the age', options: grades },
    { name: 'usaLacrosseNumber', label: 'USA Lacrosse Number', maxLength: 30 },
  ],
  team: [
    { name: 'teamId', label: 'Team', options: [] },
    { name: 'jerseyNumber', label: 'Jersey Number', maxLength: 2 },
    { name: 'position', label: 'Position', options: positions },
    {
      name: 'notes',
      label: 'Notes',
      hint: 'Of the staff: no family reads them',
      kind: 'area',
      maxLength: 2000,
    },
  ],
  equipment: [
    { name: 'jerseySize', label: 'Jersey Size', options: kitSizes },
    { name: 'shortsSize', label: 'Shorts Size', options: kitSizes },
    { name: 'helmetType', label: 'Helmet Type', options: helmetTypes },
    { name: 'coachShirtSize', label: 'Coach Shirt Size', options: shirtSizes },
    {
      name: 'requestedNumbers',
      label: 'Requested Jersey Numbers',
      hint: 'The top three: 7, 17, 22',
      maxLength: 40,
    },
  ],
  safety: [
    { name: 'emergencyContact', label: 'Emergency Contact', maxLength: 120 },
    { name: 'emergencyPhone', label: 'Emergency Phone', kind: 'tel', maxLength: 30 },
    { name: 'emergencyRelationship', label: 'Relationship', maxLength: 60 },
    {
      name: 'hasMedicalIssues',
      label: 'Has medical issues that a coach should know of',
      hint: 'Switched off, the notes are deleted',
      kind: 'switch',
    },
    { name: 'medicalInfo', label: 'Medical Information', kind: 'area', maxLength: 2000 },
  ],
  school: [
    { name: 'schoolAttending', label: 'School', maxLength: 120 },
    { name: 'isOutOfDistrict', label: 'Lives outside the school district', kind: 'switch' },
    { name: 'hasDistrictRelease', label: 'Has a release from the home district', kind: 'switch' },
  ],
} as const satisfies Record<string, readonly Editable[]>

export type Group = keyof typeof groups

export const isGroup = (name: string | undefined): name is Group => name !== undefined && name in groups

/**
 * What somebody may change in a part. A medical note that he has not read he cannot write over: it is there where
 * it has been opened.
 */
export function editableIn(
  group: Group,
  relations: readonly Relation[],
  { notesRead }: { notesRead: boolean },
): Editable[] {
  const all: readonly Editable[] = groups[group]
  return all.filter(({ name }) => mayWrite(name, relations) && (name !== 'medicalInfo' || notesRead))
}

const fields: Editable[] = Object.values(groups).flat()

/** As the inputs hold it. */
export function valuesOf(player: PlayerDetail): EditValues {
  const entries = fields.map(({ name, kind }) => [
    name,
    kind === 'switch' ? player[name] === true : textOf(player[name]),
  ])
  return Object.fromEntries(entries)
}

function textOf(value: PlayerDetail[EditField]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
