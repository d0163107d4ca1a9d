import { genders, grades, helmetTypes, positions, shirtSizes } from '#shared/choices.ts'
import { allKitSizes, helmetLabels } from '#shared/players/choices.ts'
import { isAudited, mayRead, mayWrite, type Relation } from '#shared/players/fields.ts'
import type { PlayerChanges } from '#shared/players/model.ts'

export type EditField = Exclude<keyof PlayerChanges, 'playerImageUrl' | 'birthCertificateUrl'>

export interface Editable {
  name: EditField
  label: string
  hint?: string
  kind?: 'switch' | 'area' | 'date' | 'tel'
  options?: readonly (string | { value: string; label: string })[]
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
    { name: 'jerseySize', label: 'Jersey Size', options: allKitSizes },
    { name: 'shortsSize', label: 'Shorts Size', options: allKitSizes },
    {
      name: 'helmetType',
      label: 'Helmet Type',
      options: helmetTypes.map(value => ({ value, label: helmetLabels[value] })),
    },
    { name: 'coachShirtSize', label: 'Coach Shirt Size', options: shirtSizes },
    {
      name: 'requestedNumbers',
      label: 'Requested Jersey Numbers',
      hint: 'The top three, comma-separated: 7, 17, 22',
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

export const groupTitles: Record<Group, string> = {
  basic: 'Basic',
  team: 'Team',
  equipment: 'Equipment and jersey',
  safety: 'Emergency and medical',
  school: 'School',
}

export const isGroup = (name: string | undefined): name is Group => name !== undefined && name in groups

/** The tabs of Edit Player Information (specification 2 section 2), with the parts on each. */
export const tabs = [
  { value: 'basic', label: 'Basic', groups: ['basic'] },
  { value: 'equipment', label: 'Equipment and Jersey', groups: ['team', 'equipment'] },
  { value: 'medical', label: 'Medical and School', groups: ['safety', 'school'] },
] as const satisfies { value: string; label: string; groups: readonly Group[] }[]

export const tabOfGroup = (group: Group): string =>
  tabs.find(({ groups }) => groups.some(name => name === group))?.value ?? tabs[0].value

export interface Reader {
  relations: readonly Relation[]
  /** Is there no medical note that he has not read? He would write over it. */
  notesKnown: boolean
  /** Of which team number and position are; the child stays on it. */
  onTeam?: string | undefined
}

export type Shown = Editable & { disabled: boolean }

/** What somebody sees of a part: what he may change, and what he only reads. */
export function shownIn(group: Group, { relations, notesKnown, onTeam }: Reader): Shown[] {
  const all: readonly Editable[] = groups[group]
  return all.flatMap(field => {
    const { name } = field
    const writes = mayWrite(name, relations) && (name !== 'medicalInfo' || notesKnown)
    if (name === 'teamId') return writes && !onTeam ? { ...field, disabled: false } : []
    const reads = mayRead(name, relations) && !isAudited(name, relations)
    return writes || reads ? { ...field, disabled: !writes } : []
  })
}

export const isEditable = (group: Group, reader: Reader): boolean =>
  shownIn(group, reader).some(({ disabled }) => !disabled)
