import { compareCodeUnits } from '#shared/text.ts'
import {
  boyNames,
  girlNames,
  holidays,
  isForFieldhouse,
  seasonMonths,
  seasonsOfMonth,
} from './calendarFacts.ts'

/**
 * What a volunteer of a US club would find implausible in the demo club. The rules are written by hand and share
 * nothing with the code that makes up the club.
 */

export interface DemoChild {
  firstName: string
  lastName: string
  gender?: string
  dateOfBirth: string
  school?: string
}

export interface DemoProgram {
  name: string
  category: string
  status: string
  startDate: string
  endDate: string
  daysOfWeek: readonly string[]
  description: string
  location: string
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
  location?: string
}

export interface DemoClub {
  today: string
  programs: readonly DemoProgram[]
  teams: readonly { name: string; ageGroup: string; grade: string; program: string; children: DemoChild[] }[]
  /** In the season that families register for, and on none of its teams. */
  pool: readonly DemoChild[]
  otherChildren: readonly DemoChild[]
  events: readonly DemoEvent[]
  texts: readonly { saidOn: string; text: string }[]
  /** The team that the texts are about. */
  firstTeam: string
}

/** One line for each finding; none for a plausible club. */
export const findImplausible = (club: DemoClub): string[] =>
  [checkPrograms, checkChildren, checkBoard, checkEvents, checkTexts].flatMap(check =>
    check(club).map(line => `${club.today}: ${line}`),
  )

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayOf = (day: string) => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const mentioned = (text: string) => weekdays.filter(name => text.includes(name))
const isSeasonal = ({ name }: DemoProgram) => /^(Spring|Summer|Fall|Winter) /.test(name)

function checkPrograms({ today, programs }: DemoClub): string[] {
  const wrong = programs.flatMap(program => {
    const { name, category, status, startDate, endDate, daysOfWeek, description, location } = program
    const found: string[] = []
    const say = (fine: boolean, what: string) => fine || found.push(`${name}: ${what}`)
    const place = today < startDate ? 'upcoming' : today > endDate ? 'completed' : 'live'
    say(status === place, `is ${place}, not ${status}`)
    for (const day of mentioned(description)) say(daysOfWeek.includes(day), `is not on ${day}`)
    const [, season = '', year = '', kind = ''] = /(Spring|Summer|Fall|Winter) (\d{4}) (.+)/.exec(name) ?? []
    if (season) {
      const months = [startDate.slice(5, 7), endDate.slice(5, 7)]
      const fits = `${months}` === `${seasonMonths[`${season} ${kind}`]}` && endDate.startsWith(year)
      say(fits, `is from ${startDate} to ${endDate}`)
      say(category !== 'Special Event', `is no ${category}`)
    }
    say(category !== 'Spring Travel' || name.startsWith('Spring'), `is no ${category}`)
    say(category !== 'Clinic' || name.includes('Clinic'), `is no ${category}`)
    say(category !== 'Tournament' || /tournaments|days/.test(description), `is no ${category}`)
    if (isForFieldhouse(startDate)) say(!/Park/.test(location), `is at ${location} from ${startDate}`)
    if (daysFrom(startDate, endDate) < 7)
      for (let n = 0; n <= daysFrom(startDate, endDate); n++) {
        const day = new Date(Date.parse(startDate) + n * 86_400_000).toISOString().slice(0, 10)
        say(daysOfWeek.includes(weekdayOf(day)), `${day} is a ${weekdayOf(day)}`)
        say(!holidays.has(day), `${day} is a holiday`)
      }
    return found
  })
  const live = programs.filter(program => isSeasonal(program) && program.status === 'live')
  const [season] = (live[0]?.name ?? '').split(' ')
  if (live.length !== 1 || !seasonsOfMonth[Number(today.slice(5, 7)) - 1]?.includes(season ?? ''))
    wrong.push(`the season is ${live.map(({ name }) => name).join(' and ') || 'none'}`)
  const open = programs.filter(program => isSeasonal(program) && program.registrationStatus === 'open')
  for (const { name, startDate, registrationEndDate: closes } of open) {
    const ahead = daysFrom(today, startDate)
    if (ahead <= 0 || ahead > 200 || !closes || closes < today || closes >= startDate)
      wrong.push(`${name} takes families until ${closes} and begins on ${startDate}`)
  }
  return open.length === 1 ? wrong : [...wrong, `${open.length} seasons take families`]
}

