import * as z from 'zod'
import { defaultPreferences } from '#shared/notifications/rules.ts'
import { chunk } from '../../platform/data/chunk.ts'
import { commit } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { deleteHeldMail, type HeldMailRow, listHeldMails } from '../../stores/notifications/heldMail.ts'
import { getUser, maySignIn, type UserRow } from '../../stores/users/store.ts'
import { sendMailNow } from '../mail/send.ts'
import { isTemplate, topicOf, writeMail } from '../mail/templates.ts'

/**
 * The worker of the daily digest: everything held for a person, in one mail. Mails are removed in one transaction,
 * so none is in two digests unless there is a crash in between.
 */
export async function sendDigest({ payload }: Job, now: Date): Promise<void> {
  const userId = z.string().parse(payload.userId)
  const [user, mails] = await Promise.all([getUser(userId), listHeldMails(userId)])
  for (const part of chunk(mails, 99)) {
    if (user && maySignIn(user) && !user.mailProblem) await sendDigestMail(user, part, now)
    await commit(...part.map(deleteHeldMail))
  }
}

async function sendDigestMail(user: UserRow, mails: HeldMailRow[], now: Date): Promise<void> {
  const person = { to: user.email, name: user.firstName }
  const preferences = user.notifications ?? defaultPreferences
  const news = []
  for (const { template, data, safeguarding } of mails) {
    if (!isTemplate(template)) continue
    const known = { ...person, ...data }
    const topic = topicOf(template, known, now)
    if (topic && preferences[topic] === 'off' && !safeguarding) continue
    const { subject, lines } = await writeMail(template, known, now)
    // Each mail starts with a greeting; one is enough.
    news.push({ subject, lines: lines.slice(1) })
  }
  if (news.length > 0) await sendMailNow('digest', { ...person, news }, now, user.id)
}
