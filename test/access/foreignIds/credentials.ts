import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for credentials: another person's credential. */
export async function credentialIds({ family, credentialOf }: ForeignRows): Promise<IdCases<'credentials'>> {
  return {
    'DELETE /api/credentials/{id} id': {
      foreign: (await credentialOf(family.id)).params.id,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
  }
}
