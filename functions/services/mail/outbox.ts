import { newId } from '../../platform/data/ids.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { enqueueJob, type Job, processEach } from '../../platform/jobs/queue.ts'
import type { MailData, TemplateName } from './templates.ts'

/** Queues a mail in the same transaction as the change it reports. `handlers/jobs.ts` sends it. */
export const queueMail = <T extends TemplateName>(template: T, data: MailData[T], now: Date): Write =>
  enqueueJob({ kind: 'mail', ref: newId('mail', now), at: now.toISOString(), payload: { template, data } })

/** Queues the same mail to several addresses, such as a child's guardians. */
export const queueMailToAddresses = <T extends TemplateName>(
  addresses: string[],
  template: T,
  data: Omit<MailData[T], 'to'>,
  now: Date,
): Write[] => addresses.map(to => queueMail(template, { ...data, to } as MailData[T], now))

/**
 * Queues the same mail to many people from within a job: each gets it once, even if the job is interrupted. It also
 * completes the job, so it must come last. `safeguarding` lists guardians of a child who is involved: they can limit
 * such mail to once a day, but not turn it off.
 */
export const mailEach = <T extends TemplateName>(
  job: Job,
  userIds: readonly string[],
  template: T,
  data: Omit<MailData[T], 'to' | 'name'>,
  { safeguarding = [] }: { safeguarding?: readonly string[] } = {},
): Promise<void> => {
  const guardians = new Set(safeguarding)
  return processEach(job, userIds, userId =>
    enqueueJob({
      kind: 'bulk-mail',
      ref: `${job.ref}#${userId}`,
      at: job.at,
      payload: { template, data, userId, ...(guardians.has(userId) && { safeguarding: true }) },
    }),
  )
}

/** Queues a mail to a user; name and address are looked up when it is sent. */
export const queueMailToUser = <T extends TemplateName>(
  userId: string,
  template: T,
  data: Omit<MailData[T], 'to' | 'name'>,
  now: Date,
): Write =>
  enqueueJob({
    kind: 'mail',
    ref: newId('mail', now),
    at: now.toISOString(),
    payload: { template, data, userId },
  })
