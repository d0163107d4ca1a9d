import { createSettingsEditor } from '#infra/local/settingsEditor.ts'
import { api } from '#shared/routes.ts'
import { newPlayer, numbered } from '../../forms.ts'
import { createUploader, files, newPresignForm } from '../../uploads/files.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls of files, of the caller's own or of somebody else's. */
export async function uploadCalls({ club, admin, family }: Fixtures) {
  const { sent, uploaded } = createUploader(club)
  const sentBy = async ({ as }: Actor) => ({ params: { id: as ? await sent(as, files.png) : 'upl_none' } })
  const uploadOf = async ({ as }: Actor) => ({ params: { id: as ? await uploaded(as) : 'upl_none' } })
  const playerImageUrl = await uploaded(family)
  await club.ok(api.players.create, { as: family, body: newPlayer(numbered('Child '), { playerImageUrl }) })
  /** The picture of the family's child. */
  const pictureOfChild = async () => ({ params: { id: playerImageUrl } })

  /** The club's, which is the same for everybody. */
  const logoUrl = await uploaded(admin, files.png, { purpose: 'club-logo' })
  await createSettingsEditor(club, admin).change({ logoUrl })

  const own: Calls<'uploads'> = {
    'POST /api/uploads/presign': async () => ({ body: newPresignForm(files.png) }),
    'POST /api/uploads/{id}/confirm': sentBy,
    'GET /api/uploads/{id}': uploadOf,
    'GET /api/logo/{id}': async () => ({ params: { id: logoUrl } }),
  }
  const foreign: Partial<Calls<'uploads'>> = {
    'POST /api/uploads/{id}/confirm': () => sentBy({ ...family, as: family }),
    'GET /api/uploads/{id}': pictureOfChild,
    'GET /api/logo/{id}': pictureOfChild,
  }
  return { own, foreign }
}
