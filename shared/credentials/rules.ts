import { isPrivileged, type Role } from '../access.ts'
import { addDays, isDate } from '../dates.ts'
import { type credentialStatuses, credentialTypes } from './choices.ts'

export type CredentialType = (typeof credentialTypes)[number]
export type CredentialStatus = (typeof credentialStatuses)[number]

/** "2026" -> "2026-2027" */
const seasonBeginning = (year: number): string => `${year}-${year + 1}`
const yearOf = (today: string): number => Number(today.slice(0, 4))

/** The season that a day asks credentials for. */
export const currentSeason = (today: string): string => seasonBeginning(yearOf(today))

/** The seasons that a credential can be for, by the club's day: six, beginning with the current year. */
export const seasonsFrom = (today: string): string[] =>
  Array.from({ length: 6 }, (_, at) => seasonBeginning(yearOf(today) + at))

/** Those whose compliance can be looked at: last year's as well. */
export const seasonsToReview = (today: string): string[] => [
  seasonBeginning(yearOf(today) - 1),
  ...seasonsFrom(today),
]

export const seasonIssues = (season: string, today: string) =>
  seasonsFrom(today).includes(season)
    ? []
    : [{ field: 'season', message: 'Please choose one of the next six seasons' }]

/** How long one may be good for: what is further away has mistyped the year. */
const longest = 10 * 366

export function expiryIssues(expiresAt: string | undefined, today: string) {
  const isFine = expiresAt === undefined || (expiresAt >= today && expiresAt <= addDays(today, longest))
  return isFine ? [] : [{ field: 'expiresAt', message: 'Please enter a day that is still to come' }]
}

/** Those who run the club decide about everybody's credentials but their own. */
export const mayDecide = (caller: { id: string; role: Role }, { uploaderId }: { uploaderId: string }) =>
  isPrivileged(caller.role) && uploaderId !== caller.id

interface Uploader {
  uploaderId: string
  userFullName?: string | undefined
  userName?: string | undefined
}

/** Whose it is, as far as anybody knows. */
export const uploaderName = ({ uploaderId, userFullName, userName }: Uploader): string =>
  userFullName?.trim() || userName?.trim() || `User ID: ${uploaderId}`

/** Days before its last one on which the club begins to speak of it. */
export const warningDays = 30

/** What the board says of a credential that a coach has to have. */
export type Standing = 'verified' | 'pending' | 'expiring' | 'expired' | 'rejected' | 'missing'

interface Known {
  status: CredentialStatus
  expiresAt?: string | undefined
}

/** One credential by itself, on the club's day. Its last day still counts. */
export function standingOf({ status, expiresAt }: Known, today: string): Exclude<Standing, 'missing'> {
  if (status !== 'verified' || expiresAt === undefined) return status
  if (expiresAt < today) return 'expired'
  return expiresAt <= addDays(today, warningDays) ? 'expiring' : 'verified'
}

/** From what needs nothing to what needs most. One that waits for the club comes before one that is about to end. */
const order: readonly Standing[] = ['verified', 'pending', 'expiring', 'expired', 'rejected', 'missing']

/** Of all that somebody has uploaded of one type for a season. */
export function bestStanding(credentials: readonly Known[], today: string): Standing {
  const standings = credentials.map(credential => standingOf(credential, today))
  return (
    order.find(standing => standing === 'missing' || standings.some(known => known === standing)) ?? 'missing'
  )
}

export type Standings = Record<CredentialType, Standing>

export const standingsOf = (
  credentials: readonly (Known & { credentialType: CredentialType })[],
  today: string,
): Standings => {
  const of = (type: CredentialType) =>
    bestStanding(
      credentials.filter(({ credentialType }) => credentialType === type),
      today,
    )
  return { lacrosse_card: of('lacrosse_card'), headshot: of('headshot') }
}

/** The day on which the first of somebody's credentials ends, of those that are good and not replaced yet. */
export function goodUntil(
  credentials: readonly (Known & { credentialType: CredentialType })[],
  today: string,
): string | undefined {
  const ends = credentialTypes.map(type => {
    const good = credentials.filter(
      ({ credentialType, status, expiresAt }) =>
        credentialType === type && status === 'verified' && (expiresAt ?? today) >= today,
    )
    if (good.some(({ expiresAt }) => expiresAt === undefined)) return undefined
    return good
      .map(({ expiresAt = '' }) => expiresAt)
      .toSorted()
      .at(-1)
  })
  return ends.filter(day => day !== undefined).toSorted()[0]
}

/** Those in which it is the coach's turn. */
const wanting = ['expiring', 'expired', 'rejected', 'missing'] as const satisfies Standing[]
type Wanting = (typeof wanting)[number]

/** What somebody has to upload. */
export const wantedOf = (standings: Standings): { credentialType: CredentialType; standing: Wanting }[] =>
  credentialTypes.flatMap(credentialType => {
    const standing = wanting.find(known => known === standings[credentialType])
    return standing ? [{ credentialType, standing }] : []
  })

/** The day on which the club speaks of a credential that ends: tomorrow, where that day is over and the end is not. */
export function warningDay(expiresAt: string | undefined, today: string): string | undefined {
  if (expiresAt === undefined || !isDate(expiresAt)) return undefined
  const day = addDays(expiresAt, -warningDays)
  const soonest = addDays(today, 1)
  if (day >= soonest) return day
  return soonest <= expiresAt ? soonest : undefined
}
