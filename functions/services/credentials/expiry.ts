import * as z from 'zod'
import { commit } from '#functions/platform/data/transaction.ts'
import { type DueWork, isDone } from '#functions/platform/jobs/queue.ts'
import { credentialsOf, getCredential } from '#functions/stores/credentials/store.ts'
import { standingsOf } from '#shared/credentials/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { today } from './clubToday.ts'

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
