import { childDraftFields } from '#frontend/players/draftFields.ts'
import { type FormDraft, isPrivate } from '#frontend/ui/forms/draft/drafts.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { enteredYear, gradeInYear } from '#shared/registrations/eligibility.ts'
import { type EditableField, type EditField, fieldGroups } from './editFields.ts'

export type EditValues = Record<EditField | 'otherSchool', string | boolean>

export const editDraft: FormDraft<EditValues> = {
  name: 'edited player',
  leavesOut: 'the emergency contact, medical information and notes',
  fields: {
    ...childDraftFields,
    isOutOfDistrict: 'text',
    hasMedicalIssues: 'private text',
    teamId: 'text',
    jerseyNumber: 'text',
    position: 'text',
    notes: 'private text',
  },
}

/** One player's form; number and position are those on a team. */
export const editDraftOf = (playerId: string, onTeam: string | undefined): string =>
  [playerId, onTeam].filter(Boolean).join(' ')

/** They change with what others save. The first is written down with the draft, so it is without the private fields. */
export function versionsOf(values: EditValues): { version: string; privateVersion: string } {
  const kinds = new Map<string, unknown>(Object.entries(editDraft.fields))
  const list = (wanted: boolean) =>
    JSON.stringify(Object.entries(values).filter(([name]) => isPrivate(kinds.get(name)) === wanted))
  return { version: list(false), privateVersion: list(true) }
}

/** The option of the school list that allows typing a name. */
export const otherSchool = 'Other'

const fields: EditableField[] = Object.values(fieldGroups).flat()

/** The form values of a player; number and position are those on `onTeam`, if given. */
export function toFormValues(
  player: PlayerDetail,
  { schools, onTeam, today }: { schools: readonly string[]; onTeam?: string; today: string },
): EditValues {
  const membership = player.memberships?.find(({ teamId }) => teamId === onTeam)
  const current = {
    ...player,
    // As the field asks for it; one that is not changed is not sent, so one to be checked is not there yet.
    grade: player.isGradeUnsure ? undefined : gradeInYear(player, enteredYear(today)),
    ...(membership && { jerseyNumber: membership.jerseyNumber, position: membership.position }),
  }
  const entries = fields.map(({ name, kind }) => [
    name,
    kind === 'answer'
      ? toAnswer(current[name])
      : kind === 'switch'
        ? current[name] === true
        : toText(current[name]),
  ])
  const values: Record<EditField, string | boolean> = Object.fromEntries(entries)
  const school = current.schoolAttending ?? ''
  const isListed = school === '' || schools.includes(school)
  return { ...values, schoolAttending: isListed ? school : otherSchool, otherSchool: isListed ? '' : school }
}

const toAnswer = (value: PlayerDetail[EditField]): string =>
  value === undefined ? '' : value === true ? 'yes' : 'no'

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
