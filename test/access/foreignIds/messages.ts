import { messageCalls } from '../calls/messages.ts'
import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for messages: people, a child, a team, a program and conversations to which the caller is a stranger. */
export async function messageIds(fixtures: ForeignRows): Promise<IdCases<'messages'>> {
  const { programId } = fixtures.owed
  const { between, toldTo } = await messageCalls(fixtures)
  const { id: teamId, playerId } = await fixtures.teamOf(fixtures.family.id)
  const [teams, directs] = [await toldTo(fixtures.family.id), await between()]
  const everybody = [...foreignIdSources, 'player'] as const
  const office = [...everybody, 'program director', 'admin'] as const
  const staff = ['assistant coach', 'coach'] as const
  const content = 'Hello'
  return {
    'GET /api/messages conversationId': {
      foreign: directs,
      call: conversationId => ({ query: { conversationId } }),
      who: office,
    },
    'GET /api/messages teamId': {
      foreign: teamId,
      call: id => ({ query: { teamId: id } }),
      who: everybody,
    },
    'GET /api/messages programId': {
      foreign: programId ?? '',
      call: id => ({ query: { programId: id } }),
      who: everybody,
    },
    'GET /api/messages recipientId': {
      foreign: fixtures.family.id,
      call: recipientId => ({ query: { recipientId } }),
      // Those who run the club may write to everybody.
      who: everybody,
    },
    'POST /api/messages conversationId': {
      foreign: directs,
      call: conversationId => ({ body: { content, conversationId } }),
      who: office,
    },
    'POST /api/messages teamId': {
      foreign: teamId,
      call: id => ({ body: { content, teamId: id } }),
      who: everybody,
    },
    'POST /api/messages programId': {
      foreign: programId ?? '',
      call: id => ({ body: { content, programId: id } }),
      who: everybody,
    },
    'POST /api/messages recipientId': {
      foreign: fixtures.family.id,
      call: recipientId => ({ body: { content, recipientId } }),
      who: everybody,
    },
    'GET /api/conversations/{id} id': {
      foreign: directs,
      call: id => ({ params: { id } }),
      who: office,
    },
    'PUT /api/conversations/{id}/read id': {
      foreign: teams,
      call: id => ({ params: { id }, body: { seq: 1 } }),
      who: everybody,
    },
    'GET /api/conversations/{id}/seen/{seq} id': {
      foreign: teams,
      call: id => ({ params: { id, seq: '1' } }),
      who: staff,
    },
    'POST /api/conversations/{id}/report id': {
      foreign: teams,
      call: id => ({ params: { id }, body: { seq: 1, reason: 'Not kind' } }),
      who: everybody,
    },
    'GET /api/players/{id}/conversation id': { foreign: playerId, call: id => ({ params: { id } }) },
    'GET /api/recipients teamId': { foreign: teamId, call: id => ({ query: { teamId: id } }) },
  }
}
