import { formatDate, formatTimeRange } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import { isOver, programOver } from '#shared/programs/rules.ts'
import { formatGrades } from '#shared/registrations/eligibility.ts'

/**
 * Texts about a program for families. Values that the club does not show yet are 'to be announced', never
 * blank.
 */

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

/** Only 'open' counts as open; with a waiting list or a future date a family cannot register now. */
export const isOpenToFamilies = (program: Pick<Program, 'registrationStatus'>): boolean =>
  program.registrationStatus === 'open'

export function formatDates(program: Program): string {
  const { startDate, endDate, isStartDateVisible, isStartDateTentative, isEndDateVisible } = program
  const hasEnd = isEndDateVisible && endDate !== null
  if (!isStartDateVisible || startDate === null)
    return hasEnd ? `Until ${formatDate(endDate)}` : 'To be announced'
  const start = isStartDateTentative ? `${formatDate(startDate)} (tentative)` : formatDate(startDate)
  if (!hasEnd) return `From ${start}`
  return endDate === startDate ? start : `${start} – ${formatDate(endDate)}`
}

export const formatTimes = ({ daysOfWeek, startTime, endTime }: Program): string =>
  `${daysOfWeek.map(name => name.slice(0, 3)).join(', ')} · ${formatTimeRange(startTime, endTime)}`

export const formatLocation = ({ location }: Program): string => location || 'To be announced'

/** "All grades", "Grade 4", "Grades K–3" */
export function gradesOf({ grades }: Pick<Program, 'grades'>): string {
  const text = formatGrades(grades)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Undefined without a limit, or if spots only go to the waiting list. */
export function formatSpotsLeft(
  program: Pick<Program, 'spotsLeft' | 'registrationStatus'>,
): string | undefined {
  const { spotsLeft, registrationStatus } = program
  if (spotsLeft === null || registrationStatus === 'waitlist') return undefined
  if (spotsLeft === 0) return 'Full'
  return `${spotsLeft} ${spotsLeft === 1 ? 'spot' : 'spots'} left`
}

/** "Mar 1, 2027 – Mar 31, 2027", "From Mar 1, 2027", "Until Mar 31, 2027"; undefined without dates. */
export function formatRegistrationPeriod(program: Program): string | undefined {
  const { registrationStartDate: opens, registrationEndDate: closes } = program
  if (opens && closes)
    return opens === closes ? formatDate(opens) : `${formatDate(opens)} – ${formatDate(closes)}`
  if (opens) return `From ${formatDate(opens)}`
  return closes ? `Until ${formatDate(closes)}` : undefined
}

/** Why a family cannot register directly today; undefined if it can. */
export function getRegistrationObstacle(program: Program, today: string): string | undefined {
  const { registrationStatus, registrationStartDate: opens, registrationEndDate: closes } = program
  if (!program.isPublished) return 'Families can’t see this program yet.'
  if (isOver(program, today)) return programOver
  if (registrationStatus === 'closed') return 'Registration is closed.'
  if (registrationStatus === 'waitlist') return `Open spots go to the waitlist first. ${waitlistHint}`
  if (opens && today < opens) return `Registration opens on ${formatDate(opens)}.`
  if (registrationStatus === 'coming-soon') return 'Registration opens soon.'
  if (closes && closes < today) return `Registration ended on ${formatDate(closes)}.`
  return program.spotsLeft === 0 ? `All spots are taken, but there is a waitlist. ${waitlistHint}` : undefined
}

const waitlistHint = 'Join it and we’ll email you when a spot opens up.'
