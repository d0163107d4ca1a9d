import * as z from 'zod'
import { confirmationLink, resetLink } from '#functions/identity/mailLinks/auth.ts'
import { link, person, template, type Written } from '#functions/platform/mail/layout.ts'
import { club } from '#functions/stores/club/settings.ts'
import type { MailTopic } from '#shared/notifications/rules.ts'
import { pages } from '#shared/pages.ts'
import { credentialTemplates } from './credentials.ts'
import { scheduleTemplates } from './events.ts'
import { familyTemplates } from './families.ts'
import { messageTemplates } from './messages.ts'
import { registrationTemplates } from './registrations.ts'
import { accountTemplates } from './users.ts'

const account = person.extend({ userId: z.string() })

/** Every mail of the club: what it needs to know, and what it says. A line that is an address becomes a link. */
const templates = {
  welcome: template(account, async ({ name, userId, to }, now) => ({
    subject: `Welcome to ${club.name}`,
    lines: [
      `Hello ${name},`,
      `Your account with ${club.name} is ready. Add your players and register them for a program whenever you like:`,
      link(pages.dashboard.path),
      'Please confirm by one click that this address is yours:',
      await confirmationLink(userId, to, now),
      'If you have not opened this account, somebody has mistyped an address: do not click.',
    ],
  })),

  confirmEmail: template(account, async ({ name, userId, to }, now) => ({
    subject: `Please confirm your address for ${club.name}`,
    lines: [
      `Hello ${name},`,
      `Please confirm by one click that this address is yours:`,
      await confirmationLink(userId, to, now),
      'If you have not asked for this, somebody has mistyped an address: do nothing.',
    ],
  })),

  emailChanged: template(person.extend({ address: z.string() }), ({ name, address }) => ({
    subject: `Your address with ${club.name} has changed`,
    lines: [
      `Hello ${name},`,
      `From now on mail of ${club.name} goes to ${address}, and no longer here.`,
      `If that was not you, please write to ${club.contactEmail} at once.`,
    ],
  })),

  reset: template(person.extend({ link: z.string() }), ({ name, link }) => ({
    subject: `Set a new password for ${club.name}`,
    lines: [
      `Hello ${name},`,
      'Somebody, we hope you, has asked for a new password. This link works once, for 30 minutes:',
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  })),

  invitation: template(person.extend({ ref: z.string() }), async ({ name, ref }) => ({
    subject: `Your account with ${club.name}`,
    lines: [
      `Hello ${name},`,
      `${club.name} has opened an account for you, with your players in it. Choose a password to see them. This link works once, for 14 days:`,
      await resetLink(ref),
      'Later you can always ask for a new link:',
      link(pages.forgotPassword.path),
      'If you do not know the club, somebody has mistyped an address: do not click.',
    ],
  })),

  passwordChanged: template(person, ({ name }) => ({
    subject: `Your password for ${club.name} has changed`,
    lines: [
      `Hello ${name},`,
      `Your password has been changed, and your other devices have been signed out. If that was not you, set a new one at once, and write to ${club.contactEmail}:`,
      link(pages.forgotPassword.path),
    ],
  })),

  concern: template(z.object({ to: z.string() }), () => ({
    subject: `A concern was reported to ${club.name}`,
    lines: [
      'Somebody has reported a concern. It is in the inbox of the administrators:',
      link(pages.concerns.path),
    ],
  })),

  digest: template(
    person.extend({ news: z.array(z.object({ subject: z.string(), lines: z.array(z.string()) })) }),
    ({ name, news }) => ({
      subject:
        news.length === 1 ? (news[0]?.subject ?? '') : `${news.length} pieces of news from ${club.name}`,
      lines: [
        `Hello ${name},`,
        'This is what there was for you since the last mail of this kind:',
        ...news.flatMap(({ subject, lines }, n) => [`${n + 1}. ${subject}`, ...lines]),
      ],
    }),
  ),

  ...accountTemplates,
  ...registrationTemplates,
  ...scheduleTemplates,
  ...credentialTemplates,
  ...messageTemplates,
  ...familyTemplates,
}

export type Template = keyof typeof templates
export type MailData = { [T in Template]: z.infer<(typeof templates)[T]['data']> }
export const isTemplate = (name: unknown): name is Template =>
  typeof name === 'string' && Object.hasOwn(templates, name)

/** What its reader may have otherwise than at once. */
export const topicOf = (name: Template, data: unknown, now: Date): MailTopic | undefined =>
  templates[name].topic(data, now)

/** What a mail says, and to whom. */
export const write = (name: Template, data: unknown, now: Date): Promise<Written & { to: string }> =>
  templates[name].write(data, now)
