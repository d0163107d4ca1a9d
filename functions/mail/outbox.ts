import { newId } from '../data/ids.ts'
import type { Write } from '../data/transaction.ts'
import { dueWork } from '../due/store.ts'
import type { MailData, Template } from './templates.ts'

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

/** The same to many, each in the same way; told once more, whoever still waits for it gets it once. */
export const mailToAll = <T extends Template>(
  userIds: readonly string[],
  template: T,
  data: Omit<MailData[T], 'to' | 'name'>,
  { ref, at }: { ref: string; at: string },
): Write[] =>
  userIds.map(userId =>
    dueWork({ kind: 'mail', ref: `${ref}#${userId}`, at, payload: { template, data, userId } }),
  )

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
