import { newId } from '#functions/platform/data/ids.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { type DueWork, dueWork, throughAll } from '#functions/platform/jobs/queue.ts'
import type { MailData, Template } from './templates/auth.ts'

/**
 * A mail as part of a transaction: it is due exactly when what it tells about is true. Sending is the
 * business of `due/run.ts`.
 */
export const queueMail = <T extends Template>(template: T, data: MailData[T], now: Date): Write =>
  dueWork({ kind: 'mail', ref: newId('mail', now), at: now.toISOString(), payload: { template, data } })

/** The same mail to several people: a child's guardians. */
export const queueMailTo = <T extends Template>(
  addresses: string[],
  template: T,
  data: Omit<MailData[T], 'to'>,
  now: Date,
): Write[] => addresses.map(to => queueMail(template, { ...data, to } as MailData[T], now))

/**
 * The same to many, as what a piece of due work does: everybody once, wherever it is cut off. It ends the work, so it
 * comes last in it. Guardians of a child that has to do with it are named in `safeguarding`: they may have such mail
 * once a day, but not never.
 */
export const tellAll = <T extends Template>(
  work: DueWork,
  userIds: readonly string[],
  template: T,
  data: Omit<MailData[T], 'to' | 'name'>,
  { safeguarding = [] }: { safeguarding?: readonly string[] } = {},
): Promise<void> => {
  const guardians = new Set(safeguarding)
  return throughAll(work, userIds, userId =>
    dueWork({
      kind: 'bulk-mail',
      ref: `${work.ref}#${userId}`,
      at: work.at,
      payload: { template, data, userId, ...(guardians.has(userId) && { safeguarding: true }) },
    }),
  )
}

/** To somebody wherever his mail goes by then; his name and address are looked up when it is sent. */
export const mailTo = <T extends Template>(
  userId: string,
  template: T,
  data: Omit<MailData[T], 'to' | 'name'>,
  now: Date,
): Write =>
  dueWork({
    kind: 'mail',
    ref: newId('mail', now),
    at: now.toISOString(),
    payload: { template, data, userId },
  })
