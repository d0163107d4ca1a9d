import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { confirmationLink, resetLink } from '../../../identity/mailLinks/auth.ts'
import { button, defineTemplate, link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'
import { asAdministrator } from './parts.ts'

const account = person.extend({ userId: z.string() })

const mistyped = 'Don’t know this club? Someone may have mistyped their email. You can ignore this email.'

/** Mails about an account's address and password. */
export const authTemplates = {
  welcome: defineTemplate(account, async ({ name, userId, to }, now) => ({
    subject: `Welcome to ${club.name}`,
    lines: [
      `Hello ${name},`,
      `Your ${club.name} account is ready. Confirm your email so we can reach you. You’ll be asked to log in so we know the account is yours.`,
      button('Confirm your email', await confirmationLink(userId, to, now)),
      'Then add your players and register them for a program:',
      link(pages.dashboard.path),
      'Didn’t sign up? You can ignore this email.',
    ],
  })),

  confirmEmail: defineTemplate(account, async ({ name, userId, to }, now) => ({
    subject: `Confirm your email for ${club.name}`,
    lines: [
      `Hello ${name},`,
      'Confirm your email so we can reach you. You’ll be asked to log in so we know the account is yours.',
      button('Confirm your email', await confirmationLink(userId, to, now)),
      'Didn’t ask for this? You can ignore this email.',
    ],
  })),

  emailChanged: defineTemplate(person.extend({ address: z.string() }), ({ name, address }) => ({
    subject: `Your email for ${club.name} was changed`,
    lines: [
      `Hello ${name},`,
      `Email from ${club.name} now goes to ${address} instead of this address.`,
      `If this wasn’t you, please email ${club.contactEmail} right away.`,
    ],
  })),

  emailChanging: defineTemplate(person.extend({ address: z.string() }), ({ name, address }) => ({
    subject: `Changing your email for ${club.name}`,
    lines: [
      `Hello ${name},`,
      `We received a request to change the email on your ${club.name} account to ${address}. The change takes effect once someone opens the link we sent there. Until then, email will keep coming here.`,
      'If this wasn’t you, set a new password right away. That logs out all devices.',
      button('Set a new password', pages.forgotPassword.path),
    ],
  })),

  reset: defineTemplate(person.extend({ link: z.string() }), ({ name, link }) => ({
    subject: `Reset your ${club.name} password`,
    lines: [
      `Hello ${name},`,
      'We received a request to reset your password. This link works once and expires in 30 minutes.',
      button('Set a new password', link),
      'If this wasn’t you, you can ignore this email. Your password stays the same.',
    ],
  })),

  passwordChanged: defineTemplate(person, ({ name }) => ({
    subject: `Your ${club.name} password was changed`,
    lines: [
      `Hello ${name},`,
      'Your password was changed, and your other devices were logged out.',
      `If this wasn’t you, set a new password right away and email ${club.contactEmail}.`,
      button('Set a new password', pages.forgotPassword.path),
    ],
  })),

  birthdaysTried: defineTemplate(person, ({ name }) => ({
    subject: `Someone is trying to set a new password for your ${club.name} account`,
    lines: [
      `Hello ${name},`,
      'Someone used a link for a new password and entered ten birthdays that don’t match any of your children. Your password stays the same.',
      'If this was you, log in with your password, and the right birthday will work again. If it wasn’t, log in and check the email on your account.',
      button('Go to your account', pages.account.path),
    ],
  })),

  /** To the administrators, since the reader of the account's own mail may be the one who guesses. */
  birthdaysTriedOffice: defineTemplate(z.object({ to: z.string(), who: z.string() }), ({ who }) => ({
    subject: `Someone is guessing a birthday to get into ${who}’s account`,
    lines: [
      `Someone used a link for a new password for ${who}’s account and entered ten wrong birthdays of a child. The email on the account may be mistyped.`,
      button('Find the account', pages.users.path),
    ],
    reason: asAdministrator,
  })),

  invitation: defineTemplate(person.extend({ ref: z.string() }), async ({ name, ref }) => ({
    subject: `Your ${club.name} account: choose a password`,
    lines: [
      `Hello ${name},`,
      `${club.name} created an account for you and added your players. Choose a password to see them. This link works once and expires in 14 days.`,
      button('Choose a password', await resetLink(ref)),
      'You can request a new link at any time:',
      link(pages.forgotPassword.path),
      mistyped,
    ],
  })),

  accountOpened: defineTemplate(person.extend({ ref: z.string(), role: z.string() }), async known => ({
    subject: `Your ${club.name} account: choose a password`,
    lines: [
      `Hello ${known.name},`,
      `${club.name} created an account for you. Your role is ${known.role}. Choose a password to get started. This link works once and expires in 14 days.`,
      button('Choose a password', await resetLink(known.ref)),
      'You can request a new link at any time:',
      link(pages.forgotPassword.path),
      mistyped,
    ],
  })),
}
