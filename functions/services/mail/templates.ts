import type * as z from 'zod'
import type { MailTopic } from '#shared/notifications/rules.ts'
import type { MailText } from '../../platform/mail/defineTemplate.ts'
import { announcementTemplates } from './templates/announcements.ts'
import { authTemplates } from './templates/auth.ts'
import { concernTemplates } from './templates/concerns.ts'
import { credentialTemplates } from './templates/credentials.ts'
import { scheduleTemplates } from './templates/events.ts'
import { familyTemplates } from './templates/families.ts'
import { messageTemplates } from './templates/messages.ts'
import { notificationTemplates } from './templates/notifications.ts'
import { paymentTemplates } from './templates/payments.ts'
import { registrationTemplates } from './templates/registrations.ts'
import { teamTemplates } from './templates/teams.ts'
import { userTemplates } from './templates/users.ts'

/** Every mail of the club, with the data it needs and its text. A line that is a URL becomes a link. */
const templates = {
  ...authTemplates,
  ...userTemplates,
  ...familyTemplates,
  ...registrationTemplates,
  ...paymentTemplates,
  ...teamTemplates,
  ...scheduleTemplates,
  ...messageTemplates,
  ...announcementTemplates,
  ...credentialTemplates,
  ...concernTemplates,
  ...notificationTemplates,
}

export type TemplateName = keyof typeof templates
export type MailData = { [T in TemplateName]: z.infer<(typeof templates)[T]['data']> }
export const isTemplate = (name: unknown): name is TemplateName =>
  typeof name === 'string' && Object.hasOwn(templates, name)

/** Links that open an account, and news of who may get into it, or into that of a child. */
export const isSecurityMail = (name: TemplateName): boolean =>
  [authTemplates, userTemplates, familyTemplates].some(group => Object.hasOwn(group, name))

/** The topic that controls delivery of a mail. */
export const topicOf = (name: TemplateName, data: unknown, now: Date): MailTopic | undefined =>
  templates[name].topic(data, now)

/** The text and the recipient of a mail. */
export const writeMail = (name: TemplateName, data: unknown, now: Date): Promise<MailText & { to: string }> =>
  templates[name].write(data, now)