function checkChildren({ teams, programs, pool, otherChildren }: DemoClub): string[] {
  const wrong: string[] = []
  for (const team of teams) {
    const startDate = programs.find(({ name }) => name === team.program)?.startDate ?? ''
    const names = team.name.includes('Girls') ? girlNames : boyNames
    const gender = team.name.includes('Girls') ? 'Female' : 'Male'
    if (!team.name.includes(team.ageGroup)) wrong.push(`${team.name} is ${team.ageGroup}`)
    if (ageOf(team) !== `U${Number(team.grade) + 6}`) wrong.push(`${team.name} is grade ${team.grade}`)
    for (const { firstName, lastName, dateOfBirth, ...child } of team.children) {
      const who = `${firstName} ${lastName} of ${team.name}`
      if (!names.has(firstName) || child.gender !== gender) wrong.push(`${who} is ${child.gender}`)
      const age = ageOnSeptemberFirst(dateOfBirth, startDate)
      if (`U${age + 1}` !== ageOf(team)) wrong.push(`${who} is ${age}`)
      if (child.school?.includes(age < 11 ? 'Middle' : 'Elementary'))
        wrong.push(`${who} is at ${child.school}`)
    }
  }
  const all = [...teams.flatMap(({ children }) => children), ...pool, ...otherChildren]
  const people = new Map(
    all.map(child => [`${child.firstName} ${child.lastName} ${child.dateOfBirth}`, child]),
  )
  const known = [...people.values()]
  for (const [n, one] of known.entries())
    for (const other of known.slice(n + 1)) {
      if (one.lastName !== other.lastName) continue
      if (one.firstName === other.firstName) wrong.push(`there are two of ${one.firstName} ${one.lastName}`)
      const apart = Math.abs(daysFrom(one.dateOfBirth, other.dateOfBirth))
      if (apart < 300)
        wrong.push(`${one.firstName} and ${other.firstName} ${one.lastName}: ${apart} days apart`)
    }
  return wrong
}

/** "U10" of "Girls U10" */
const ageOf = ({ ageGroup }: { ageGroup: string }) => ageGroup.split(' ').at(-1)

/** U12 are children aged 11 on the last September 1 up to the day on which the season begins. */
function ageOnSeptemberFirst(dateOfBirth: string, startDate: string): number {
  const year = Number(startDate.slice(0, 4)) - (startDate.slice(5) < '09-01' ? 1 : 0)
  return year - Number(dateOfBirth.slice(0, 4)) - (dateOfBirth.slice(5) >= '09-01' ? 1 : 0)
}

/** Children for whom a suitable team exists. */
function checkBoard({ teams, programs, pool }: DemoClub): string[] {
  const open = programs.find(program => isSeasonal(program) && program.registrationStatus === 'open')
  const theirs = teams.filter(({ program }) => program === open?.name)
  const fitting = pool.filter(({ gender, dateOfBirth }) =>
    theirs.some(
      team =>
        team.name.includes(gender === 'Female' ? 'Girls' : 'Boys') &&
        ageOf(team) === `U${ageOnSeptemberFirst(dateOfBirth, open?.startDate ?? '') + 1}`,
    ),
  )
  return fitting.length >= 5 ? [] : [`${fitting.length} children wait for a team that they fit`]
}

