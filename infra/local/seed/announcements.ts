import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'

/** One that is over, one for the first team, and one for everybody that matters. */
export async function seedAnnouncements(club: SeededClub, people: Omit<People, 'player'>): Promise<void> {
  const { now } = club.clock
  const at = (hours: number) => addHours(now, hours).toISOString()
  club.clock.now = addHours(now, -24 * 20)
  await club.ok(api.announcements.create, {
    as: people.director,
    body: {
      title: 'Used gear swap',
      body: 'Bring what your children have outgrown to the clubhouse, and take what fits.',
      expiresAt: at(-24 * 6),
    },
  })
  const [team] = await club.ok(api.teams.list, { as: people.coach, query: { mine: 'true' } })
  club.clock.now = addHours(now, -24 * 3)
  await club.ok(api.announcements.create, {
    as: people.coach,
    body: {
      title: 'Mouthguards',
      body: 'Nobody plays without one. There is a box of new ones in my bag.',
      teamId: team?.id,
    },
  })
  club.clock.now = addHours(now, -20)
  await club.ok(api.announcements.create, {
    as: people.admin,
    body: {
      title: 'Picture day moved to Saturday',
      body: 'Teams report 20 minutes before their first game; wear the home jersey.',
      priority: 'high',
      expiresAt: at(24 * 10),
    },
  })
  club.clock.now = now
}
