import type { Compliance, ComplianceBoard, ReminderRequest } from '#shared/credentials/model.ts'
import {
  complianceStatusesOf,
  currentSeason,
  firstExpiry,
  listMissingCredentials,
  reviewableSeasons,
  seasonIssues,
} from '#shared/credentials/rules.ts'
import { compareNames } from '#shared/text.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import {
  type CredentialRow,
  listCredentialsOfSeason,
  listReminderDays,
  recordReminder,
} from '../../stores/credentials/store.ts'
import { listUsersOfRole } from '../../stores/users/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { clubToday } from './clubToday.ts'

/** What every approved coach has and lacks of the season's required credentials, by name. */
export async function getComplianceBoard(season = '', day: string): Promise<ComplianceBoard> {
  const shown = reviewableSeasons(day).includes(season) ? season : currentSeason(day)
  const [coaches, assistants, credentials, reminded] = await Promise.all([
    listUsersOfRole('coach'),
    listUsersOfRole('assistant_coach'),
    listCredentialsOfSeason(shown),
    listReminderDays(),
  ])
  const byCoach = new Map<string, CredentialRow[]>()
  for (const credential of credentials) {
    const { uploaderId } = credential
    byCoach.set(uploaderId, [...(byCoach.get(uploaderId) ?? []), credential])
  }
  const lines = [...coaches, ...assistants].map(({ id: userId, fullName, username, role }) => {
    const own = byCoach.get(userId) ?? []
    const expiresAt = firstExpiry(own, day)
    return {
      userId,
      fullName,
      username,
      role,
      expiresAt,
      remindedOn: reminded.get(userId),
      ...complianceStatusesOf(own, day),
    }
  })
  return { season: shown, coaches: lines.toSorted((a, b) => compareNames(a.fullName, b.fullName)) }
}

/**
 * Reminds coaches who have something to upload and were not reminded today: one mail each, listing what is missing.
 */
export async function remindCoaches({ season, userId }: ReminderRequest, { id: actor }: Caller, now: Date) {
  const day = clubToday(now)
  throwIfIssues(seasonIssues(season, day))
  const { coaches } = await getComplianceBoard(season, day)
  const asked = coaches.filter(coach => userId === undefined || coach.userId === userId)
  const wanting = asked.filter(coach => listMissingCredentials(coach).length > 0)
  const open = wanting.filter(({ remindedOn }) => remindedOn !== day)
  const auditEntry = auditWrite(
    {
      actor,
      action: 'credential.remind',
      subject: userId ?? season,
      details: { season, count: open.length },
    },
    now,
  )
  const [remindersSent] = await Promise.all([
    Promise.all(open.map(coach => remindOncePerDay(coach, { season, day }, now))),
    open.length > 0 && commit(auditEntry),
  ])
  const reminded = remindersSent.filter(Boolean).length
  const [only] = asked
  if (userId !== undefined && reminded === 0) throw noReminderNeeded(only, wanting.length > 0)
  return { reminded }
}

/** False if another request has reminded this coach in the meantime. */
async function remindOncePerDay(
  coach: Compliance,
  { season, day }: { season: string; day: string },
  now: Date,
): Promise<boolean> {
  const missing = listMissingCredentials(coach)
  try {
    await commit(
      recordReminder(coach.userId, day),
      queueMailToUser(coach.userId, 'credentialsWanted', { season, wanted: missing }, now),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

function noReminderNeeded(coach: { fullName: string } | undefined, isWanting: boolean): HttpError {
  if (!coach) return notFound('Coach')
  return new HttpError(
    409,
    isWanting
      ? `${coach.fullName} was already reminded today.`
      : `${coach.fullName} has nothing to upload for this season.`,
  )
}
