import * as z from 'zod'
import { complianceStatusesOf } from '#shared/credentials/rules.ts'
import { commit } from '../../platform/data/transaction.ts'
import { completionWrite, type Job } from '../../platform/jobs/queue.ts'
import { getCredential, listCredentialsOfUser } from '../../stores/credentials/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { clubToday } from './clubToday.ts'

const Payload = z.object({ id: z.string() })

/** Warns a coach thirty days before a credential expires, unless there is a newer one. */
export async function sendExpiryWarning(job: Job, now: Date): Promise<void> {
  const credential = await getCredential(Payload.parse(job.payload).id)
  if (credential?.status !== 'verified' || credential.expiresAt === undefined) return
  const { uploaderId, credentialType, season, expiresAt } = credential
  const all = await listCredentialsOfUser(uploaderId)
  const standings = complianceStatusesOf(
    all.filter(other => other.season === season),
    clubToday(now),
  )
  if (standings[credentialType] !== 'expiring') return
  // In one transaction, because a retry after the mail would find nothing to do.
  await commit(
    queueMailToUser(uploaderId, 'credentialExpires', { credentialType, season, expiresAt }, now),
    completionWrite(job),
  )
}
