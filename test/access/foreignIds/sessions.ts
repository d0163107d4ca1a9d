import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for sessions: another person's device. */
export async function sessionIds({ family, signIn }: ForeignRows): Promise<IdCases<'sessions'>> {
  return {
    'DELETE /api/sessions/{id} id': {
      foreign: (await signIn(family.id)).sessionId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
  }
}
