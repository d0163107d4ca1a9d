import { addDays, daysBetween } from '#shared/dates.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { planSeasons, tellDay } from './calendar.ts'
import { planGames, planPractices } from './schedule.ts'

export type Author = 'director' | 'coach' | 'assistant' | 'parent' | 'player'

/** Everybody, the families of the league, the first team, the office, or one person. */
export type Chat = 'everybody' | 'program' | 'team' | 'office' | Author

export interface PlannedMessage {
  /** How many days ago, and at what time of that day. */
  days: number
  time: string
  from: Author
  to: Chat
  text: string
}

/** Recent messages around the first team; its practices and games are those of its schedule. */
export function planMessages(today: string): PlannedMessage[] {
  const season = planSeasons(today).current
  const practices = planPractices(0, season, today).filter(({ cancelled }) => !cancelled)
  const games = planGames(0, season, today)
  const gamesPlayed = games.filter(({ score }) => score).map(({ day }) => ({ day, name: 'the game' }))
  const saidOn = (days: number) => addDays(today, -days)
  const nextPractice = (days: number) => {
    const next = practices.find(({ day }) => day > saidOn(days))
    return next ? tellDay(next.day, saidOn(days)) : 'at the next practice'
  }
  const lastGame = (days: number) => {
    const last = games.findLast(({ day }) => day < saidOn(days))
    return last ? tellDay(last.day, saidOn(days)) : 'last week'
  }
  const leftBehind = (days: number) => {
    const held = [...practices.map(practice => ({ ...practice, name: 'practice' })), ...gamesPlayed]
    const [last] = held
      .filter(({ day }) => day <= saidOn(days))
      .toSorted((a, b) => compareCodeUnits(b.day, a.day))
    const isFresh = last && daysBetween(last.day, saidOn(days)) <= 4
    return isFresh ? `Left behind at ${last.name}` : 'Found in my trunk'
  }
  const say = (when: string, from: Author, to: Chat, text: string): PlannedMessage => {
    const [days, time = ''] = when.split('d ')
    return { days: Number(days), time, from, to, text }
  }
  return [
    say(
      '9d 12:30',
      'director',
      'everybody',
      'The parking lot fills up fast on game days. Please park at the school; the map is attached.',
    ),
    say(
      '7d 19:10',
      'coach',
      'team',
      `Please bring both jerseys ${nextPractice(7)}: we’ll have an intrasquad scrimmage.`,
    ),
    say('7d 19:42', 'parent', 'team', 'Will do. Same time?'),
    say(
      '7d 19:45',
      'coach',
      'team',
      'Same time, 5:30. Please put names on the goggles, three pairs look alike.',
    ),
    say('7d 20:02', 'player', 'team', 'Can we pick the teams ourselves?'),
    say('7d 20:15', 'assistant', 'team', 'The captain picks. No trades!'),
    say(
      '5d 21:04',
      'parent',
      'office',
      'We’ll be away the second weekend of next month. Who should we tell?',
    ),
    say(
      '4d 09:20',
      'director',
      'office',
      'Just RSVP in the schedule, and your coach will see it. Have a good trip!',
    ),
    say(
      '4d 18:55',
      'coach',
      'parent',
      'Riley’s goggle strap is about to break. I have a spare pair in my bag.',
    ),
    say('4d 20:31', 'parent', 'coach', `Oh, thank you! We’ll see you ${nextPractice(4)}.`),
    say('3d 12:15', 'director', 'program', 'They’re here! Your coach will hand them out at practice.'),
    say('2d 19:30', 'coach', 'player', `Great passes in the game ${lastGame(2)}. Want to try taking draws?`),
    say('2d 20:05', 'player', 'coach', 'Yes!! I’ll practice with Sky.'),
    say(
      '1d 19:25',
      'assistant',
      'team',
      `${leftBehind(1)}: a blue water bottle and one glove. I’ll bring them ${nextPractice(1)}.`,
    ),
    say('1d 20:50', 'coach', 'parent', 'Please keep the spare goggles until the end of the season.'),
  ]
}
