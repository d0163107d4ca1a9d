import { type DisplayStatus, displayStatusLabels } from '#frontend/registrations/registrationStatus.ts'
import { type BoardPlayer, type BoardSeason, findGrade } from './board.ts'

/** What the board knows of a child's registration for the program. */
export interface BoardRegistration {
  displayStatus: DisplayStatus
  /** The team that the family asked for. */
  wish: string | undefined
}

export const filterNames = ['registered', 'wish', 'gender', 'grade'] as const
export type FilterValues = Record<(typeof filterNames)[number], string>

/** Values of the filter by registration; "owing" takes everybody who is registered and has not paid. */
export const registeredLabels = {
  yes: 'Registered',
  paid: 'Registered, nothing owed',
  owing: 'Registered, not paid',
  no: 'Not registered',
} as const

/** Value of the filter by wish for any team at all. */
export const anyWish = 'any'

/** Whether the child passes every filter that is set. */
export function passesFilter(
  child: BoardPlayer,
  season: BoardSeason,
  registration: BoardRegistration | undefined,
  wanted: FilterValues,
): boolean {
  const { wish } = registration ?? {}
  return (
    passesRegistered(registration, wanted.registered) &&
    (wanted.wish === '' || (wanted.wish === anyWish ? wish !== undefined : wish === wanted.wish)) &&
    (wanted.gender === '' || child.gender === wanted.gender) &&
    (wanted.grade === '' || findGrade(child, season) === wanted.grade)
  )
}

function passesRegistered(registration: BoardRegistration | undefined, wanted: string): boolean {
  const isSettled = registration?.displayStatus === 'paid' || registration?.displayStatus === 'free'
  if (wanted === 'yes') return registration !== undefined
  if (wanted === 'paid') return isSettled
  if (wanted === 'owing') return registration !== undefined && !isSettled
  return wanted !== 'no' || registration === undefined
}

/** "Pay later · wishes Falcons" */
export const describeRegistration = (
  registration: BoardRegistration | undefined,
  wishedTeam: string | undefined,
): string =>
  [
    registration ? displayStatusLabels[registration.displayStatus] : 'Not registered',
    wishedTeam && `requests ${wishedTeam}`,
  ]
    .filter(Boolean)
    .join(' · ')
