import { isPrivileged, type Role } from '../access.ts'
import { addDays } from '../dates.ts'
import type { Issue } from '../http.ts'
import type { NewProgram } from './model.ts'

export const programFull = 'This program is full.'
export const programOver = 'This program is over.'

/** Only admins and directors see unpublished programs. */
export const maySee = (role: Role | undefined, program: { isPublished: boolean }): boolean =>
  program.isPublished || isPrivileged(role)

type Dates = Pick<
  NewProgram,
  'startDate' | 'endDate' | 'startTime' | 'endTime' | 'registrationStartDate' | 'registrationEndDate'
>

/** Checks a program's dates against each other; for a change, pass the merged old and new values. */
export function findDateIssues(program: Dates): Issue[] {
  const issues: Issue[] = []
  if (program.endDate < program.startDate) {
    issues.push({ field: 'endDate', message: 'End date must be after start date' })
  }
  if (program.endTime <= program.startTime) {
    issues.push({ field: 'endTime', message: 'End time must be after start time' })
  }
  const { registrationStartDate: opens, registrationEndDate: closes } = program
  if (opens && closes && closes < opens) {
    issues.push({
      field: 'registrationEndDate',
      message: 'Registration end date must be after registration start date',
    })
  }
  return issues
}

type Course = Pick<NewProgram, 'status' | 'registrationEndDate'> & {
  /** Null where the reader is not to know it; then the answer says whether it is over. */
  endDate: string | null
  isOver?: boolean
}

/**
 * Whether a program has nothing left to register for on this day at the club: the last day counts. An end of registration
 * behind its own last day keeps it going until then.
 */
export const isOver = (program: Course, today: string): boolean =>
  program.isOver ??
  (program.status === 'completed' || (program.endDate !== null && lastDay(program, program.endDate) < today))

/** The last day on which somebody may register for a program that is not completed before. */
export const lastDay = (
  { registrationEndDate }: Pick<NewProgram, 'registrationEndDate'>,
  endDate: string,
): string => (registrationEndDate && registrationEndDate > endDate ? registrationEndDate : endDate)

type RegistrationWindow = Course &
  Pick<NewProgram, 'isPublished' | 'registrationStatus' | 'registrationStartDate'>

/** May families register on this day at the club? Both ends of the period are included. */
export function isOpen(program: RegistrationWindow, today: string): boolean {
  return (
    program.isPublished &&
    program.registrationStatus === 'open' &&
    !isOver(program, today) &&
    (!program.registrationStartDate || program.registrationStartDate <= today) &&
    (!program.registrationEndDate || today <= program.registrationEndDate)
  )
}

/** Initial values of the create form. */
export function programDefaults(today: string) {
  return {
    name: '',
    description: '',
    category: 'Spring Travel',
    programType: 'boys',
    grades: [],
    status: 'upcoming',
    startDate: today,
    endDate: addDays(today, 7),
    startTime: '17:00',
    endTime: '19:00',
    daysOfWeek: ['Monday', 'Wednesday'],
    location: '',
    fee: 0,
    registrationStatus: 'closed',
    requiresUsaLacrosseNumber: false,
    sponsor: '',
    host: '',
    leagueFormat: '',
    isStartDateVisible: true,
    isStartDateTentative: false,
    isEndDateVisible: true,
    isPublished: true,
  } satisfies NewProgram
}

type ProgramWithSpots = RegistrationWindow & { spotsLeft: number | null; waiting: number }

/** Can the waiting list be joined? Either the club allows it, or the program is open and full; not once it is over. */
export function hasWaitlist(program: ProgramWithSpots, today: string): boolean {
  const { isPublished, registrationStatus, spotsLeft } = program
  if (registrationStatus === 'waitlist') return isPublished && !isOver(program, today)
  return isOpen(program, today) && spotsLeft === 0
}

/** Families can register, or wait for a place. */
export const takesFamilies = (program: ProgramWithSpots, today: string): boolean =>
  isOpen(program, today) || hasWaitlist(program, today)
