import { isPrivileged, type Role } from '../access.ts'
import { addDays, isDate } from '../dates.ts'
import { type credentialStatuses, credentialTypes } from './choices.ts'

export type CredentialType = (typeof credentialTypes)[number]
export type CredentialStatus = (typeof credentialStatuses)[number]

/** "2026" -> "2026-2027" */
const seasonFromYear = (year: number): string => `${year}-${year + 1}`
const yearOf = (today: string): number => Number(today.slice(0, 4))

/** The season that credentials are due for on a given day. */
export const currentSeason = (today: string): string => seasonFromYear(yearOf(today))

/** The six seasons a credential can be uploaded for, starting with the current year. */
export const upcomingSeasons = (today: string): string[] =>
  Array.from({ length: 6 }, (_, at) => seasonFromYear(yearOf(today) + at))

/** The seasons whose compliance can be viewed, including last year's. */
export const reviewableSeasons = (today: string): string[] => [
  seasonFromYear(yearOf(today) - 1),
  ...upcomingSeasons(today),
]

export const seasonIssues = (season: string, today: string) =>
  upcomingSeasons(today).includes(season)
    ? []
    : [{ field: 'season', message: 'Please choose one of the next six seasons' }]

/** Maximum validity; a later date is a mistyped year. */
const maxValidDays = 10 * 366

export function expiryIssues(expiresAt: string | undefined, today: string) {
  const isFine = expiresAt === undefined || (expiresAt >= today && expiresAt <= addDays(today, maxValidDays))
  return isFine ? [] : [{ field: 'expiresAt', message: 'Please enter a future date' }]
}

/** Admins and directors decide on everyone's credentials but their own. */
export const mayDecide = (caller: { id: string; role: Role }, { uploaderId }: { uploaderId: string }) =>
  isPrivileged(caller.role) && uploaderId !== caller.id

interface Uploader {
  uploaderId: string
  userFullName?: string
  userName?: string
}

/** The uploader's best known name. */
export const uploaderName = ({ uploaderId, userFullName, userName }: Uploader): string =>
  userFullName?.trim() || userName?.trim() || `User ID: ${uploaderId}`

/** Days before expiry at which the club starts to warn. */
export const warningDays = 30

/** The status that the board shows for a required credential. */
export type ComplianceStatus = 'verified' | 'pending' | 'expiring' | 'expired' | 'rejected' | 'missing'

interface CredentialState {
  status: CredentialStatus
  expiresAt?: string
}

/** The status of one credential on the club's day. It is still valid on its last day. */
export function complianceStatusOf(
  { status, expiresAt }: CredentialState,
  today: string,
): Exclude<ComplianceStatus, 'missing'> {
  if (status !== 'verified' || expiresAt === undefined) return status
  if (expiresAt < today) return 'expired'
  return expiresAt <= addDays(today, warningDays) ? 'expiring' : 'verified'
}

/** From nothing to do to most urgent. Pending review ranks better than about to expire. */
const order: readonly ComplianceStatus[] = [
  'verified',
  'pending',
  'expiring',
  'expired',
  'rejected',
  'missing',
]

/** The best status among a coach's uploads of one type for a season. */
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

/** The day the coach's first credential type runs out, counting only verified ones and the latest of each type. */
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

/** The statuses that need the coach to act. */
const actionNeeded = ['expiring', 'expired', 'rejected', 'missing'] as const satisfies ComplianceStatus[]
type ActionNeeded = (typeof actionNeeded)[number]

/** What the coach has to upload. */
export const listMissingCredentials = (
  standings: ComplianceStatuses,
): { credentialType: CredentialType; standing: ActionNeeded }[] =>
  credentialTypes.flatMap(credentialType => {
    const standing = actionNeeded.find(known => known === standings[credentialType])
    return standing ? [{ credentialType, standing }] : []
  })

/** The day to warn about an expiring credential. If that day has passed but the expiry has not, tomorrow. */
export function warningDay(expiresAt: string | undefined, today: string): string | undefined {
  if (expiresAt === undefined || !isDate(expiresAt)) return undefined
  const day = addDays(expiresAt, -warningDays)
  const soonest = addDays(today, 1)
  if (day >= soonest) return day
  return soonest <= expiresAt ? soonest : undefined
}
