import type { Registration } from '#shared/registrations/model.ts'
import { amountOwed, needsCheckout } from '#shared/registrations/rules.ts'
import type { Team } from '#shared/teams/model.ts'

/** The status of a registration as the office filters them. */
export const displayStatuses = ['paid', 'later', 'pending', 'lapsed', 'cancelled', 'free'] as const
export type DisplayStatus = (typeof displayStatuses)[number]

export const displayStatusLabels: Record<DisplayStatus, string> = {
  paid: 'Paid',
  later: 'Pay later',
  pending: 'Payment pending',
  lapsed: 'Lapsed',
  cancelled: 'Canceled',
  free: 'Free',
}

export function getDisplayStatus(registration: Registration): DisplayStatus {
  const { state, paymentStatus } = registration
  if (state !== 'active') return state
  if (amountOwed(registration) === 0) return 'free'
  if (paymentStatus === 'paid') return 'paid'
  return paymentStatus === 'pay_later' ? 'later' : 'pending'
}

/** The amount paid minus refunds, in cents. */
export const getAmountPaid = ({ collected = 0 }: Pick<Registration, 'collected'>): number => collected

type Teams = readonly Pick<Team, 'id' | 'name'>[]

/** The team's name; undefined without one, or if it was deleted. */
export const findTeamName = ({ teamId }: Pick<Registration, 'teamId'>, teams: Teams): string | undefined =>
  teamId ? teams.find(({ id }) => id === teamId)?.name : undefined

/** A family's wish is not a team assignment. */
export function formatTeam(registration: Pick<Registration, 'teamId' | 'onTeam'>, teams: Teams): string {
  const name = findTeamName(registration, teams)
  if (!name) return '–'
  return registration.onTeam ? name : `requested: ${name}`
}

/** 9 -> "U9" */
export const formatAgeGroup = ({ ageGroup }: Pick<Registration, 'ageGroup'>): string => `U${ageGroup}`

/** The status of a registration as a badge. */
export function getDisplayStatusBadge(registration: Registration): {
  label: string
  tone: 'success' | 'warning' | 'error' | 'info'
} {
  if (registration.state === 'lapsed') return { label: 'Overdue', tone: 'error' }
  if (registration.paymentStatus === 'paid') return { label: 'Paid', tone: 'success' }
  if (!needsCheckout(registration)) return { label: 'Registered', tone: 'success' }
  return registration.paymentStatus === 'pay_later'
    ? { label: 'Pay later', tone: 'info' }
    : { label: 'Not finished', tone: 'warning' }
}
