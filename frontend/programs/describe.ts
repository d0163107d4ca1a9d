import { grades as allGrades } from '#shared/choices.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'

/** A program in the words of its families. What the club does not show yet is 'to be announced', never blank. */

export const statusLabels: Record<Program['status'], string> = {
  upcoming: 'Upcoming',
  live: 'Live',
  completed: 'Completed',
}

export const registrationLabels: Record<Program['registrationStatus'], string> = {
  closed: 'Closed',
  open: 'Open',
  waitlist: 'Waitlist',
  'coming-soon': 'Coming soon',
}

/** Only 'open' is Open; a waiting list and a date to come are Closed to a family that wants a place now. */
export const isShownOpen = (program: Pick<Program, 'registrationStatus'>): boolean =>
  program.registrationStatus === 'open'

export function datesOf(program: Program): string {
  const { startDate, endDate, isStartDateVisible, isStartDateTentative, isEndDateVisible } = program
  if (!isStartDateVisible) return isEndDateVisible ? `Until ${day(endDate)}` : 'To be announced'
  const start = isStartDateTentative ? `${day(startDate)} (tentative)` : day(startDate)
  if (!isEndDateVisible) return `From ${start}`
  return endDate === startDate ? start : `${start} – ${day(endDate)}`
}

export const timesOf = ({ daysOfWeek, startTime, endTime }: Program): string =>
  `${daysOfWeek.map(name => name.slice(0, 3)).join(', ')} · ${formatTime(startTime)} – ${formatTime(endTime)}`

export const placeOf = ({ location }: Program): string => location || 'To be announced'

/** "All grades", "Grade 4", "Grades K–3", "Grades 1, 4, 8" */
export function gradesOf({ grades }: Pick<Program, 'grades'>): string {
  if (grades.length === 0 || grades.length === allGrades.length) return 'All grades'
  const places = grades.map(grade => allGrades.indexOf(grade)).sort((a, b) => a - b)
  const names = places.map(place => allGrades[place])
  if (names.length === 1) return `Grade ${names[0]}`
  const isRange = names.length > 2 && Number(places.at(-1)) - Number(places[0]) === names.length - 1
  return `Grades ${isRange ? `${names[0]}–${names.at(-1)}` : names.join(', ')}`
}

/** Undefined where everybody gets a place. */
export function placesOf({ placesLeft }: Pick<Program, 'placesLeft'>): string | undefined {
  if (placesLeft === null) return undefined
  if (placesLeft === 0) return 'Full'
  return `${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left`
}

const day = (date: string) => formatDate(date, { dateStyle: 'medium' })
