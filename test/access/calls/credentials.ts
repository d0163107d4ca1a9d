import { upcomingSeasons } from '#shared/credentials/rules.ts'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { numbered } from '../../forms.ts'
import { createUploader, files } from '../../uploads/files.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls of credentials, about one's own or somebody else's. */
export async function credentialCalls({ club, family }: Fixtures) {
  const [{ commit }, { createCredential }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/credentials/store.ts'),
  ])
  const { uploaded } = createUploader(club)
  const today = club.clock.now.toISOString().slice(0, 10)
  const seasons = upcomingSeasons(today)
  const [season = ''] = seasons
  let handed = 0
  /** Only one of each type may be pending for a season. */
  const form = async ({ as }: Actor) => {
    const at = handed++
    return {
      credentialType: at % 2 === 0 ? ('headshot' as const) : ('lacrosse_card' as const),
      season: seasons[Math.floor(at / 2) % seasons.length] ?? '',
      file: as ? await uploaded(as, files.png, { purpose: 'credential' }) : 'upl_none',
    }
  }
  async function credentialOf(uploaderId: string) {
    const id = numbered('cred_')
    const rest = { credentialType: 'headshot', url: 'upl_none', status: 'pending', version: 1 } as const
    const createdAt = club.clock.now.toISOString()
    await commit(...createCredential({ ...rest, id, uploaderId, season: numbered('season '), createdAt }))
    return { params: { id } }
  }
  /** With its picture, which is deleted when it is withdrawn. */
  async function withdrawable(actor: Actor) {
    if (!actor.as) return { params: { id: 'cred_none' } }
    const { id } = await club.ok(api.credentials.create, { as: actor.as, body: await form(actor) })
    return { params: { id } }
  }

  const own: Calls<'credentials'> = {
    'GET /api/credentials/my': async () => ({}),
    'GET /api/credentials': async () => ({}),
    'GET /api/credentials/compliance': async () => ({}),
    'POST /api/credentials': async actor => ({ body: await form(actor) }),
    'PATCH /api/credentials/{id}/verify': async () => ({
      ...(await credentialOf(numbered('usr_'))),
      body: { expiresAt: addDays(today, 100) },
    }),
    'PATCH /api/credentials/{id}/reject': async () => ({
      ...(await credentialOf(numbered('usr_'))),
      body: { reason: 'It cannot be read' },
    }),
    'DELETE /api/credentials/{id}': withdrawable,
    // So that somebody can be reminded.
    'POST /api/credentials/reminders': async () => {
      await club.person('coach')
      return { body: { season } }
    },
  }
  const foreign: Partial<Calls<'credentials'>> = {
    'DELETE /api/credentials/{id}': () => credentialOf(family.id),
  }
  return { own, foreign }
}
