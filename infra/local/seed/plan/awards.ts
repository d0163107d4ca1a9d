import type { NewAchievementType } from '#shared/achievements/model.ts'
import { addDays } from '#shared/dates.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { planSeasons } from './calendar.ts'
import { planGames, planPractices } from './schedule.ts'

export const special = 'Team of the Week'
/** What it is worth since the club has made it a special one. */
export const specialPoints = 50

export const badges: NewAchievementType[] = [
  badge('Perfect Attendance', 'At every practice for a month', 'clock', 'attendance', '#1d4ed8', 20),
  badge('Ground Ball Machine', 'Ten ground balls in one game', 'shield', 'skills', '#7b001c', 10),
  badge('Sharp Shooter', 'Three goals in one game', 'star', 'skills', '#f5b301', 15),
  badge('Assist Leader', 'Looks for the open player first', 'heart', 'teamwork', '#15803d', 15),
  badge('Good Sport', 'Helps an opponent up, win or lose', 'heart', 'sportsmanship', '#be185d', 25),
  badge('Captain', 'Leads warmups and lifts teammates', 'medal', 'leadership', '#111827', 30),
  badge(special, 'The game everyone is talking about', 'trophy', 'teamwork', '#3b82f6', 40),
]

/** The demo family's child, another child on the roster, or the whole roster. */
export type Who = 'Riley' | 'team' | number

/** On the days of games and practices, the latest first; a young season has had fewer of them. */
export function planAwards(today: string) {
  const season = planSeasons(today).current
  const isOver = ({ day }: { day: string }) => day < today
  const games = planGames(0, season, today).filter(isOver).reverse()
  const practices = planPractices(0, season, today)
    .filter(practice => isOver(practice) && !practice.cancelled)
    .reverse()
  const month = practices.find(({ day }) => day >= addDays(season.startDate, 21))
  const award = (event: { day: string } | undefined, name: string, who: Who, note?: string) =>
    event ? [{ day: event.day, name, who, note }] : []
  return [
    ...award(games[0], special, 'team', 'Eight goals by six players!'),
    ...award(games[0], 'Good Sport', 4),
    ...award(games[0], 'Ground Ball Machine', 'Riley', 'Twelve of them!'),
    ...award(practices[0] ?? games[0], 'Captain', 2, 'Led warmups when the coach was late'),
    ...award(games[0], 'Sharp Shooter', 0),
    ...award(games[1], 'Assist Leader', 3),
    ...award(games[2], 'Sharp Shooter', 1),
    ...award(games[2], 'Good Sport', 'Riley', 'Lent a spare stick to the other team’s goalie'),
    ...award(games[3], 'Ground Ball Machine', 0),
    ...award(month, 'Perfect Attendance', 'Riley'),
  ].toSorted((one, other) => compareCodeUnits(one.day, other.day))
}

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