function checkEvents({ today, teams, programs, events }: DemoClub): string[] {
  const wrong: string[] = []
  const season = programs.find(program => isSeasonal(program) && program.status === 'live')
  for (const { team, type, day, status, hasScore, location } of events) {
    const what = `${team ?? 'the club'}'s ${type} on ${weekdayOf(day)}, ${day}`
    if (status === 'scheduled' && holidays.has(day)) wrong.push(`${what} is on a holiday`)
    if (type === 'game' && !['Saturday', 'Sunday'].includes(weekdayOf(day)))
      wrong.push(`${what} is no weekend`)
    if (isForFieldhouse(day) && /Park|Field$/.test(location ?? '')) wrong.push(`${what} is at ${location}`)
    if (type === 'game' && hasScore !== day < today) wrong.push(`${what}: is there a score? ${hasScore}`)
    if (type === 'practice' && !season?.daysOfWeek.includes(weekdayOf(day)))
      wrong.push(`${what}: no such practice`)
    if (!season || (team && ['game', 'practice'].includes(type) && daysFrom(season.startDate, day) < -7))
      wrong.push(`${what} is before the season`)
    if (season && ['game', 'practice'].includes(type) && day > season.endDate)
      wrong.push(`${what} is after the season`)
    const same = events.filter(
      other => other.team === team && other.day === day && other.type !== 'team_building',
    )
    if (team && same.length > 1 && type !== 'team_building') wrong.push(`${what} is one of ${same.length}`)
  }
  for (const { name } of teams.filter(({ program }) => program === season?.name)) {
    const games = events.filter(({ team, type }) => team === name && type === 'game')
    if (!games.some(({ day }) => day < today)) wrong.push(`${name} has not played`)
    if (!games.some(({ day, status }) => day >= today && status === 'scheduled'))
      wrong.push(`${name} has no next game`)
    const near = events.filter(({ team, status }) => team === name && status === 'scheduled')
    if (!near.some(({ day }) => day >= today && daysFrom(today, day) <= 14))
      wrong.push(`nothing is next for ${name}`)
    if (!near.some(({ day }) => day < today)) wrong.push(`nothing has been for ${name}`)
  }
  return wrong
}

function checkTexts({ texts, events, firstTeam, today }: DemoClub): string[] {
  const held = events.filter(({ team, status }) => status === 'scheduled' && (!team || team === firstTeam))
  return texts.flatMap(({ saidOn, text }) => {
    const wrong: string[] = []
    const isAhead = /\b(will|please|is)\b|’ll\b/i.test(text)
    const dated = /\b((?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)), (\w+) (\d+)/.exec(text)
    if (dated) {
      const [, weekday = '', month = '', date = ''] = dated
      const fits = held.some(
        ({ day }) =>
          Math.abs(daysFrom(saidOn, day)) < 60 &&
          Date.parse(day) === Date.parse(`${month} ${date}, ${day.slice(0, 4)} UTC`) &&
          weekdayOf(day).startsWith(weekday),
      )
      if (!fits) wrong.push(`nothing is on that day: ${text}`)
    } else
      for (const name of mentioned(text)) {
        const fits = held.some(({ day }) => {
          const ahead = daysFrom(saidOn, day)
          return weekdayOf(day) === name && (isAhead ? ahead > 0 && ahead < 7 : ahead < 0 && ahead > -7)
        })
        if (!fits) wrong.push(`nothing is on that ${name}, said on ${saidOn}: ${text}`)
      }
    // What was left behind is asked for while it is missed.
    const [, leftAt] = /left behind at (?:the )?(practice|game)/i.exec(text) ?? []
    const since = held.filter(({ type, day }) => ['practice', 'game'].includes(type) && day <= saidOn)
    const last = since.toSorted((a, b) => compareCodeUnits(a.day, b.day)).at(-1)
    if (leftAt && (last?.type !== leftAt || daysFrom(last.day, saidOn) > 4))
      wrong.push(`the last was a ${last?.type} on ${last?.day}, said on ${saidOn}: ${text}`)
    if (/\b(he|his|him|helmets?|face-?offs?)\b/i.test(text)) wrong.push(`of a girl: ${text}`)
    const season = /(spring|summer|fall|winter)/i.exec(text)?.[0]
    if (season) wrong.push(`speaks of ${season}: ${text}`)
    if (saidOn > today) wrong.push(`said on ${saidOn}: ${text}`)
    return wrong
  })
}
