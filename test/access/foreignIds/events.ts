import { insertEvents, newEvent } from '../../events/events.ts'
import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

const practice = {
  eventType: 'practice',
  startDate: '2027-03-05',
  endDate: '2027-03-05',
  startTime: '18:00:00',
  endTime: '19:30:00',
}

/** Ids for the schedule and attendance: a team and a child to which the caller is a stranger. */
export async function eventIds({ owed, foreignTeam }: ForeignRows): Promise<IdCases<'events'>> {
  const child = owed.playerId
  const [event] = await insertEvents(newEvent({ teamId: foreignTeam }))
  const eventId = event?.id ?? ''
  return {
    'GET /api/events teamId': {
      foreign: foreignTeam,
      call: teamId => ({ query: { teamId } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/events/{id} id': {
      foreign: eventId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/events/{id}/attendance id': {
      foreign: eventId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'POST /api/events teamId': {
      foreign: foreignTeam,
      call: teamId => ({ body: { ...practice, teamId } }),
      who: ['coach'],
    },
    'POST /api/events/conflicts eventId': {
      foreign: eventId,
      call: eventId => ({ body: { ...practice, eventId } }),
      who: ['coach'],
    },
    'PATCH /api/events/{id} id': {
      foreign: eventId,
      call: id => ({ params: { id }, body: { location: 'Elsewhere' } }),
      who: ['coach'],
    },
    'PATCH /api/events/{id}/status id': {
      foreign: eventId,
      call: id => ({ params: { id }, body: { status: 'cancelled' } }),
      who: ['coach'],
    },
    'PUT /api/events/{id}/score id': {
      foreign: eventId,
      call: id => ({ params: { id }, body: { homeScore: 1, awayScore: 0 } }),
      who: ['assistant coach', 'coach'],
    },
    'DELETE /api/events/{id} id': {
      foreign: eventId,
      call: id => ({ params: { id } }),
      who: ['coach'],
    },
    'POST /api/events/{id}/attendance id': {
      foreign: eventId,
      call: (id, playerId) => ({ params: { id }, body: { playerId, response: 'going' } }),
    },
    'POST /api/events/{id}/attendance playerId': {
      foreign: child,
      call: playerId => ({ params: { id: eventId }, body: { playerId, response: 'going' } }),
    },
    'POST /api/events/{id}/attendance/{playerId}/check-in id': {
      foreign: eventId,
      call: id => ({ params: { id, playerId: child }, body: {} }),
      who: ['assistant coach', 'coach'],
    },
    'POST /api/events/{id}/attendance/{playerId}/check-in playerId': {
      foreign: child,
      call: playerId => ({ params: { id: eventId, playerId }, body: {} }),
      who: ['assistant coach', 'coach'],
    },
    'GET /api/events/{id}/calendar id': {
      foreign: eventId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/players/{id}/attendance id': {
      foreign: child,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
  }
}
