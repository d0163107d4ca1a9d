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

/** The same job for all concerns of an hour. */
const collect = (now: Date): Write =>
  enqueueJob({
    kind: 'concern-digest',
    ref: 'concerns',
    at: new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs).toISOString(),
    payload: {},
  })

/** Tells the administrators how many concerns of the hour before this job they have had no mail of. */
export async function sendConcernDigest({ at }: Job, now: Date): Promise<void> {
  const since = new Date(Date.parse(at) - hourMs).toISOString()
  const rows = await listConcernsBetween(since, at)
  const count = rows.filter(({ isMailed }) => !isMailed).length
  if (count === 0) return
  const admins = await getAdminAddresses()
  await commit(...admins.map(to => queueMail('moreConcerns', { to, count }, now)))
}
