/**
 * What a volunteer of a US club would find implausible in the demo club. The rules are written by hand and share
 * nothing with the code that makes up the club.
 */

interface DemoProgram {
  name: string
  status: string
  startDate: string
  endDate: string
  daysOfWeek: readonly string[]
  registrationStatus: string
  registrationEndDate?: string | null
}

export interface DemoEvent {
  /** An event without a team is for everybody. */
  team?: string
  type: string
  day: string
  status: string
  hasScore: boolean
}

export interface DemoClub {
  today: string
  programs: readonly DemoProgram[]
  teams: readonly { name: string; program: string }[]
  events: readonly DemoEvent[]
}

/** One line for each finding; none for a plausible club. */
export const findImplausible = (club: DemoClub): string[] =>
  [checkPrograms, checkEvents, checkSeason].flatMap(check =>
    check(club).map(line => `${club.today}: ${line}`),
  )

/** What may be on, January first. */
const seasonsOfMonth = [
  ...['Winter', 'Winter', 'Winter Spring', 'Spring', 'Spring', 'Spring', 'Spring Summer', 'Summer'],
  ...['Summer Fall', 'Fall', 'Fall', 'Fall Winter'],
]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayOf = (day: string) => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const isSeasonal = ({ name }: DemoProgram) => /^(Spring|Summer|Fall|Winter) /.test(name)

function checkPrograms({ today, programs }: DemoClub): string[] {
  const wrong = programs.flatMap(({ name, status, startDate, endDate }) => {
    const place = today < startDate ? 'upcoming' : today > endDate ? 'completed' : 'live'
    return status === place ? [] : [`${name} is ${place}, not ${status}`]
  })
  const live = programs.filter(program => isSeasonal(program) && program.status === 'live')
  const [season = ''] = (live[0]?.name ?? '').split(' ')
  if (live.length !== 1 || !seasonsOfMonth[Number(today.slice(5, 7)) - 1]?.includes(season))
    wrong.push(`the season is ${live.map(({ name }) => name).join(' and ') || 'none'}`)
  const open = programs.filter(program => isSeasonal(program) && program.registrationStatus === 'open')
  for (const { name, startDate, registrationEndDate: closes } of open) {
    const ahead = daysFrom(today, startDate)
    if (ahead <= 0 || ahead > 200 || !closes || closes < today || closes >= startDate)
      wrong.push(`${name} takes families until ${closes} and begins on ${startDate}`)
  }
  return open.length === 1 ? wrong : [...wrong, `${open.length} seasons take families`]
}

const liveOf = ({ programs }: DemoClub) =>
  programs.find(program => isSeasonal(program) && program.status === 'live')

function checkEvents(club: DemoClub): string[] {
  const { today, events } = club
  const season = liveOf(club)
  return events.flatMap(({ team, type, day, hasScore }) => {
    const found: string[] = []
    const say = (fine: boolean | undefined, what: string) =>
      fine || found.push(`${team ?? 'the club'}'s ${type} on ${weekdayOf(day)}, ${day}: ${what}`)
    const isPlay = ['game', 'practice'].includes(type)
    if (type === 'game') {
      say(['Saturday', 'Sunday'].includes(weekdayOf(day)), 'no weekend')
      say(hasScore === day < today, `is there a score? ${hasScore}`)
    }
    if (type === 'practice') say(season?.daysOfWeek.includes(weekdayOf(day)), 'no such practice')
    if (isPlay) say(season && daysFrom(season.startDate, day) >= -7 && day <= season.endDate, 'no season')
    const same = events.filter(other => other.team === team && other.day === day && other.type === type)
    if (team && isPlay) say(same.length === 1, `one of ${same.length}`)
    return found
  })
}

/** Every team of the season has been together, has played, and has something next. */
function checkSeason(club: DemoClub): string[] {
  const { today, teams, events } = club
  return teams
    .filter(({ program }) => program === liveOf(club)?.name)
    .filter(({ name }) => {
      const held = events.filter(({ team, status }) => team === name && status === 'scheduled')
      const games = held.filter(({ type }) => type === 'game')
      return !(
        games.some(({ day }) => day < today) &&
        games.some(({ day }) => day >= today) &&
        held.some(({ day }) => day >= today && daysFrom(today, day) <= 14)
      )
    })
    .map(({ name }) => `${name} has not played, or nothing is next`)
}
