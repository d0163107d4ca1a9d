import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import { isDate } from '#shared/dates.ts'
import { sideOf, swapSides, teamsOf } from '#shared/events/homeAway.ts'
import { hasSides, isLeagueWide } from '#shared/events/kinds.ts'
import type { Event, EventChanges, NewEvent } from '#shared/events/model.ts'
import { generateTitle, proposeTitle } from '#shared/events/titles.ts'
import type { Team } from '#shared/teams/model.ts'
import { noRepeats, toRepeats } from './repeats.ts'
import type { EventFields } from './schema.ts'

/** The form values of an event, and how they become a request. */
export type EventInput = z.input<typeof EventFields>
export type EventOutput = z.output<typeof EventFields>
export type EventFormState = SchemaForm<EventInput, EventOutput>
type TeamNames = readonly Pick<Team, 'id' | 'name'>[]

export const eventDraft: FormDraft<EventInput> = {
  name: 'event',
  fields: {
    title: 'text',
    eventType: 'text',
    teamId: 'text',
    homeTeamId: 'text',
    awayTeamId: 'text',
    opponent: 'text',
    isHome: 'flag',
    startDate: 'text',
    startTime: 'text',
    endDate: 'text',
    endTime: 'text',
    location: 'text',
    address: 'text',
    description: 'text',
    repeats: { weekly: 'flag', days: 'texts', ends: 'text', until: 'text', count: 'text' },
  },
}

/** By default a practice in the evening, at home. */
export const defaultValues = (date: string, teamId = ''): EventInput => ({
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

/** Maps home and away back to our team and the opponent, which are swapped for away games. */
export function toFormValues(event: Event): EventInput {
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

export function toNewEvent({ repeats, ...checked }: EventOutput): NewEvent {
  return { ...checked, ...toTeams(checked), ...(repeats.weekly && { repeats: toRepeats(repeats) }) }
}

/** Only the changed fields; undefined without changes. */
export function getChanges(checked: EventOutput, event: Event, teams: TeamNames): EventChanges | undefined {
  const {
    repeats: _,
    teamId: __,
    homeTeamId: ___,
    awayTeamId: ____,
    opponent: _____,
    isHome,
    ...fields
  } = checked
  const changes: EventChanges = { ...fields, ...getTeamChanges({ ...checked, isHome }, event) }
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    if ((fields[name] ?? '') === (event[name] ?? '')) delete changes[name]
  }
  // The server generates a new title, for each date of a series by its day.
  if (isGenerated(event, teams) && checked.title === getServerTitle(checked, teams)) delete changes.title
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** The team fields are compared as a whole, because different field values can mean the same teams. */
function getTeamChanges(checked: EventOutput, event: Event): EventChanges {
  const wanted = toTeams(checked)
  const changes: EventChanges = {}
  if (
    JSON.stringify(wanted) === JSON.stringify(toTeams({ ...toFormValues(event), eventType: event.eventType }))
  )
    return changes
  for (const name of ['teamId', 'homeTeamId', 'awayTeamId'] as const) {
    if (wanted[name] !== event[name]) changes[name] = wanted[name] ?? null
  }
  if ((wanted.opponent ?? '') !== (event.opponent ?? '')) changes.opponent = wanted.opponent ?? ''
  if (wanted.isHome !== event.isHome) changes.isHome = wanted.isHome
  return changes
}

type Pairing = Pick<EventInput, 'eventType' | 'teamId' | 'homeTeamId' | 'awayTeamId' | 'opponent' | 'isHome'>

/** The teams in the API's format. A practice has one team, a game two sides, a league event none. */
export function toTeams({ eventType, teamId, homeTeamId, awayTeamId, opponent, isHome }: Pairing) {
  const none = { homeTeamId: undefined, awayTeamId: undefined, opponent: undefined }
  if (isLeagueWide({ eventType })) return { teamId: undefined, ...none, isHome }
  if (!hasSides({ eventType })) return { teamId: teamId || undefined, ...none, isHome }
  return {
    teamId: homeTeamId || undefined,
    ...swapSides({ homeTeamId: homeTeamId || undefined, awayTeamId: awayTeamId || undefined, isHome }),
    opponent: awayTeamId ? undefined : opponent.trim() || undefined,
  }
}

/** The title that the server would generate for these values. */
export function getServerTitle(
  typed: Pairing & { eventType: string; startDate: string },
  teams: TeamNames,
): string {
  if (!isDate(typed.startDate)) return ''
  const eventType = typed.eventType as Event['eventType']
  return generateTitle({ ...toTeams(typed), eventType, startDate: typed.startDate }, teams)
}

/** The proposed title, without the date. */
export function proposalFor(typed: Pairing, teams: TeamNames): string {
  const nameOf = (id: string) => teams.find(team => team.id === id)?.name
  const eventType = typed.eventType as Event['eventType']
  const names = { team: nameOf(typed.teamId), awayTeam: nameOf(typed.awayTeamId) }
  return proposeTitle({ eventType, opponent: typed.awayTeamId ? undefined : typed.opponent }, names) ?? ''
}

export const isGenerated = (event: Event, teams: TeamNames): boolean =>
  event.title === generateTitle(event, teams)
