import { late, type Workers } from './jobs.ts'

/** The jobs that end in a mail which somebody waits for: the mailer does them at once, and what it misses is found every minute. */
export const mailWorkers = {
  mail: late(async () => (await import('../services/mail/send.ts')).sendMail),
  'bulk-mail': late(async () => (await import('../services/mail/send.ts')).sendMail),
  'password-reset': late(async () => (await import('../services/auth/sendResetMail.ts')).sendResetMail),
  'event-aftermath': late(
    async () => (await import('../services/events/propagateChange.ts')).propagateChange,
  ),
  'event-reminder': late(async () => (await import('../services/events/sendReminder.ts')).sendReminder),
  'answer-request': late(async () => (await import('../services/events/askUnanswered.ts')).askUnanswered),
  'message-delivery': late(
    async () => (await import('../services/messages/sendMessageMails.ts')).sendMessageMails,
  ),
  'announcement-delivery': late(
    async () => (await import('../services/announcements/sendAnnouncementMails.ts')).sendAnnouncementMails,
  ),
} satisfies Partial<Workers>
