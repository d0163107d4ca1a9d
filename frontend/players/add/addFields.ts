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
