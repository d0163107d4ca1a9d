import { genders, grades, helmetTypes, kitSizes, positions, shirtSizes } from '#shared/choices.ts'
import { allKitSizes, helmetLabels } from '#shared/players/choices.ts'
import { isAudited, mayRead, mayWrite, type Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerChanges } from '#shared/players/model.ts'

export type EditField = Exclude<keyof PlayerChanges, 'playerImageUrl' | 'birthCertificateUrl' | 'gradeYear'>

export interface EditableField {
  name: EditField
  label: string
  hint?: string
  /** An answer is a yes or a no that may not have been given yet. */
  kind?: 'answer' | 'switch' | 'area' | 'date' | 'tel'
  options?: Options
  maxLength?: number
  /** The label on the player's page, for a field shown there as it is stored. */
  fact?: string
  /**
   * Set if the family's registration form has this field, too; `empty` is the placeholder option, `options`
   * replaces the list, `buttons` shows it as such: the choices are few.
   */
  registration?: {
    empty?: string
    options?: Options
    buttons?: true
    hint?: string
    optional?: true
    inputMode?: 'numeric'
  }
}

type Options = readonly (string | { value: string; label: string })[]

const size = { options: kitSizes, buttons: true, hint: 'Y is youth, A is adult' } as const

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The field groups of a player's page, with their editable fields. */
export const fieldGroups = {
  basic: [
    { name: 'firstName', label: 'First name', maxLength: 60 },
    { name: 'lastName', label: 'Last name', maxLength: 60 },
    { name: 'dateOfBirth', label: 'Date of birth', kind: 'date' },
    { name: 'gender', label: 'Gender', fact: 'Gender', options: genders, registration: { buttons: true } },
    {
      name: 'grade',
      label: 'Grade',
      hint: 'Only if it doesn’t match their age',
      options: grades,
      registration: {
        hint: 'Only if their school grade doesn’t match their age',
        empty: 'By age',
        optional: true,
      },
    },
    {
      name: 'usaLacrosseNumber',
      label: 'USA Lacrosse number',
      maxLength: 30,
      fact: 'USA Lacrosse',
      registration: {
        hint: 'On the player’s USA Lacrosse card. New to lacrosse? Join at usalacrosse.com/membership to get one.',
        inputMode: 'numeric',
      },
    },
  ],
  team: [
    { name: 'teamId', label: 'Team', options: [] },
    { name: 'jerseyNumber', label: 'Jersey number', maxLength: 2 },
    { name: 'position', label: 'Position', options: positions },
    {
      name: 'notes',
      label: 'Notes',
      hint: 'Staff only. Families can’t see these.',
      kind: 'area',
      maxLength: 2000,
    },
  ],
  equipment: [
    {
      name: 'jerseySize',
      label: 'Jersey size',
      fact: 'Jersey size',
      options: allKitSizes,
      registration: size,
    },
    {
      name: 'shortsSize',
      label: 'Shorts size',
      fact: 'Shorts size',
      options: allKitSizes,
      registration: { ...size, hint: 'The same as the jersey, unless you choose another' },
    },
    {
      name: 'helmetType',
      label: 'Helmet type',
      fact: 'Helmet',
      options: helmetTypes.map(value => ({ value, label: helmetLabels[value] })),
      registration: { buttons: true },
    },
    { name: 'coachShirtSize', label: 'Coach shirt size', fact: 'Coach shirt', options: shirtSizes },
    {
      name: 'requestedNumbers',
      label: 'Requested jersey numbers',
      hint: 'The top three, comma-separated: 7, 17, 22',
      maxLength: 40,
      fact: 'Requested numbers',
      registration: { hint: 'Your top three, comma-separated: 7, 17, 22', optional: true },
    },
  ],
  safety: [
    { name: 'emergencyContact', label: 'Emergency contact', maxLength: 120 },
    { name: 'emergencyPhone', label: 'Emergency phone', kind: 'tel', maxLength: 30 },
    { name: 'emergencyRelationship', label: 'Relationship', maxLength: 60 },
    {
      name: 'hasMedicalIssues',
      label: 'Has medical issues that a coach should know about',
      hint: 'If you choose No, the notes will be deleted',
      kind: 'answer',
      options: answers,
    },
    { name: 'medicalInfo', label: 'Medical information', kind: 'area', maxLength: 2000 },
  ],
  school: [
    { name: 'schoolAttending', label: 'School', maxLength: 120 },
    {
      name: 'isOutOfDistrict',
      label: 'Lives outside the school district',
      kind: 'answer',
      options: answers,
    },
    { name: 'hasDistrictRelease', label: 'Has a release from their home district', kind: 'switch' },
  ],
} as const satisfies Record<string, readonly EditableField[]>

export type FieldGroup = keyof typeof fieldGroups

export const groupTitles: Record<FieldGroup, string> = {
  basic: 'Basic',
  team: 'Team',
  equipment: 'Equipment and jersey',
  safety: 'Emergency and medical',
  school: 'School',
}

export const isGroup = (name: string | undefined): name is FieldGroup =>
  name !== undefined && name in fieldGroups

/** The tabs of Edit Player Information with the parts on each. */
export const tabs = [
  { value: 'basic', label: 'Basic', groups: ['basic'] },
  { value: 'equipment', label: 'Equipment and Jersey', groups: ['team', 'equipment'] },
  { value: 'medical', label: 'Medical and School', groups: ['safety', 'school'] },
] as const satisfies { value: string; label: string; groups: readonly FieldGroup[] }[]

export const getGroupTab = (group: FieldGroup): string =>
  tabs.find(({ groups }) => groups.some(name => name === group))?.value ?? tabs[0].value

export interface EditAccess {
  relations: readonly Relation[]
  /** False if there is a medical note that the user has not opened: saving would overwrite it. */
  isNoteKnown: boolean
  /** The team of number and position; it cannot be changed here. */
  onTeam?: string
}

export type ShownField = EditableField & { disabled: boolean }

/** The fields of a group that the user may see; disabled if read-only. */
export function listShownFields(
  group: FieldGroup,
  { relations, isNoteKnown, onTeam }: EditAccess,
): ShownField[] {
  const all: readonly EditableField[] = fieldGroups[group]
  return all.flatMap(field => {
    const { name } = field
    const writes = mayWrite(name, relations) && (name !== 'medicalInfo' || isNoteKnown)
    if (name === 'teamId') return writes && !onTeam ? { ...field, disabled: false } : []
    const reads = mayRead(name, relations) && !isAudited(name, relations)
    return writes || reads ? { ...field, disabled: !writes } : []
  })
}

export const isEditable = (group: FieldGroup, reader: EditAccess): boolean =>
  listShownFields(group, reader).some(({ disabled }) => !disabled)
