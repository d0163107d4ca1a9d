import { api } from '#shared/routes.ts'
import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for waiting lists: a program, a child and a family to which the caller is a stranger. */
export async function waitingIds({
  club,
  admin,
  family,
  unpublished,
  childOf,
  createProgram,
}: ForeignRows): Promise<IdCases<'waiting'>> {
  const waited = await createProgram({ registrationStatus: 'waitlist' })
  const { id: waiter } = await childOf(family.id)
  await club.ok(api.waiting.join, { as: admin, body: { programId: waited.id, playerId: waiter } })
  return {
    'GET /api/waiting programId': {
      foreign: waited.id,
      call: programId => ({ query: { programId } }),
      who: [...foreignIdSources, 'player'],
    },
    'POST /api/waiting userId': {
      foreign: family.id,
      call: (userId, playerId) => ({ body: { playerId, programId: unpublished.id, userId } }),
    },
    'POST /api/waiting playerId': {
      foreign: waiter,
      call: playerId => ({ body: { playerId, programId: waited.id } }),
    },
    'POST /api/waiting programId': {
      foreign: unpublished.id,
      call: (programId, playerId) => ({ body: { playerId, programId } }),
    },
    'DELETE /api/waiting/{programId}/{playerId} programId': {
      foreign: waited.id,
      call: programId => ({ params: { programId, playerId: waiter } }),
    },
    'DELETE /api/waiting/{programId}/{playerId} playerId': {
      foreign: waiter,
      call: playerId => ({ params: { programId: waited.id, playerId } }),
    },
  }
}
