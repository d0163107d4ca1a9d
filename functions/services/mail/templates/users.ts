import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { resetLink } from '../../../identity/mailLinks/auth.ts'
import { defineTemplate, link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** `ref` builds the link to a password, if one still has to be chosen. */
const invitedPerson = person.extend({ ref: z.string().optional() })

/** Mails about the office's decisions on accounts, to their owners. */
export const userTemplates = {
  coachApproved: defineTemplate(invitedPerson, async ({ name, ref }) => ({
    subject: `You are a coach of ${club.name}`,
    lines: [
      `Hello ${name},`,
      `${club.name} has approved you as a coach. Your teams are waiting:`,
      link(pages.dashboard.path),
      ...(await passwordLinkLines(ref)),
    ],
  })),

  coachDeclined: defineTemplate(person, ({ name }) => ({
    subject: `Your registration as a coach of ${club.name}`,
    lines: [
      `Hello ${name},`,
      `Thank you for offering to coach. ${club.name} has not taken you on as a coach this time; your account stays open, and you can use it as every family does:`,
      link(pages.dashboard.path),
      `If you have questions, please write to ${club.contactEmail}.`,
    ],
  })),

  roleChanged: defineTemplate(invitedPerson.extend({ role: z.string() }), async ({ name, role, ref }) => ({
    subject: `Your account with ${club.name}: ${role}`,
    lines: [
      `Hello ${name},`,
      `Your role at ${club.name} is ${role} from now on. You have been signed out everywhere; please sign in again:`,
      link(pages.dashboard.path),
      ...(await passwordLinkLines(ref)),
    ],
  })),

  accountsMerged: defineTemplate(person.extend({ username: z.string(), email: z.string() }), known => ({
    subject: `Your two accounts with ${club.name} are one`,
    lines: [
      `Hello ${known.name},`,
      `You had two accounts with ${club.name}. The office has put everything of both into one. Please sign in with the user name ${known.username} or the address ${known.email}, and the password of that account:`,
      link(pages.auth.path),
      'If you do not know that password, choose a new one:',
      link(pages.forgotPassword.path),
      `If they were not both yours, please tell us at once: ${club.contactEmail}.`,
    ],
  })),

  accountOpened: defineTemplate(person.extend({ ref: z.string(), role: z.string() }), async known => ({
    subject: `Your account with ${club.name}`,
    lines: [
      `Hello ${known.name},`,
      `${club.name} has opened an account for you (${known.role}). Choose a password to use it. This link works once, for 14 days:`,
      await resetLink(known.ref),
      'Later you can always ask for a new link:',
      link(pages.forgotPassword.path),
      'If you do not know the club, somebody has mistyped an address: do not click.',
    ],
  })),
}

const passwordLinkLines = async (ref: string | undefined): Promise<string[]> =>
  ref === undefined
    ? []
    : [
        'Whoever works with other people’s children needs a password of at least 12 characters. Your rights begin once you have chosen one. This link works once, for 14 days:',
        await resetLink(ref),
        'Later you can choose one in your account, or ask for a new link:',
        link(pages.forgotPassword.path),
      ]
