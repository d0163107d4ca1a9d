import { newPlayer, numbered } from '../../forms.ts'
import { createUploader } from '../../uploads/files.ts'
import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for children: a child to whom the caller is a stranger, and another family's files. */
export async function playerIds({ club, family, theirTeam }: ForeignRows): Promise<IdCases<'players'>> {
  const { uploaded, certificate } = createUploader(club)
  const file = await uploaded(family)
  const namingFile = (field: string) => (id: string) => ({
    body: newPlayer(numbered('Kid'), { [field]: id }),
  })
  return {
    'GET /api/players/{id} id': {
      foreign: theirTeam.playerId,
      call: id => ({ params: { id } }),
      who: [...foreignIdSources, 'player'],
    },
    'PATCH /api/players/{id} id': {
      foreign: theirTeam.playerId,
      call: id => ({ params: { id }, body: { jerseySize: 'YL' } }),
      who: [...foreignIdSources, 'player'],
    },
    'PATCH /api/players/{id} playerImageUrl': {
      foreign: file,
      call: (playerImageUrl, id) => ({ params: { id }, body: { playerImageUrl } }),
      who: foreignIdSources,
    },
    'PATCH /api/players/{id} birthCertificateUrl': {
      foreign: await certificate(family),
      call: (birthCertificateUrl, id) => ({ params: { id }, body: { birthCertificateUrl } }),
      who: foreignIdSources,
    },
    'POST /api/players playerImageUrl': {
      foreign: file,
      call: namingFile('playerImageUrl'),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
    'POST /api/players birthCertificateUrl': {
      foreign: await certificate(family),
      call: namingFile('birthCertificateUrl'),
      who: [...foreignIdSources, 'program director', 'admin'],
    },
  }
}
