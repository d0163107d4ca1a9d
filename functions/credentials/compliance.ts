import type { ComplianceBoard, Reminding } from '#shared/credentials/model.ts'
import {
  currentSeason,
  goodUntil,
  seasonIssues,
  seasonsToReview,
  standingsOf,
  wantedOf,
} from '#shared/credentials/rules.ts'
import { auditRow } from '../audit/store.ts'
import { hundreds } from '../data/parts.ts'
import { commit } from '../data/transaction.ts'
import { dueWork } from '../due/store.ts'
import { notFound, Refusal, refuseIf } from '../http/errors.ts'
import type { Caller } from '../sessions/caller.ts'
import { usersOfRole } from '../users/store.ts'
import { type Credential, credentialsOfSeason, remindedDays } from './store.ts'
import { today } from './today.ts'

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

/** Has those told who have something to upload and were not told today: one mail each, as they stand by then. */
export async function remind({ season, userId }: Reminding, { id: actor }: Caller, now: Date) {
  const day = today(now)
  refuseIf(seasonIssues(season, day))
  const { coaches } = await boardOf(season, day)
  const asked = coaches.filter(coach => userId === undefined || coach.userId === userId)
  const wanting = asked.filter(coach => wantedOf(coach).length > 0)
  const told = wanting.filter(({ remindedOn }) => remindedOn !== day)
  const [only] = asked
  if (userId !== undefined && told.length === 0) throw nothingToSay(only, wanting.length > 0)

  const works = told.map(coach =>
    dueWork({
      kind: 'credential-reminder',
      ref: `${coach.userId}#${season}`,
      at: now.toISOString(),
      payload: { userId: coach.userId, season },
    }),
  )
  const trace = {
    actor,
    action: 'credential.remind',
    subject: userId ?? season,
    details: { season, count: told.length },
  }
  if (told.length > 0)
    await Promise.all(hundreds([...works, auditRow(trace, now)]).map(writes => commit(...writes)))
  return { reminded: told.length }
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
