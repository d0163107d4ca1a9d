/** What one may have mailed otherwise than at once. All else is about account, money or safety, and always comes at once. */
export const mailTopics = ['messages', 'schedule'] as const
export type MailTopic = (typeof mailTopics)[number]

export const topicLabels: Record<MailTopic, string> = {
  messages: 'Messages',
  schedule: 'Schedule changes',
}

/** What is known against an address: mail to it came back for good, or its reader called it spam. */
export const mailProblems = ['bounce', 'complaint'] as const
export const mailProblemLabels: Record<(typeof mailProblems)[number], string> = {
  bounce: 'Mail does not arrive',
  complaint: 'Marked as spam',
}

export const deliveries = ['now', 'daily', 'off'] as const
export type Delivery = (typeof deliveries)[number]

export const deliveryLabels: Record<Delivery, string> = {
  now: 'At once',
  daily: 'Once a day',
  off: 'Not by mail',
}

/** From one time of the club's clock until another; over midnight where it ends before it begins. */
export interface QuietHours {
  from: string
  until: string
}

export interface NotificationPreferences extends Record<MailTopic, Delivery> {
  /** The hour of the daily mail, by the club's clock. */
  digestHour: number
  quietHours: QuietHours | null
}

/** Of whoever has chosen nothing. */
export const defaultPreferences: NotificationPreferences = {
  messages: 'now',
  schedule: 'now',
  digestHour: 18,
  quietHours: null,
}

/** `time` as the quiet hours are given, "18:05"; until is not in them any more. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from <= until ? from <= time && time < until : time >= from || time < until

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/**
 * What becomes of a mail at a time of the club's clock. What is said to a child reaches its guardians once a day at
 * the least, whatever they have chosen: they are to know of it.
 */
export function decideDelivery(
  preferences: NotificationPreferences,
  mail: { topic: MailTopic; safeguarding: boolean },
  time: string,
): 'now' | 'daily' | 'off' | 'quiet' {
  const preference = preferences[mail.topic]
  const delivery = preference === 'off' && mail.safeguarding ? 'daily' : preference
  if (delivery !== 'now') return delivery
  return preferences.quietHours && isQuiet(preferences.quietHours, time) ? 'quiet' : 'now'
}
