/**
 * What a volunteer of a US club would find implausible in the demo club. The rules are written by hand and share
 * nothing with the code that makes up the club.
 */

interface DemoProgram {
  name: string
  category: string
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
  /** Of a game: where it is, and from when to when. */
  place?: string
  from?: string
  until?: string
}

interface DemoFamily {
  lastName: string
  email: string
  mobilePhone?: string
  address?: string
  city?: string
  state?: string
  zip?: string
}

export interface DemoClub {
  today: string
  programs: readonly DemoProgram[]
  teams: readonly { name: string; program: string }[]
  events: readonly DemoEvent[]
  /** In the order in which they came. */
  families: readonly DemoFamily[]
  /** First names of the children of each team. */
  rosters: readonly (readonly string[])[]
  /** What was numbered, by what it is, in the order of giving. */
  numbers: Readonly<Record<string, readonly number[]>>
  badges: readonly { name: string; points: number }[]
  /** How many children were registered for a program, by its name. */
  registered: Readonly<Record<string, number>>
}

/** One line for each finding; none for a plausible club. */
export const findImplausible = (club: DemoClub): string[] =>
  [
    checkPrograms,
    checkClinics,
    checkEvents,
    checkPlaces,
    checkSeason,
    checkFamilies,
    checkNames,
    checkNumbers,
    checkBadges,
  ].flatMap(check => check(club).map(line => `${club.today}: ${line}`))

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

/** A clinic teaches for some days; what teams play in for weeks is none. */
function checkClinics({ programs, teams }: DemoClub): string[] {
  return programs.flatMap(({ name, category, startDate, endDate }) => {
    const isCalledSo = /clinic/i.test(name) || category === 'Clinic'
    const isOne = daysFrom(startDate, endDate) <= 14 && teams.every(({ program }) => program !== name)
    return isCalledSo && !isOne ? [`${name} (${category}) is no clinic`] : []
  })
}

/** A field has one game at a time. */
function checkPlaces({ events }: DemoClub): string[] {
  const games = events.filter(({ type, place }) => type === 'game' && place)
  return games.flatMap((one, at) =>
    games
      .slice(at + 1)
      .filter(({ day, place }) => day === one.day && place === one.place)
      .filter(({ from = '', until = '' }) => from < (one.until ?? '') && (one.from ?? '') < until)
      .map(({ team }) => `${one.team} and ${team} play at ${one.place} at once, on ${one.day}`),
  )
}

/** A family can be reached and lives somewhere; not everybody has the same mail provider. */
function checkFamilies({ families, programs, registered }: DemoClub): string[] {
  const wrong = families
    .filter(
      family =>
        !(family.mobilePhone && family.address && family.city && /^[A-Z]{2}$/.test(family.state ?? '')) ||
        !/^\d{5}$/.test(family.zip ?? ''),
    )
    .map(({ lastName }) => `the ${lastName} family has no phone or no address`)
  const domains = families.map(({ email }) => email.split('@')[1] ?? '')
  const most = Math.max(...[...new Set(domains)].map(name => domains.filter(other => other === name).length))
  if (new Set(domains).size < 3 || most > families.length * 0.7) wrong.push('one domain has all addresses')
  for (const { name, status } of programs.filter(isSeasonal))
    if (status === 'completed' && (registered[name] ?? 0) < 30) wrong.push(`hardly anybody was in ${name}`)
  return wrong
}

/** People do not come by the alphabet. */
function checkNames({ families, rosters }: DemoClub): string[] {
  const lists = [families.map(({ lastName }) => lastName), ...rosters]
  return lists.flatMap(names => {
    let run = 1
    let longest = 1
    for (const [at, name] of names.entries()) {
      run = at > 0 && name > (names[at - 1] ?? '') ? run + 1 : 1
      longest = Math.max(longest, run)
    }
    return longest > 6 ? [`${longest} names in alphabetical order: ${names.join(' ')}`] : []
  })
}

/** Nor are they numbered in steps. */
function checkNumbers({ numbers }: DemoClub): string[] {
  return Object.entries(numbers).flatMap(([what, given]) => {
    const steps = given.slice(1).map((number, at) => number - (given[at] ?? 0))
    const counts = [...new Set(steps)].map(step => steps.filter(other => other === step).length)
    return Math.max(...counts) > steps.length / 4
      ? [`${what} in steps: ${given.slice(0, 8).join(' ')} …`]
      : []
  })
}

/** No badge is worth many others. */
function checkBadges({ badges }: DemoClub): string[] {
  const least = Math.min(...badges.map(({ points }) => points))
  return badges
    .filter(({ points }) => points > 5 * least)
    .map(({ name, points }) => `${name}: ${points} points`)
}
