import type { DefaultValues } from 'react-hook-form'
import { childDraftFields } from '#frontend/players/draftFields.ts'
import { fieldGroups } from '#frontend/players/edit/editFields.ts'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { PlayerFields, PlayerOutput } from './registerSchema.ts'

export type { PlayerFields, PlayerOutput }
export type PlayerFormState = SchemaForm<PlayerFields, PlayerOutput>

/** The fields that hold files, as upload ids. */
export type PlayerFile = 'playerImageUrl' | 'birthCertificateUrl'
export const filesTitle = 'Picture and birth certificate'

/** The fields of this form that come from the table of player fields; it defines the others itself. */
export const registrationFields = {
  basic: fieldGroups.basic.filter(field => 'registration' in field),
  equipment: fieldGroups.equipment.filter(field => 'registration' in field),
}
export type RegistrationField = (typeof registrationFields)[keyof typeof registrationFields][number]

/** Loaded after the first render, because it includes zod. */
export const loadSchema = () => import('./registerSchema.ts')

/** Health data and whom to call in an emergency are read on request only, here as everywhere. */
export const playerDraft: FormDraft<PlayerFields> = {
  name: 'player',
  leavesOut: 'the emergency contact, medical information and files',
  fields: {
    ...childDraftFields,
    usaLacrosseNumberPending: 'flag',
    guardianIds: 'texts',
    playerImageUrl: 'private text',
    birthCertificateUrl: 'private text',
  },
}

/** Nothing is preselected in a list. */
export const emptyFields: DefaultValues<PlayerFields> = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  grade: '',
  usaLacrosseNumberPending: false,
  schoolAttending: '',
  otherSchool: '',
  isOutOfDistrict: false,
  hasDistrictRelease: false,
  emergencyContact: '',
  emergencyPhone: '',
  emergencyRelationship: '',
  hasMedicalIssues: false,
  medicalInfo: '',
  playerImageUrl: '',
  birthCertificateUrl: '',
  guardianIds: [],
}
for (const field of [...registrationFields.basic, ...registrationFields.equipment])
  if (!('options' in field)) emptyFields[field.name] = ''
