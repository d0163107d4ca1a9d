import { api } from '#shared/routes.ts'
import { dayOf, daysAgo, letPass, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { badges, planAwards, special, specialPoints, type Who } from './plan/awards.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

/** The club's badges, and what the first team was awarded in recent weeks. */
export async function seedAchievements(
  club: SeededClub,
  people: Omit<People, 'player'>,
  { firstTeam: teamId }: Programs,
): Promise<void> {
  const { now } = club.clock
  const ids = new Map<string, string>()
  club.clock.now = daysAgo(now, 190, '21:15')
  for (const body of badges) {
    letPass(club, 4)
    const { id } = await club.ok(api.achievements.createType, { as: people.admin, body })
    ids.set(body.name, id)
  }
  const params = { id: ids.get(special) ?? '' }
  const body = { category: 'special' as const, points: specialPoints }
  await club.ok(api.achievements.updateType, { as: people.admin, params, body })

  const roster = await club.ok(api.teams.players, { as: people.coach, params: { id: teamId } })
  const star = roster.find(({ firstName }) => firstName === 'Riley')
  const others = roster.filter(player => player !== star)
  const idOf = (who: Who) => (who === 'Riley' ? star : others[who === 'team' ? 0 : who])?.id
  for (const [n, { day, name, who, note }] of planAwards(dayOf(now)).entries()) {
    club.clock.now = momentOn(day, `20:${30 + n * 2}`)
    const target = who === 'team' ? { teamId } : { playerId: idOf(who), teamId }
    const as = who === 3 ? people.assistant : people.coach
    await club.ok(api.achievements.award, { as, body: { typeId: ids.get(name) ?? '', note, ...target } })
  }
  club.clock.now = now
}
