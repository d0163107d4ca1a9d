import * as z from 'zod'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { comparable, ownerOf } from '#functions/stores/claims/store.ts'
import { changeUser, getUser, type User } from '#functions/stores/users/store.ts'

const Recipients = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }))

/** What SES says of a mail, as EventBridge brings it. All else that it may say is none of our business. */
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
 * A mailbox that is not there, or somebody who calls our mail spam. A mailbox that is full today is neither. SES tells
 * some things twice or late; the newest counts, and none from before the address was confirmed.
 */
export async function takeFeedback(event: unknown): Promise<void> {
  const { bounce, complaint } = Feedback.parse(event).detail
  if (bounce?.bounceType === 'Permanent') {
    for (const { emailAddress, diagnosticCode = '' } of bounce.bouncedRecipients) {
      await note(emailAddress, { kind: 'bounce', at: instant(bounce.timestamp), detail: diagnosticCode })
    }
  }
  for (const { emailAddress } of complaint?.complainedRecipients ?? []) {
    const { timestamp = '', complaintFeedbackType = '' } = complaint ?? {}
    await note(emailAddress, { kind: 'complaint', at: instant(timestamp), detail: complaintFeedbackType })
  }
}

async function note(recipient: string, said: NonNullable<User['mailProblem']>): Promise<void> {
  const address = /<([^>]*)>/.exec(recipient)?.[1] ?? recipient
  const user = await getUser((await ownerOf('email', address)) ?? 'nobody')
  if (!user || comparable(user.email) !== comparable(address)) return
  if ((user.emailConfirmedAt ?? '') >= said.at || (user.mailProblem?.at ?? '') >= said.at) return
  const when = {
    expression:
      '#email = :email AND (attribute_not_exists(#mailProblem) OR #mailProblem.#at < :at) AND (attribute_not_exists(#emailConfirmedAt) OR #emailConfirmedAt < :at)',
    values: { email: user.email, at: said.at },
  }
  const mailProblem = { ...said, detail: said.detail.slice(0, 500) }
  await commit(changeUser(user, { mailProblem }, { when })).catch((error: unknown) => {
    // The address has changed or been confirmed meanwhile, or something newer is known.
    if (!(error instanceof ConditionFailed)) throw error
  })
}

/** SES leaves out the milliseconds now and then; instants are compared as texts. */
const instant = (timestamp: string): string => new Date(timestamp).toISOString()
