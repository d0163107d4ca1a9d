import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for calendars: a team to which the caller is a stranger. */
export function calendarIds({ foreignTeam }: ForeignRows): IdCases<'calendar'> {
  return {
    'POST /api/calendar/token teamId': {
      foreign: foreignTeam,
      call: teamId => ({ body: { teamId } }),
      who: [...foreignIdSources, 'player'],
    },
    'DELETE /api/calendar/token teamId': {
      foreign: foreignTeam,
      call: teamId => ({ query: { teamId } }),
      who: [...foreignIdSources, 'player'],
    },
  }
}
