import { addDays, formatDate } from '#shared/dates.ts'
import { planSeasons, tellDay } from './calendar.ts'
import { planGames } from './schedule.ts'

/** The announcements, each with the day of what it is about. */
export function planAnnouncements(today: string) {
  const ahead = planGames(0, planSeasons(today).current, today).filter(({ day }) => day > today)
  const day = (ahead.find(({ isHome }) => isHome) ?? ahead[0])?.day ?? today
  return {
    gearSwap: {
      title: 'Used gear swap',
      body: 'Bring what your kids have outgrown to the clubhouse, and take what fits.',
    },
    mouthguards: {
      title: 'Mouthguards',
      body: 'Nobody plays without one. There is a box of new ones in my bag.',
    },
    pictureDay: {
      day,
      title: `Picture day is ${formatDate(day, 'EEEE, MMMM d')}`,
      body: 'Teams report 20 minutes before their game; wear the home jersey.',
    },
  }
}

/** The reports. */
export function planConcerns(today: string) {
  const yesterday = addDays(today, -1)
  const games = planGames(0, planSeasons(today).current, today)
  const game = games.findLast(({ day }) => day < yesterday)
  const when = game ? tellDay(game.day, yesterday) : 'last week'
  return {
    privacy: 'A picture of our child is on the bulletin board in the clubhouse. Please take it down.',
    conduct: `At the game ${when} somebody on the sideline shouted at the young official, who left in tears.`,
  }
}
