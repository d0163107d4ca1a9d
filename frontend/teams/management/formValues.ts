import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import { addDays, seasonOf } from '#shared/dates.ts'
import type { NewTeam, TeamDetail } from '#shared/teams/model.ts'
import { formColor, mostAssistants, storedColor } from '#shared/teams/rules.ts'
import type { TeamFields } from './schema.ts'

/** What is in the fields of a team, and what they become. */
export type Typed = z.input<typeof TeamFields>
export type Checked = z.output<typeof TeamFields>
export type TeamFormState = SchemaForm<Typed, Checked>

/** For somebody whose session ends while he types. */
export const newTeamDraft: Draft<Typed> = {}
export const teamDraft: Draft<Typed> = {}

/** Teams are made in the months before they play. */
const lead = 90

/** In the club's own season, or in the one that comes. */
export const newValues = (today: string, season = ''): Typed => ({
  name: '',
  grade: '',
  ageGroup: '',
  season: season || seasonOf(addDays(today, lead)),
  division: '',
  programId: '',
  headCoachId: '',
  assistantCoachIds: slots([]),
  logoUrl: '',
  primaryColor: formColor,
})

export const valuesOf = (team: TeamDetail): Typed => ({
  name: team.name,
  grade: team.grade,
  ageGroup: team.ageGroup,
  season: team.season,
  division: team.division ?? '',
  programId: team.programId ?? '',
  headCoachId: team.headCoachId ?? '',
  assistantCoachIds: slots(assistantsOf(team)),
  logoUrl: team.logoUrl ?? '',
  primaryColor: team.primaryColor ?? storedColor,
})

export const newTeamFrom = ({ logoUrl, ...team }: Checked): NewTeam => ({
  ...team,
  logoUrl: logoUrl || undefined,
})

/** What a team is changed to; a logo that was taken out is `null`. */
export type Changes = Partial<Omit<Checked, 'logoUrl'> & { logoUrl: string | null }>

/** Only what differs from the team that was opened; undefined where nothing does. */
export function changesFrom(checked: Checked, team: TeamDetail): Changes | undefined {
  const wanted = { ...checked, logoUrl: checked.logoUrl || null }
  const current = { ...team, assistantCoachIds: assistantsOf(team) }
  const changes: Changes = { ...wanted }
  for (const name of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (isSame(wanted[name], current[name])) delete changes[name]
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

const assistantsOf = ({ staff = [] }: TeamDetail): string[] =>
  staff.filter(({ role }) => role === 'assistant_coach').map(({ userId }) => userId)

/** A field for each assistant that a team may have, and for each that it has. */
const slots = (ids: string[]): string[] =>
  Array.from({ length: Math.max(mostAssistants, ids.length) }, (_, at) => ids[at] ?? '')

/** Nothing, null and undefined are one: a field that was left empty. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
