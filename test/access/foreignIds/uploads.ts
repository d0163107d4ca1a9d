import { createUploader, files } from '../../uploads/files.ts'
import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for files: another family's files. */
export async function uploadIds({ club, family }: ForeignRows): Promise<IdCases<'uploads'>> {
  const { sent, uploaded } = createUploader(club)
  return {
    'POST /api/uploads/{id}/confirm id': {
      foreign: await sent(family, files.png),
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
    'GET /api/uploads/{id} id': {
      foreign: await uploaded(family),
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
    'GET /api/logo/{id} id': {
      foreign: await uploaded(family),
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player', 'program director', 'admin'],
    },
  }
}
