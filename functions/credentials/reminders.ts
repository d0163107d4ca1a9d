import * as z from 'zod'
import { isStaff } from '#shared/access.ts'
import { standingsOf, wantedOf } from '#shared/credentials/rules.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { type DueWork, isDone } from '../due/store.ts'
import { mailTo } from '../mail/outbox.ts'
import { getUser } from '../users/store.ts'
import { credentialsOf, getCredential, remindOnce } from './store.ts'
import { today } from './today.ts'

const Coach = z.object({ userId: z.string(), season: z.string() })

/** Tells a coach what is still wanted of him, however often that is begun: once a day at most. */
export async function remindCoach({ payload }: DueWork, now: Date): Promise<void> {
  const { userId, season } = Coach.parse(payload)
  const day = today(now)
  const [user, all] = await Promise.all([getUser(userId), credentialsOf(userId)])
  if (user?.status !== 'active' || !isStaff(user.role)) return
  const wanted = wantedOf(
    standingsOf(
      all.filter(credential => credential.season === season),
      day,
    ),
  )
  if (wanted.length === 0) return
  try {
    await commit(remindOnce(userId, day), mailTo(userId, 'credentialsWanted', { season, wanted }, now))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

const Ending = z.object({ id: z.string() })

/** Thirty days before a credential ends: its coach hears of it, unless there is a newer one. */
export async function warnOfExpiry(work: DueWork, now: Date): Promise<void> {
  const credential = await getCredential(Ending.parse(work.payload).id)
  if (credential?.status !== 'verified' || credential.expiresAt === undefined) return
  const { uploaderId, credentialType, season, expiresAt } = credential
  const all = await credentialsOf(uploaderId)
  const standings = standingsOf(
    all.filter(other => other.season === season),
    today(now),
  )
  if (standings[credentialType] !== 'expiring') return
  // Together: begun again after that, it would find nothing to do.
  await commit(
    mailTo(uploaderId, 'credentialExpires', { credentialType, season, expiresAt }, now),
    isDone(work),
  )
}
