import type { DefaultValues } from 'react-hook-form'
import { fieldGroups } from '#frontend/players/edit/editFields.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { PlayerFields, PlayerOutput } from './registerSchema.ts'

export type { PlayerFields, PlayerOutput }
export type PlayerFormState = SchemaForm<PlayerFields, PlayerOutput>

/** The fields that hold files, by the ids of their uploads. */
export type PlayerFile = 'playerImageUrl' | 'birthCertificateUrl'
export const filesTitle = 'Picture and birth certificate'

/** What this form asks as the table of a child's fields has it; the rest it asks in its own way. */
export const askedFields = {
  basic: fieldGroups.basic.filter(field => 'registration' in field),
  equipment: fieldGroups.equipment.filter(field => 'registration' in field),
}
export type AskedField = (typeof askedFields)[keyof typeof askedFields][number]

/** The checks come with zod, after the screen stands. */
export const loadSchema = () => import('./registerSchema.ts')

/** What is chosen from a list begins without a choice. */
export const emptyFields: DefaultValues<PlayerFields> = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  grade: '',
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
}
for (const field of [...askedFields.basic, ...askedFields.equipment])
  if (!('options' in field)) emptyFields[field.name] = ''
