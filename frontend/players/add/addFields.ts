import { mayWrite, type Relation } from '#shared/players/fields.ts'

/** What somebody tells of a player whom he adds to a team (specification 1 section 5). */
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

const whoItIs: readonly AddField[] = ['firstName', 'lastName', 'dateOfBirth']

/** Whoever adds a child names it; of the rest he tells what he may write. */
export const fieldsFor = (relations: readonly Relation[]): AddField[] =>
  addFields.filter(field => whoItIs.includes(field) || mayWrite(field, relations))

export const noValues: AddValues = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  jerseyNumber: '',
  position: '',
  emergencyContact: '',
  emergencyPhone: '',
  medicalInfo: '',
}
