/**
 * Topics whose mail can be delayed or turned off. Mail about accounts, money or safety is always sent right away.
 */
export const mailTopics = ['messages', 'schedule', 'announcements'] as const
export type MailTopic = (typeof mailTopics)[number]

export const topicLabels: Record<MailTopic, string> = {
  messages: 'Messages',
  schedule: 'Schedule changes',
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

/** A daily period in club time; runs past midnight if `until` is before `from`. */
export interface QuietHours {
  from: string
  until: string
}

export interface NotificationPreferences extends Record<MailTopic, Delivery> {
  /** The hour of the daily digest, in club time. */
  digestHour: number
  quietHours: QuietHours | null
}

/** For people who have not chosen anything. */
export const defaultPreferences: NotificationPreferences = {
  messages: 'now',
  schedule: 'now',
  announcements: 'now',
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
  mail: { topic: MailTopic; safeguarding: boolean },
  time: string,
): 'now' | 'daily' | 'off' | 'quiet' {
  const preference = preferences[mail.topic]
  const delivery = preference === 'off' && mail.safeguarding ? 'daily' : preference
  if (delivery !== 'now') return delivery
  return preferences.quietHours && isQuiet(preferences.quietHours, time) ? 'quiet' : 'now'
}
