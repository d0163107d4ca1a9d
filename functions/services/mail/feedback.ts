import * as z from 'zod'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { getClaimOwner } from '../../stores/claims/store.ts'
import { getUser, type UserRow, updateUser } from '../../stores/users/store.ts'

const Recipients = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }))

/** SES's feedback on a mail, as EventBridge delivers it. Other kinds of events are ignored. */
const Feedback = z.object({
  detail: z.object({
    bounce: z
      .object({ bounceType: z.string(), timestamp: z.string(), bouncedRecipients: Recipients })
      .optional(),
    complaint: z
      .object({
        timestamp: z.string(),
        complainedRecipients: Recipients,
        complaintFeedbackType: z.string().optional(),
      })
      .optional(),
  }),
})

/**
 * Records a permanent bounce or a spam complaint; a full mailbox is neither. SES may report an event twice or late:
 * the newest counts, and none from before the address was confirmed.
 */
export async function recordFeedback(event: unknown): Promise<void> {
  const { bounce, complaint } = Feedback.parse(event).detail
  if (bounce?.bounceType === 'Permanent') {
    for (const { emailAddress, diagnosticCode = '' } of bounce.bouncedRecipients) {
      await recordProblem(emailAddress, {
        kind: 'bounce',
        at: toInstant(bounce.timestamp),
        detail: diagnosticCode,
      })
    }
  }
  for (const { emailAddress } of complaint?.complainedRecipients ?? []) {
    const { timestamp = '', complaintFeedbackType = '' } = complaint ?? {}
    await recordProblem(emailAddress, {
      kind: 'complaint',
      at: toInstant(timestamp),
      detail: complaintFeedbackType,
    })
  }
}

async function recordProblem(recipient: string, problem: NonNullable<UserRow['mailProblem']>): Promise<void> {
  const address = /<([^>]*)>/.exec(recipient)?.[1] ?? recipient
  const user = await getUser((await getClaimOwner('email', address)) ?? 'nobody')
  if (!user || normalizeValue(user.email) !== normalizeValue(address)) return
  if ((user.emailConfirmedAt ?? '') >= problem.at || (user.mailProblem?.at ?? '') >= problem.at) return
  const when = {
    expression:
      '#email = :email AND (attribute_not_exists(#mailProblem) OR #mailProblem.#at < :at) AND (attribute_not_exists(#emailConfirmedAt) OR #emailConfirmedAt < :at)',
    values: { email: user.email, at: problem.at },
  }
  const mailProblem = { ...problem, detail: problem.detail.slice(0, 500) }
  await commit(updateUser(user, { mailProblem }, { when })).catch((error: unknown) => {
    // The address was changed or confirmed meanwhile, or a newer event is recorded.
    if (!(error instanceof ConditionFailed)) throw error
  })
}

/** SES sometimes omits the milliseconds, and instants are compared as strings. */
const toInstant = (timestamp: string): string => new Date(timestamp).toISOString()
