/**
 * Topics whose mail can be delayed or turned off. Mail about accounts, money or safety is always sent right away.
 */
export const newsTopics = ['messages', 'schedule', 'announcements'] as const
export const mailTopics = [...newsTopics, 'reminders'] as const
export type NewsTopic = (typeof newsTopics)[number]
export type MailTopic = (typeof mailTopics)[number]

export const topicLabels: Record<MailTopic, string> = {
  messages: 'Messages',
  schedule: 'Schedule changes',
  reminders: 'Reminders',
  announcements: 'Announcements',
}

/** Delivery problems of an address: mail bounced permanently, or the recipient marked it as spam. */
export const mailProblems = ['bounce', 'complaint'] as const
export const mailProblemLabels: Record<(typeof mailProblems)[number], string> = {
  bounce: 'Email not delivered',
  complaint: 'Marked as spam',
}

export const deliveries = ['now', 'daily', 'off'] as const
export type Delivery = (typeof deliveries)[number]

export const deliveryLabels: Record<Delivery, string> = {
  now: 'Right away',
  daily: 'Once a day',
  off: 'Never',
}

/** When somebody is reminded of an event of a child. */
export const reminderChoices = ['day', 'hours', 'both', 'off'] as const
type ReminderChoice = (typeof reminderChoices)[number]

export const reminderLabels: Record<ReminderChoice, string> = {
  day: 'The day before',
  hours: '2 hours before',
  both: 'The day before and 2 hours before',
  off: 'Never',
}

/** A daily period in club time; runs past midnight if `until` is before `from`. */
export interface QuietHours {
  from: string
  until: string
}

export interface NotificationPreferences extends Record<NewsTopic, Delivery> {
  reminders: ReminderChoice
  /** The hour of the daily digest and of the reminders of the next day, in club time. */
  digestHour: number
  quietHours: QuietHours | null
}

/** For people who have not chosen anything. */
export const defaultPreferences: NotificationPreferences = {
  messages: 'now',
  schedule: 'now',
  announcements: 'now',
  reminders: 'day',
  digestHour: 18,
  quietHours: null,
}

/** `time` has the format of the quiet hours, "18:05"; `until` is exclusive. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from <= until ? from <= time && time < until : time >= from || time < until

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/**
 * Decides when a mail goes out. Mail about what is said to a child reaches its guardians at least once a day,
 * whatever they chose, because they must know about it.
 */
export function decideDelivery(
  preferences: NotificationPreferences,
  mail: { topic: NewsTopic; safeguarding: boolean },
  time: string,
): 'now' | 'daily' | 'off' | 'quiet' {
  const preference = preferences[mail.topic]
  const delivery = preference === 'off' && mail.safeguarding ? 'daily' : preference
  if (delivery !== 'now') return delivery
  return preferences.quietHours && isQuiet(preferences.quietHours, time) ? 'quiet' : 'now'
}
