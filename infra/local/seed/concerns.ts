import { api } from '#shared/routes.ts'
import { dayOf, daysAgo } from './moments.ts'
import type { People } from './people.ts'
import { planConcerns } from './plan/concerns.ts'
import type { SeededClub } from './seededClub.ts'

/** Two reports: a parent's, which is settled, and an anonymous one, which is open. */
export async function seedConcerns(club: SeededClub, people: Omit<People, 'player'>): Promise<void> {
  const { now } = club.clock
  const { privacy, conduct } = planConcerns(dayOf(now))
  club.clock.now = daysAgo(now, 9, '21:15')
  await club.ok(api.concerns.create, { as: people.parent2, body: { topic: 'privacy', text: privacy } })
  const [reported] = await club.ok(api.concerns.list, { as: people.admin })
  club.clock.now = daysAgo(now, 8, '16:30')
  await club.ok(api.concerns.update, {
    as: people.admin,
    params: { id: reported?.id ?? '' },
    body: { state: 'closed', note: 'Taken down the same day, and the family has been told.' },
  })
  club.clock.now = daysAgo(now, 1, '18:45')
  await club.ok(api.concerns.create, { body: { topic: 'conduct', text: conduct } })
  club.clock.now = now
}
