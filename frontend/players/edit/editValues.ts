import type { PlayerDetail } from '#shared/players/model.ts'
import { type EditableField, type EditField, fieldGroups } from './editFields.ts'

export type EditValues = Record<EditField | 'otherSchool', string | boolean>

/** The option of the school list that allows typing a name. */
export const otherSchool = 'Other'

const fields: EditableField[] = Object.values(fieldGroups).flat()

/** The form values of a player; number and position are those on `onTeam`, if given. */
export function toFormValues(
  player: PlayerDetail,
  { schools, onTeam }: { schools: readonly string[]; onTeam?: string },
): EditValues {
  const membership = player.memberships?.find(({ teamId }) => teamId === onTeam)
  const current = {
    ...player,
    ...(membership && { jerseyNumber: membership.jerseyNumber, position: membership.position }),
  }
  const entries = fields.map(({ name, kind }) => [
    name,
    kind === 'switch' ? current[name] === true : toText(current[name]),
  ])
  const values: Record<EditField, string | boolean> = Object.fromEntries(entries)
  const school = current.schoolAttending ?? ''
  const isListed = school === '' || schools.includes(school)
  return { ...values, schoolAttending: isListed ? school : otherSchool, otherSchool: isListed ? '' : school }
}

function toText(value: PlayerDetail[EditField]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** The changed fields. A typed school name counts as the school. */
export const listChangedFields = (
  values: EditValues,
  before: EditValues,
  names: readonly EditField[],
): EditField[] =>
  names.filter(
    name =>
      values[name] !== before[name] ||
      (name === 'schoolAttending' && values.otherSchool !== before.otherSchool),
  )

/** The input for a field. */
export const getInputName = (name: EditField, values: EditValues): keyof EditValues =>
  name === 'schoolAttending' && values.schoolAttending === otherSchool ? 'otherSchool' : name
