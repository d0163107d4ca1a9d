import type { NewAchievementType } from '#shared/achievements/model.ts'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'

/** The club's badges, and what the first team was awarded in the last weeks. */
export async function seedAchievements(club: SeededClub, people: Omit<People, 'player'>): Promise<void> {
  const { now } = club.clock
  const ids = new Map<string, string>()
  for (const body of badges) {
    const { id } = await club.ok(api.achievements.createType, { as: people.admin, body })
    ids.set(body.name, id)
  }
  const params = { id: ids.get(special) ?? '' }
  const body = { category: 'special' as const, points: 250 }
  await club.ok(api.achievements.updateType, { as: people.admin, params, body })

  const [team] = await club.ok(api.teams.list, { as: people.coach, query: { mine: 'true' } })
  if (!team) return
  const roster = await club.ok(api.teams.players, { as: people.coach, params: { id: team.id } })
  const own = await club.ok(api.players.list, { as: people.parent, query: { myPlayers: 'true' } })
  const star = roster.find(player => own.some(({ id }) => id === player.id)) ?? roster[0]
  const others = roster.filter(player => player !== star)
  const playerOf = (n: number) => (n === -1 ? star : others[n % others.length])?.id
  for (const [daysAgo, name, player, note] of awarded) {
    club.clock.now = addHours(now, -24 * daysAgo)
    const target = player === 'team' ? { teamId: team.id } : { playerId: playerOf(player), teamId: team.id }
    const as = daysAgo % 2 === 0 ? people.coach : people.assistant
    await club.ok(api.achievements.award, { as, body: { typeId: ids.get(name) ?? '', note, ...target } })
  }
  club.clock.now = now
}

const special = 'Season Champions'

const badges: NewAchievementType[] = [
  badge('Perfect Attendance', 'At every practice of a month', 'clock', 'attendance', '#1d4ed8', 20),
  badge('Ground Ball Machine', 'Ten ground balls in one game', 'shield', 'skills', '#7b001c', 10),
  badge('Sharp Shooter', 'Three goals in one game', 'star', 'skills', '#f5b301', 15),
  badge('Assist Leader', 'Looks for the open player first', 'heart', 'teamwork', '#15803d', 15),
  badge('Good Sport', 'Helps an opponent up, win or lose', 'heart', 'sportsmanship', '#be185d', 25),
  badge('Captain', 'Leads warm-up and lifts the others', 'medal', 'leadership', '#111827', 30),
  badge(special, 'First of the division', 'trophy', 'teamwork', '#3b82f6', 100),
]

/** How many days ago which badge went to whom: the family's own child, another of the roster, or all of it. */
const awarded: [daysAgo: number, name: string, player: number | 'team', note?: string][] = [
  [240, special, 'team', 'What a final!'],
  [27, 'Perfect Attendance', -1],
  [26, 'Ground Ball Machine', 0],
  [20, 'Good Sport', -1, 'Gave his spare stick to the other goalie'],
  [19, 'Sharp Shooter', 1],
  [13, 'Ground Ball Machine', -1],
  [12, 'Captain', 2, 'Led the warm-up when the coach was late'],
  [6, 'Assist Leader', 3],
  [5, 'Sharp Shooter', 0],
  [4, 'Ground Ball Machine', -1, 'Twelve this time'],
  [1, 'Good Sport', 4],
]

function badge(
  name: string,
  description: string,
  icon: NewAchievementType['icon'],
  category: NewAchievementType['category'],
  color: string,
  points: number,
): NewAchievementType {
  return { name, description, icon, category, color, points }
}
