import { formatDate, formatTime } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import { gradesText } from '#shared/registrations/eligibility.ts'

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

/** "All grades", "Grade 4", "Grades K–3" */
export function gradesOf({ grades }: Pick<Program, 'grades'>): string {
  const text = gradesText(grades)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Undefined where everybody gets a place, or nobody but those who wait. */
export function placesOf(program: Pick<Program, 'placesLeft' | 'registrationStatus'>): string | undefined {
  const { placesLeft, registrationStatus } = program
  if (placesLeft === null || registrationStatus === 'waitlist') return undefined
  if (placesLeft === 0) return 'Full'
  return `${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left`
}

/** "Mar 1, 2027 – Mar 31, 2027", "From Mar 1, 2027", "Until Mar 31, 2027"; undefined without dates. */
export function registrationPeriodOf(program: Program): string | undefined {
  const { registrationStartDate: opens, registrationEndDate: closes } = program
  if (opens && closes) return opens === closes ? day(opens) : `${day(opens)} – ${day(closes)}`
  if (opens) return `From ${day(opens)}`
  return closes ? `Until ${day(closes)}` : undefined
}

/** Why a family cannot simply register today; undefined where it can. */
export function obstacleOf(program: Program, today: string): string | undefined {
  const { registrationStatus, registrationStartDate: opens, registrationEndDate: closes } = program
  if (!program.isPublished) return 'Families do not see this program yet.'
  if (registrationStatus === 'closed') return 'Registration is closed.'
  if (registrationStatus === 'waitlist') return `Places go to the waiting list. ${ofWaiting}`
  if (opens && today < opens) return `Registration opens on ${formatDate(opens)}.`
  if (registrationStatus === 'coming-soon') return 'Registration opens soon.'
  if (closes && closes < today) return `Registration ended on ${formatDate(closes)}.`
  return program.placesLeft === 0
    ? `All places are taken, but there is a waiting list. ${ofWaiting}`
    : undefined
}

const ofWaiting = 'Join it, and you hear from us when a place is yours to take.'

const day = (date: string) => formatDate(date, { dateStyle: 'medium' })
