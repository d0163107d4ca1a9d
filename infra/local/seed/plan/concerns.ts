import { addDays } from '#shared/dates.ts'
import { planSeasons, tellDay } from './calendar.ts'
import { planGames } from './schedule.ts'

/** The reports. */
export function planConcerns(today: string) {
  const yesterday = addDays(today, -1)
  const games = planGames(0, planSeasons(today).current, today)
  const game = games.findLast(({ day }) => day < yesterday)
  const when = game ? tellDay(game.day, yesterday) : 'last week'
  return {
    privacy: 'A picture of our child is on the bulletin board in the clubhouse. Please take it down.',
    conduct: `At the game ${when} someone on the sideline shouted at the young official, who left in tears.`,
  }
}
