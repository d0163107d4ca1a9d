import * as z from 'zod'
import { inParts } from '#functions/platform/data/chunk.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { isTold, type WaitingMail, waitingOf } from '#functions/stores/notifications/heldMail.ts'
import { getUser, maySignIn, type User } from '#functions/stores/users/store.ts'
import { usualWishes } from '#shared/notifications/rules.ts'
import { deliver } from '../mail/send.ts'
import { isTemplate, topicOf, write } from '../mail/templates/auth.ts'

/**
 * The worker of the daily mail: all that waits for somebody, in one. What was told is no longer waiting by one
 * transaction, so nothing is in two of them, unless a crash comes between.
 */
export async function sendDigest({ payload }: DueWork, now: Date): Promise<void> {
  const userId = z.string().parse(payload.userId)
  const [user, mails] = await Promise.all([getUser(userId), waitingOf(userId)])
  for (const part of inParts(mails, 99)) {
    if (user && maySignIn(user) && !user.mailProblem) await tell(user, part, now)
    await commit(...part.map(isTold))
  }
}

async function tell(user: User, mails: WaitingMail[], now: Date): Promise<void> {
  const person = { to: user.email, name: user.firstName }
  const wishes = user.notifications ?? usualWishes
  const news = []
  for (const { template, data, safeguarding } of mails) {
    if (!isTemplate(template)) continue
    const known = { ...person, ...data }
    const topic = topicOf(template, known, now)
    if (topic && wishes[topic] === 'off' && !safeguarding) continue
    const { subject, lines } = await write(template, known, now)
    // Each greets; once is enough.
    news.push({ subject, lines: lines.slice(1) })
  }
  if (news.length > 0) await deliver('digest', { ...person, news }, now, user.id)
}
