import type { DefaultValues } from 'react-hook-form'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { PlayerFields, PlayerOutput } from './playerEntry.ts'

export type { PlayerFields, PlayerOutput }
export type PlayerFormState = SchemaForm<PlayerFields, PlayerOutput>

/** The fields that hold files, by the ids of their uploads. */
export type PlayerFile = 'playerImageUrl' | 'birthCertificateUrl'
export const filesTitle = 'Picture and birth certificate'

/** The checks come with zod, after the screen stands. */
export const loadSchema = () => import('./playerEntry.ts')

/** What is chosen from a list begins without a choice. */
export const emptyFields: DefaultValues<PlayerFields> = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  grade: '',
  usaLacrosseNumber: '',
  requestedNumbers: '',
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
