import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import { isDate } from '#shared/dates.ts'
import { sideOf, swapped, teamsOf } from '#shared/events/homeAway.ts'
import type { Event, EventChanges, NewEvent } from '#shared/events/model.ts'
import { generatedTitle, proposedTitle } from '#shared/events/titles.ts'
import type { Team } from '#shared/teams/model.ts'
import { noRepeats, repeatsFrom } from './repeats.ts'
import type { EventFields } from './schema.ts'

/** What is in the fields of an event, and what they become. */
export type Typed = z.input<typeof EventFields>
export type Checked = z.output<typeof EventFields>
export type EventFormState = SchemaForm<Typed, Checked>
type Names = readonly Pick<Team, 'id' | 'name'>[]

/** For somebody whose session ends while he types. */
export const newEventDraft: Draft<Typed> = {}
export const eventDraft: Draft<Typed> = {}

/** A practice in the evening, at home (specification 1 section 5). */
export const newValues = (date: string, teamId = ''): Typed => ({
  title: '',
  eventType: 'practice',
  teamId,
  homeTeamId: teamId,
  awayTeamId: '',
  opponent: '',
  isHome: true,
  startDate: date,
  startTime: '18:00',
  endDate: date,
  endTime: '19:30',
  location: '',
  address: '',
  description: '',
  repeats: noRepeats,
})

/** Ours and theirs again, from home and away: those who play elsewhere change places once more. */
export function valuesOf(event: Event): Typed {
  const sided = teamsOf(event).filter(id => sideOf(event, id))
  const own = sided.find(id => id === event.teamId) ?? sided[0]
  const isHome = own ? sideOf(event, own) === 'home' : event.isHome
  return {
    title: event.title,
    eventType: event.eventType,
    teamId: event.teamId ?? own ?? '',
    homeTeamId: own ?? '',
    awayTeamId: sided.find(id => id !== own) ?? '',
    opponent: event.opponent ?? '',
    isHome,
    startDate: event.startDate,
    startTime: event.startTime.slice(0, 5),
    endDate: event.endDate,
    endTime: event.endTime.slice(0, 5),
    location: event.location ?? '',
    address: event.address ?? '',
    description: event.description ?? '',
    repeats: noRepeats,
  }
}

export function newEventFrom({ repeats, ...checked }: Checked): NewEvent {
  return { ...checked, ...teamsFrom(checked), ...(repeats.weekly && { repeats: repeatsFrom(repeats) }) }
}

/** Only what differs from the event that was opened; undefined where nothing does. */
export function changesFrom(checked: Checked, event: Event, teams: Names): EventChanges | undefined {
  const {
    repeats: _,
    teamId: __,
    homeTeamId: ___,
    awayTeamId: ____,
    opponent: _____,
    isHome,
    ...fields
  } = checked
  const changes: EventChanges = { ...fields, ...teamChanges({ ...checked, isHome }, event) }
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    if ((fields[name] ?? '') === (event[name] ?? '')) delete changes[name]
  }
  // The server names it anew, and each date of a series by its own day.
  if (isGenerated(event, teams) && checked.title === titleFor(checked, teams)) delete changes.title
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** The teams are changed as one: what was said of them in another way means the same. */
function teamChanges(checked: Checked, event: Event): EventChanges {
  const wanted = teamsFrom(checked)
  const changes: EventChanges = {}
  if (
    JSON.stringify(wanted) === JSON.stringify(teamsFrom({ ...valuesOf(event), eventType: event.eventType }))
  )
    return changes
  for (const name of ['teamId', 'homeTeamId', 'awayTeamId'] as const) {
    if (wanted[name] !== event[name]) changes[name] = wanted[name] ?? null
  }
  if ((wanted.opponent ?? '') !== (event.opponent ?? '')) changes.opponent = wanted.opponent ?? ''
  if (wanted.isHome !== event.isHome) changes.isHome = wanted.isHome
  return changes
}

type Pairing = Pick<Typed, 'eventType' | 'teamId' | 'homeTeamId' | 'awayTeamId' | 'opponent' | 'isHome'>

/** Who takes part, as the API has it. A practice has a team, a game two sides, a league event is everybody's. */
export function teamsFrom({ eventType, teamId, homeTeamId, awayTeamId, opponent, isHome }: Pairing) {
  const none = { homeTeamId: undefined, awayTeamId: undefined, opponent: undefined }
  if (eventType === 'master') return { teamId: undefined, ...none, isHome }
  if (eventType !== 'game') return { teamId: teamId || undefined, ...none, isHome }
  return {
    teamId: homeTeamId || undefined,
    ...swapped({ homeTeamId: homeTeamId || undefined, awayTeamId: awayTeamId || undefined, isHome }),
    opponent: awayTeamId ? undefined : opponent.trim() || undefined,
  }
}

/** The title that the server gives to what stands in the fields. */
export function titleFor(typed: Pairing & { eventType: string; startDate: string }, teams: Names): string {
  if (!isDate(typed.startDate)) return ''
  const eventType = typed.eventType as Event['eventType']
  return generatedTitle({ ...teamsFrom(typed), eventType, startDate: typed.startDate }, teams)
}

/** What the form proposes; it says nothing of the day. */
export function proposalFor(typed: Pairing, teams: Names): string {
  const nameOf = (id: string) => teams.find(team => team.id === id)?.name
  const eventType = typed.eventType as Event['eventType']
  const names = { team: nameOf(typed.teamId), awayTeam: nameOf(typed.awayTeamId) }
  return proposedTitle({ eventType, opponent: typed.awayTeamId ? undefined : typed.opponent }, names) ?? ''
}

export const isGenerated = (event: Event, teams: Names): boolean =>
  event.title === generatedTitle(event, teams)
