import type { Registration } from '#shared/registrations/model.ts'
import { owedFor } from '#shared/registrations/rules.ts'
import type { Team } from '#shared/teams/model.ts'

/** Where a registration stands, as the office sorts them. */
export const standings = ['paid', 'later', 'pending', 'lapsed', 'cancelled', 'free'] as const
export type Standing = (typeof standings)[number]

export const standingLabels: Record<Standing, string> = {
  paid: 'Paid',
  later: 'Pay later',
  pending: 'Payment pending',
  lapsed: 'Lapsed',
  cancelled: 'Cancelled',
  free: 'Free',
}

export function standingOf(registration: Registration): Standing {
  const { state, paymentStatus } = registration
  if (state !== 'active') return state
  if (owedFor(registration) === 0) return 'free'
  if (paymentStatus === 'paid') return 'paid'
  return paymentStatus === 'pay_later' ? 'later' : 'pending'
}

/** What has been paid for it and not given back; in cents, like all amounts. */
export const paidOf = ({ collected = 0 }: Pick<Registration, 'collected'>): number => collected

type Teams = readonly Pick<Team, 'id' | 'name'>[]

/** The team as it is called: undefined without one, also where it has been deleted since. */
export const teamName = ({ teamId }: Pick<Registration, 'teamId'>, teams: Teams): string | undefined =>
  teamId ? teams.find(({ id }) => id === teamId)?.name : undefined

/** What a family would like is no team yet. */
export function teamText(registration: Pick<Registration, 'teamId' | 'onTeam'>, teams: Teams): string {
  const name = teamName(registration, teams)
  if (!name) return '–'
  return registration.onTeam ? name : `wish: ${name}`
}

/** 9 -> "U9" */
export const ageText = ({ ageGroup }: Pick<Registration, 'ageGroup'>): string => `U${ageGroup}`
