import * as z from 'zod'
import { choice, text, time } from '../fields.ts'
import { deliveries, hourText, isQuiet, mailTopics } from './rules.ts'

const delivery = choice(deliveries, 'Please choose when we may mail you')

const QuietHours = z.strictObject({ from: time, until: time }).refine(({ from, until }) => from !== until, {
  error: 'Please choose an end other than the beginning',
  path: ['until'],
})

/** What of the club's mail somebody wants, and when. In the app all of it can be read at once. */
export const Notifications = z
  .strictObject({
    messages: delivery,
    schedule: delivery,
    digestHour: z
      .int('Please choose an hour')
      .min(0, 'Please choose an hour')
      .max(23, 'Please choose an hour'),
    quietHours: QuietHours.nullable(),
  })
  .refine(({ quietHours, digestHour }) => !quietHours || !isQuiet(quietHours, hourText(digestHour)), {
    error: 'The daily mail would come in your quiet hours. Please choose another hour',
    path: ['digestHour'],
  })
export type Notifications = z.infer<typeof Notifications>

const Choices = z.strictObject({ messages: delivery, schedule: delivery }).partial()

/** The link of a mail: without `choices` it switches off what the mail was about. */
export const Unsubscribe = z.strictObject({ token: text(200), choices: Choices.optional() })

export const Unsubscribed = z.object({
  message: z.string(),
  topics: z.array(z.enum(mailTopics)),
  /** How it was before, to have it so again. */
  before: Choices,
})
export type Unsubscribed = z.infer<typeof Unsubscribed>
