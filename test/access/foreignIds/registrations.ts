import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for registrations: a child, a registration, a program and a team to which the caller is a stranger. */
export async function registrationIds({
  owed,
  unpublished,
  foreignTeam,
  createProgram,
  createCode,
}: ForeignRows): Promise<IdCases<'registrations'>> {
  const open = await createProgram()
  const { code } = await createCode()
  return {
    'GET /api/registrations programId': {
      foreign: owed.programId ?? '',
      call: programId => ({ query: { programId } }),
      who: [...foreignIdSources, 'player'],
    },
    'GET /api/registrations playerId': {
      foreign: owed.playerId,
      call: playerId => ({ query: { playerId } }),
      who: [...foreignIdSources, 'player'],
    },
    'POST /api/registrations playerId': {
      foreign: owed.playerId,
      call: playerId => ({ body: { playerId, programId: owed.programId } }),
    },
    'POST /api/registrations programId': {
      foreign: unpublished.id,
      call: (programId, playerId) => ({ body: { playerId, programId } }),
    },
    'POST /api/registrations teamId': {
      foreign: foreignTeam,
      call: (teamId, playerId) => ({ body: { playerId, programId: open.id, teamId } }),
    },
    'PATCH /api/registrations/{id} id': {
      foreign: owed.id,
      call: id => ({ params: { id }, body: { paymentStatus: 'pay_later' } }),
    },
    'PATCH /api/registrations/{id} playerId': {
      foreign: owed.playerId,
      call: playerId => ({ params: { id: owed.id }, body: { paymentStatus: 'pay_later', playerId } }),
    },
    'DELETE /api/registrations/{id} id': { foreign: owed.id, call: id => ({ params: { id } }) },
    'DELETE /api/registrations/{id} playerId': {
      foreign: owed.playerId,
      call: playerId => ({ params: { id: owed.id }, query: { playerId } }),
    },
    'PUT /api/registrations/{id}/discount-code id': {
      foreign: owed.id,
      call: id => ({ params: { id }, body: { code } }),
    },
    'DELETE /api/registrations/{id}/discount-code id': { foreign: owed.id, call: id => ({ params: { id } }) },
  }
}
