import { newId } from '../../platform/data/ids.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { enqueueJob, type Job, processEach } from '../../platform/jobs/queue.ts'
import type { MailData, TemplateName } from './templates.ts'

/**
 * A mail as part of a transaction: it is due exactly when what it tells about is true. Sending is the
 * business of `handlers/jobs.ts`.
 */
export const queueMail = <T extends TemplateName>(template: T, data: MailData[T], now: Date): Write =>
  enqueueJob({ kind: 'mail', ref: newId('mail', now), at: now.toISOString(), payload: { template, data } })

/** The same mail to several people: a child's guardians. */
export const queueMailToAddresses = <T extends TemplateName>(
  addresses: string[],
  template: T,
  data: Omit<MailData[T], 'to'>,
  now: Date,
): Write[] => addresses.map(to => queueMail(template, { ...data, to } as MailData[T], now))

/**
 * The same to many, as a job does it: everybody once, wherever it is cut off. It ends the job, so it
 * comes last in it. Guardians of a child that has to do with it are named in `safeguarding`: they may have such mail
 * once a day, but not never.
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

/** To a user, wherever their mail goes by then: name and address are looked up when it is sent. */
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
