import type { PlayerDetail } from '#shared/players/model.ts'
import { type Editable, type EditField, groups } from './editFields.ts'

export type EditValues = Record<EditField | 'otherSchool', string | boolean>

/** The choice of the list of schools that lets somebody type a name. */
export const otherSchool = 'Other'

const fields: Editable[] = Object.values(groups).flat()

/** As the inputs hold it; a number and a position are of one team, where it is said which. */
export function valuesOf(
  player: PlayerDetail,
  { schools, onTeam }: { schools: readonly string[]; onTeam?: string | undefined },
): EditValues {
  const place = player.memberships?.find(({ teamId }) => teamId === onTeam)
  const told = { ...player, ...(place && { jerseyNumber: place.jerseyNumber, position: place.position }) }
  const entries = fields.map(({ name, kind }) => [
    name,
    kind === 'switch' ? told[name] === true : textOf(told[name]),
  ])
  const values: Record<EditField, string | boolean> = Object.fromEntries(entries)
  const school = told.schoolAttending ?? ''
  const isListed = school === '' || schools.includes(school)
  return { ...values, schoolAttending: isListed ? school : otherSchool, otherSchool: isListed ? '' : school }
}

function textOf(value: PlayerDetail[EditField]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** What differs. A name that was typed is the school's. */
export const changedIn = (values: EditValues, before: EditValues, names: readonly EditField[]): EditField[] =>
  names.filter(
    name =>
      values[name] !== before[name] ||
      (name === 'schoolAttending' && values.otherSchool !== before.otherSchool),
  )

/** Which input a field is typed into. */
export const inputOf = (name: EditField, values: EditValues): keyof EditValues =>
  name === 'schoolAttending' && values.schoolAttending === otherSchool ? 'otherSchool' : name
