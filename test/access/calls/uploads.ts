import { api } from '#shared/routes.ts'
import { newPlayer, numbered } from '../../forms.ts'
import { createUploader, files, newPresignForm } from '../../uploads/files.ts'
import type { Actor, Calls } from '../actors.ts'
import type { Cast } from '../cast.ts'

/** The calls of files, of the caller's own or of somebody else's. */
export function uploadCalls({ club, family }: Cast) {
  const { sent, uploaded } = createUploader(club)
  const sentBy = async ({ as }: Actor) => ({ params: { id: as ? await sent(as, files.png) : 'upl_none' } })
  const uploadOf = async ({ as }: Actor) => ({ params: { id: as ? await uploaded(as) : 'upl_none' } })
  /** The picture of the family's child. */
  async function pictureOfChild() {
    const playerImageUrl = await uploaded(family)
    await club.ok(api.players.create, { as: family, body: newPlayer(numbered('Child '), { playerImageUrl }) })
    return { params: { id: playerImageUrl } }
  }

  const own: Calls<'uploads'> = {
    'POST /api/uploads/presign': async () => ({ body: newPresignForm(files.png) }),
    'POST /api/uploads/{id}/confirm': sentBy,
    'GET /api/uploads/{id}': uploadOf,
  }
  const foreign: Partial<Calls<'uploads'>> = {
    'POST /api/uploads/{id}/confirm': () => sentBy({ ...family, as: family }),
    'GET /api/uploads/{id}': pictureOfChild,
  }
  return { own, foreign }
}
