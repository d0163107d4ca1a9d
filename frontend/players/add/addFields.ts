import { childDraftFields } from '#frontend/players/draftFields.ts'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import { mayWrite, type Relation } from '#shared/players/fieldAccess.ts'

/** The fields for adding a player to a team. */
const addFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'jerseyNumber',
  'position',
  'emergencyContact',
  'emergencyPhone',
  'medicalInfo',
] as const
export type AddField = (typeof addFields)[number]
export type AddValues = Record<AddField, string>

const identityFields: readonly AddField[] = ['firstName', 'lastName', 'dateOfBirth']

/** Identity fields are always included, the others only if the user may write them. */
export const listAddFields = (relations: readonly Relation[]): AddField[] =>
  addFields.filter(field => identityFields.includes(field) || mayWrite(field, relations))

const { firstName, lastName, dateOfBirth, emergencyContact, emergencyPhone, medicalInfo } = childDraftFields
export const addDraft: FormDraft<AddValues> = {
  name: 'player of a team',
  leavesOut: 'the emergency contact and medical information',
  fields: {
    firstName,
    lastName,
    dateOfBirth,
    jerseyNumber: 'text',
    position: 'text',
    emergencyContact,
    emergencyPhone,
    medicalInfo,
  },
}

export const emptyValues: AddValues = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  jerseyNumber: '',
  position: '',
  emergencyContact: '',
  emergencyPhone: '',
  medicalInfo: '',
}
