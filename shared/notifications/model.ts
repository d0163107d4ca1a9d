import * as z from 'zod'
import { choice, text, time } from '../fields.ts'
import { defaultPreferences, deliveries, hourText, isQuiet, mailTopics, reminderChoices } from './rules.ts'

const delivery = choice(deliveries, 'Please choose when we can email you')

const reminders = choice(reminderChoices, 'Please choose when we can remind you')

const QuietHours = z.strictObject({ from: time, until: time }).refine(({ from, until }) => from !== until, {
  error: 'Please choose an end time that differs from the start',
  path: ['until'],
})

/** Which club mail a person wants, and when. The app shows all of it right away regardless. */
export const Notifications = z
  .strictObject({
    messages: delivery,
    schedule: delivery,
    announcements: delivery.default(defaultPreferences.announcements),
    reminders: reminders.default(defaultPreferences.reminders),
    digestHour: z
      .int('Please choose an hour')
      .min(0, 'Please choose an hour')
      .max(23, 'Please choose an hour'),
    quietHours: QuietHours.nullable(),
  })
  .refine(({ quietHours, digestHour }) => !quietHours || !isQuiet(quietHours, hourText(digestHour)), {
    error: 'The daily email would arrive during your quiet hours. Please choose another time',
    path: ['digestHour'],
  })
export type Notifications = z.infer<typeof Notifications>

const Choices = z
  .strictObject({ messages: delivery, schedule: delivery, announcements: delivery, reminders })
  .partial()

/** From an unsubscribe link; without `choices` it turns off the topic of the mail. */
export const Unsubscribe = z.strictObject({ token: text(200), choices: Choices.optional() })

export const Unsubscribed = z.object({
  message: z.string(),
  topics: z.array(z.enum(mailTopics)),
  /** The choices before the change, so that it can be undone. */
  before: Choices,
})
export type Unsubscribed = z.infer<typeof Unsubscribed>
