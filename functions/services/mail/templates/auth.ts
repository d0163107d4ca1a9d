import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { confirmationLink, resetLink } from '../../../identity/mailLinks/auth.ts'
import { defineTemplate, link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

const account = person.extend({ userId: z.string() })

/** Mails about an account's address and password. */
export const authTemplates = {
  welcome: defineTemplate(account, async ({ name, userId, to }, now) => ({
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

  confirmEmail: defineTemplate(account, async ({ name, userId, to }, now) => ({
    subject: `Please confirm your address for ${club.name}`,
    lines: [
      `Hello ${name},`,
      `Please confirm by one click that this address is yours:`,
      await confirmationLink(userId, to, now),
      'If you have not asked for this, somebody has mistyped an address: do nothing.',
    ],
  })),

  emailChanged: defineTemplate(person.extend({ address: z.string() }), ({ name, address }) => ({
    subject: `Your address with ${club.name} has changed`,
    lines: [
      `Hello ${name},`,
      `From now on mail of ${club.name} goes to ${address}, and no longer here.`,
      `If that was not you, please write to ${club.contactEmail} at once.`,
    ],
  })),

  emailChanging: defineTemplate(person.extend({ address: z.string() }), ({ name, address }) => ({
    subject: `A new address for your account with ${club.name}`,
    lines: [
      `Hello ${name},`,
      `Somebody, we hope you, wants mail of ${club.name} to go to ${address}. It does as soon as the link that we mailed there is opened; until then it comes here.`,
      'If that was not you, please set a new password at once. That signs everybody out:',
      link(pages.forgotPassword.path),
    ],
  })),

  reset: defineTemplate(person.extend({ link: z.string() }), ({ name, link }) => ({
    subject: `Set a new password for ${club.name}`,
    lines: [
      `Hello ${name},`,
      'Somebody, we hope you, has asked for a new password. This link works once, for 30 minutes:',
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  })),

  passwordChanged: defineTemplate(person, ({ name }) => ({
    subject: `Your password for ${club.name} has changed`,
    lines: [
      `Hello ${name},`,
      `Your password has been changed, and your other devices have been signed out. If that was not you, set a new one at once, and write to ${club.contactEmail}:`,
      link(pages.forgotPassword.path),
    ],
  })),

  invitation: defineTemplate(person.extend({ ref: z.string() }), async ({ name, ref }) => ({
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
}
