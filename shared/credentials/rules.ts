import { isPrivileged, type Role } from '../access.ts'
import { addDays, isDate } from '../dates.ts'
import { type credentialStatuses, credentialTypes } from './choices.ts'

export type CredentialType = (typeof credentialTypes)[number]
export type CredentialStatus = (typeof credentialStatuses)[number]

/** "2026" -> "2026-2027" */
const seasonFromYear = (year: number): string => `${year}-${year + 1}`
const yearOf = (today: string): number => Number(today.slice(0, 4))

/** The season that a day asks credentials for. */
export const currentSeason = (today: string): string => seasonFromYear(yearOf(today))

/** The seasons that a credential can be for, by the club's day: six, beginning with the current year. */
export const upcomingSeasons = (today: string): string[] =>
  Array.from({ length: 6 }, (_, at) => seasonFromYear(yearOf(today) + at))

/** Those whose compliance can be looked at: last year's as well. */
export const reviewableSeasons = (today: string): string[] => [
  seasonFromYear(yearOf(today) - 1),
  ...upcomingSeasons(today),
]

export const seasonIssues = (season: string, today: string) =>
  upcomingSeasons(today).includes(season)
    ? []
    : [{ field: 'season', message: 'Please choose one of the next six seasons' }]

/** How long one may be good for: what is further away has mistyped the year. */
const maxValidDays = 10 * 366

export function expiryIssues(expiresAt: string | undefined, today: string) {
  const isFine = expiresAt === undefined || (expiresAt >= today && expiresAt <= addDays(today, maxValidDays))
  return isFine ? [] : [{ field: 'expiresAt', message: 'Please enter a day that is still to come' }]
}

/** Those who run the club decide about everybody's credentials but their own. */
export const mayDecide = (caller: { id: string; role: Role }, { uploaderId }: { uploaderId: string }) =>
  isPrivileged(caller.role) && uploaderId !== caller.id

interface Uploader {
  uploaderId: string
  userFullName?: string
  userName?: string
}

/** Whose it is, as far as anybody knows. */
export const uploaderName = ({ uploaderId, userFullName, userName }: Uploader): string =>
  userFullName?.trim() || userName?.trim() || `User ID: ${uploaderId}`

/** Days before its last one on which the club begins to speak of it. */
export const warningDays = 30

/** What the board says of a credential that a coach has to have. */
export type ComplianceStatus = 'verified' | 'pending' | 'expiring' | 'expired' | 'rejected' | 'missing'

interface CredentialState {
  status: CredentialStatus
  expiresAt?: string
}

/** One credential by itself, on the club's day. Its last day still counts. */
export function complianceStatusOf(
  { status, expiresAt }: CredentialState,
  today: string,
): Exclude<ComplianceStatus, 'missing'> {
  if (status !== 'verified' || expiresAt === undefined) return status
  if (expiresAt < today) return 'expired'
  return expiresAt <= addDays(today, warningDays) ? 'expiring' : 'verified'
}

/** From what needs nothing to what needs most. One that waits for the club comes before one that is about to end. */
const order: readonly ComplianceStatus[] = [
  'verified',
  'pending',
  'expiring',
  'expired',
  'rejected',
  'missing',
]

/** Of all that somebody has uploaded of one type for a season. */
export function bestComplianceStatus(
  credentials: readonly CredentialState[],
  today: string,
): ComplianceStatus {
  const standings = credentials.map(credential => complianceStatusOf(credential, today))
  return (
    order.find(standing => standing === 'missing' || standings.some(known => known === standing)) ?? 'missing'
  )
}

export type ComplianceStatuses = Record<CredentialType, ComplianceStatus>

export const complianceStatusesOf = (
  credentials: readonly (CredentialState & { credentialType: CredentialType })[],
  today: string,
): ComplianceStatuses => {
  const of = (type: CredentialType) =>
    bestComplianceStatus(
      credentials.filter(({ credentialType }) => credentialType === type),
      today,
    )
  return { lacrosse_card: of('lacrosse_card'), headshot: of('headshot') }
}

/** The day on which the first of somebody's credentials ends, of those that are good and not replaced yet. */
export function firstExpiry(
  credentials: readonly (CredentialState & { credentialType: CredentialType })[],
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
const actionNeeded = ['expiring', 'expired', 'rejected', 'missing'] as const satisfies ComplianceStatus[]
type ActionNeeded = (typeof actionNeeded)[number]

/** What somebody has to upload. */
export const listMissingCredentials = (
  standings: ComplianceStatuses,
): { credentialType: CredentialType; standing: ActionNeeded }[] =>
  credentialTypes.flatMap(credentialType => {
    const standing = actionNeeded.find(known => known === standings[credentialType])
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
