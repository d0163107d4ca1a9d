import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'

/** Two that were reported: one by a parent and settled, one by nobody knows whom and open. */
export async function seedConcerns(club: SeededClub, people: Omit<People, 'player'>): Promise<void> {
  const { now } = club.clock
  club.clock.now = addHours(now, -24 * 9)
  await club.ok(api.concerns.create, {
    as: people.parent2,
    body: {
      topic: 'privacy',
      text: 'A picture of our child is on the board in the hall. Please take it down.',
    },
  })
  const [reported] = await club.ok(api.concerns.list, { as: people.admin })
  club.clock.now = addHours(now, -24 * 8)
  await club.ok(api.concerns.update, {
    as: people.admin,
    params: { id: reported?.id ?? '' },
    body: { state: 'closed', note: 'Taken down the same day, and the family has been told.' },
  })
  club.clock.now = addHours(now, -30)
  await club.ok(api.concerns.create, {
    body: {
      topic: 'conduct',
      text: 'At the game on Saturday somebody beside the field shouted at the young official until he cried.',
    },
  })
  club.clock.now = now
}
