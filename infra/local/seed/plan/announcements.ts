import { formatDate } from '#shared/dates.ts'
import { planSeasons } from './calendar.ts'
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
      title: `Picture day is ${formatDate(day, 'EEE, MMM d')}`,
      body: 'Teams report 20 minutes before their game; wear the home jersey.',
    },
  }
}
