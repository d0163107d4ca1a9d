import { api } from '#shared/routes.ts'
import { dayOf, daysAgo, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { planAnnouncements } from './plan/announcements.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

/** One that is over, one for the first team, and one for everybody that matters. */
export async function seedAnnouncements(
  club: SeededClub,
  { director, coach, admin }: Omit<People, 'player'>,
  { firstTeam: teamId }: Programs,
): Promise<void> {
  const { now } = club.clock
  const { gearSwap, mouthguards, pictureDay } = planAnnouncements(dayOf(now))
  club.clock.now = daysAgo(now, 20, '12:10')
  const swapped = daysAgo(now, 6, '17:00').toISOString()
  await club.ok(api.announcements.create, { as: director, body: { ...gearSwap, expiresAt: swapped } })
  club.clock.now = daysAgo(now, 5, '09:30')
  const { day, ...text } = pictureDay
  const expiresAt = momentOn(day, '14:00').toISOString()
  await club.ok(api.announcements.create, { as: admin, body: { ...text, priority: 'high', expiresAt } })
  club.clock.now = daysAgo(now, 3, '20:40')
  await club.ok(api.announcements.create, { as: coach, body: { ...mouthguards, teamId } })
  club.clock.now = now
}
