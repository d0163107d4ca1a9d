import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import { addDays, seasonOf } from '#shared/dates.ts'
import type { NewTeam, TeamDetail } from '#shared/teams/model.ts'
import { formColor, maxAssistants, storedColor } from '#shared/teams/rules.ts'
import type { TeamFields } from './schema.ts'

/** The form values of a team, and how they become a request. */
export type TeamInput = z.input<typeof TeamFields>
export type TeamOutput = z.output<typeof TeamFields>
export type TeamFormState = SchemaForm<TeamInput, TeamOutput>

export const teamDraft: FormDraft<TeamInput> = {
  name: 'team',
  leavesOut: 'the logo',
  fields: {
    name: 'text',
    grade: 'text',
    ageGroup: 'text',
    gender: 'text',
    gradeFrom: 'text',
    gradeTo: 'text',
    season: 'text',
    division: 'text',
    programId: 'text',
    headCoachId: 'text',
    assistantCoachIds: 'texts',
    logoUrl: 'private text',
    primaryColor: 'text',
  },
}

/** Teams are created in the months before their season. */
const leadDays = 90

/** The current season, or the upcoming one. */
export const defaultValues = (today: string, season = ''): TeamInput => ({
  name: '',
  grade: '',
  ageGroup: '',
  gender: '',
  gradeFrom: '',
  gradeTo: '',
  season: season || seasonOf(addDays(today, leadDays)),
  division: '',
  programId: '',
  headCoachId: '',
  assistantCoachIds: toSlots([]),
  logoUrl: '',
  primaryColor: formColor,
})

export const toFormValues = (team: TeamDetail): TeamInput => ({
  name: team.name,
  grade: team.grade,
  ageGroup: team.ageGroup,
  gender: team.gender ?? '',
  gradeFrom: team.gradeFrom ?? '',
  gradeTo: team.gradeTo ?? '',
  season: team.season,
  division: team.division ?? '',
  programId: team.programId ?? '',
  headCoachId: team.headCoachId ?? '',
  assistantCoachIds: toSlots(listAssistants(team)),
  logoUrl: team.logoUrl ?? '',
  primaryColor: team.primaryColor ?? storedColor,
})

export const toNewTeam = ({ logoUrl, ...team }: TeamOutput): NewTeam => ({
  ...team,
  logoUrl: logoUrl || undefined,
})

/** The changed values; a removed logo is `null`. */
export type TeamFormChanges = Partial<Omit<TeamOutput, 'logoUrl'> & { logoUrl: string | null }>

/** Only the changed fields; undefined without changes. */
export function getChanges(checked: TeamOutput, team: TeamDetail): TeamFormChanges | undefined {
  const wanted = { ...checked, logoUrl: checked.logoUrl || null }
  const current = { ...team, assistantCoachIds: listAssistants(team) }
  const changes: TeamFormChanges = { ...wanted }
  for (const name of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (isEqual(wanted[name], current[name])) delete changes[name]
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

const listAssistants = ({ staff = [] }: TeamDetail): string[] =>
  staff.filter(({ role }) => role === 'assistant_coach').map(({ userId }) => userId)

/** One field per assistant: up to the limit, or more if the team has more. */
const toSlots = (ids: string[]): string[] =>
  Array.from({ length: Math.max(maxAssistants, ids.length) }, (_, at) => ids[at] ?? '')

/** Empty string, null and undefined are equal: an empty field. */
const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
