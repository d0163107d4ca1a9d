import { newAnnouncement } from '../../announcements/announcements.ts'
import { numbered } from '../../forms.ts'
import type { Actor, Calls, Fixtures } from '../fixtures.ts'

/** The calls of announcements, to one's own team or to somebody else's. */
export async function announcementCalls({ club, family, teamOf }: Fixtures) {
  const [{ commit }, { createAnnouncement }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/announcements/store.ts'),
  ])

  async function announcedBy(createdById: string) {
    const { id: teamId } = await teamOf(createdById)
    const id = numbered('ann_')
    const createdAt = club.clock.now.toISOString()
    const row = { title: 'News', body: 'News', priority: 'normal', createdAt, version: 1 } as const
    await commit(createAnnouncement({ ...row, id, teamId, createdById }))
    return { id }
  }

  const about = (whose: (actor: Actor) => { id: string }) =>
    ({
      'PATCH /api/announcements/{id}': async of => ({
        params: await announcedBy(whose(of).id),
        body: { title: numbered('News ') },
      }),
      'DELETE /api/announcements/{id}': async of => ({ params: await announcedBy(whose(of).id) }),
      'POST /api/announcements': async of => ({
        body: newAnnouncement(numbered('News '), { teamId: (await teamOf(whose(of).id)).id }),
      }),
    }) satisfies Partial<Calls<'announcements'>>

  const own: Calls<'announcements'> = {
    ...about(actor => actor),
    'GET /api/announcements': async () => ({}),
  }
  return { own, foreign: about(() => family) }
}
