import { mayWrite, type Relation } from '#shared/players/fields.ts'
import type { PlayerDetail } from '#shared/players/model.ts'

/** What the dialog can change of a player (specification 1 section 5). */
const dialogFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'jerseyNumber',
  'position',
  'emergencyContact',
  'emergencyPhone',
  'medicalInfo',
] as const
export type DialogField = (typeof dialogFields)[number]
export type DialogValues = Record<DialogField, string>

const whoItIs: readonly DialogField[] = ['firstName', 'lastName', 'dateOfBirth']

/**
 * Those that somebody may write. Whoever adds a child names it. Of a child that is there the medical note is left to
 * its family: the office would write over what it has not read, since each reading is written down.
 */
export function fieldsFor(relations: readonly Relation[], { adding }: { adding: boolean }): DialogField[] {
  const readsNote = adding || relations.includes('parent')
  return dialogFields.filter(field => {
    if (field === 'medicalInfo' && !readsNote) return false
    return mayWrite(field, relations) || (adding && whoItIs.includes(field))
  })
}

export const mayEdit = (relations: readonly Relation[]): boolean =>
  fieldsFor(relations, { adding: false }).length > 0

export const valuesOf = (player: Partial<PlayerDetail>): DialogValues => ({
  firstName: player.firstName ?? '',
  lastName: player.lastName ?? '',
  dateOfBirth: player.dateOfBirth ?? '',
  jerseyNumber: player.jerseyNumber?.toString() ?? '',
  position: player.position ?? '',
  emergencyContact: player.emergencyContact ?? '',
  emergencyPhone: player.emergencyPhone ?? '',
  medicalInfo: player.medicalInfo ?? '',
})
