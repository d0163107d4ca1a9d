import * as z from 'zod'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { type ConcernRow, concerns, listConcernsBetween } from '../../stores/concerns/store.ts'
import { getAdminAddresses } from '../../stores/users/mailAddresses.ts'
import { queueMail } from '../mail/outbox.ts'

const hourMs = 3_600_000

/**
 * A new concern; the mail to the administrators does not contain it, only the fact that there is one. One that is not
 * mailed by itself is counted in a mail at the end of the hour.
 */
export const openConcern = (concern: ConcernRow, admins: string[] | undefined, now: Date): Write[] => [
  concerns.create({ ...concern, ...(admins && { isMailed: true }) }),
  ...(admins ? admins.map(to => queueMail('concern', { to }, now)) : [collect(now)]),
]

/** The same job for all concerns of an hour; `since` is when an earlier hour began of which nobody could be told. */
const collect = (now: Date, since?: string): Write =>
  enqueueJob({
    kind: 'concern-digest',
    ref: since ? `concerns-since-${since}` : 'concerns',
    at: new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs).toISOString(),
    payload: since ? { since } : {},
  })

const Period = z.object({ since: z.string().optional() })

/**
 * Tells the administrators how many concerns of the hour before this job, or of an earlier one, they have had no mail of;
 * an hour later, if there is none.
 */
export async function sendConcernDigest({ at, payload }: Job, now: Date): Promise<void> {
  const since = Period.parse(payload).since ?? new Date(Date.parse(at) - hourMs).toISOString()
  const until = new Date(Date.parse(since) + hourMs).toISOString()
  const rows = await listConcernsBetween(since, until)
  const count = rows.filter(({ isMailed }) => !isMailed).length
  if (count === 0) return
  const admins = await getAdminAddresses()
  if (admins.length === 0) return commit(collect(now, since))
  await commit(...admins.map(to => queueMail('moreConcerns', { to, count }, now)))
}
