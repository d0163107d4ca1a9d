import type { Caller } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import {
  type Credential,
  credentialsOfSeason,
  remindedDays,
  remindOnce,
} from '#functions/stores/credentials/store.ts'
import { usersOfRole } from '#functions/stores/users/store.ts'
import type { Compliance, ComplianceBoard, Reminding } from '#shared/credentials/model.ts'
import {
  currentSeason,
  goodUntil,
  seasonIssues,
  seasonsToReview,
  standingsOf,
  wantedOf,
} from '#shared/credentials/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { today } from './clubToday.ts'

/** What every coach whom the club has approved has, and lacks, of what a season asks for; by name. */
export async function boardOf(season = '', day: string): Promise<ComplianceBoard> {
  const shown = seasonsToReview(day).includes(season) ? season : currentSeason(day)
  const [coaches, assistants, credentials, reminded] = await Promise.all([
    usersOfRole('coach'),
    usersOfRole('assistant_coach'),
    credentialsOfSeason(shown),
    remindedDays(),
  ])
  const byCoach = new Map<string, Credential[]>()
  for (const credential of credentials) {
    const { uploaderId } = credential
    byCoach.set(uploaderId, [...(byCoach.get(uploaderId) ?? []), credential])
  }
  const lines = [...coaches, ...assistants].map(({ id: userId, fullName, username, role }) => {
    const own = byCoach.get(userId) ?? []
    const expiresAt = goodUntil(own, day)
    return {
      userId,
      fullName,
      username,
      role,
      expiresAt,
      remindedOn: reminded.get(userId),
      ...standingsOf(own, day),
    }
  })
  return { season: shown, coaches: lines.toSorted((a, b) => a.fullName.localeCompare(b.fullName)) }
}

/** Tells those who have something to upload, and were not told today: one mail each, with what it is. */
export async function remind({ season, userId }: Reminding, { id: actor }: Caller, now: Date) {
  const day = today(now)
  refuseIf(seasonIssues(season, day))
  const { coaches } = await boardOf(season, day)
  const asked = coaches.filter(coach => userId === undefined || coach.userId === userId)
  const wanting = asked.filter(coach => wantedOf(coach).length > 0)
  const open = wanting.filter(({ remindedOn }) => remindedOn !== day)
  const trace = auditRow(
    {
      actor,
      action: 'credential.remind',
      subject: userId ?? season,
      details: { season, count: open.length },
    },
    now,
  )
  const [told] = await Promise.all([
    Promise.all(open.map(coach => tellOnce(coach, { season, day }, now))),
    open.length > 0 && commit(trace),
  ])
  const reminded = told.filter(Boolean).length
  const [only] = asked
  if (userId !== undefined && reminded === 0) throw nothingToSay(only, wanting.length > 0)
  return { reminded }
}

/** False where somebody else has told him meanwhile. */
async function tellOnce(
  coach: Compliance,
  { season, day }: { season: string; day: string },
  now: Date,
): Promise<boolean> {
  const wanted = wantedOf(coach)
  try {
    await commit(
      remindOnce(coach.userId, day),
      mailTo(coach.userId, 'credentialsWanted', { season, wanted }, now),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

function nothingToSay(coach: { fullName: string } | undefined, isWanting: boolean): Refusal {
  if (!coach) return notFound('Coach')
  return new Refusal(
    409,
    isWanting
      ? `${coach.fullName} was reminded today already.`
      : `${coach.fullName} has nothing to upload for this season.`,
  )
}
