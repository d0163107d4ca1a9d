import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { resetLink } from '../../../identity/mailLinks/auth.ts'
import { button, defineTemplate, link, type MailLine, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** `ref` builds the link to a password, if one still has to be chosen. */
const invitedPerson = person.extend({ ref: z.string().optional() })

/** Mails about the office's decisions on accounts, to their owners. */
export const userTemplates = {
  coachApproved: defineTemplate(invitedPerson, async ({ name, ref }) => ({
    subject: `You’re approved as a coach at ${club.name}`,
    lines: [
      `Hello ${name},`,
      `${club.name} approved you as a coach. Your teams are waiting.`,
      ...(await nextStep(ref, 'Go to your dashboard')),
    ],
  })),

  coachDeclined: defineTemplate(person, ({ name }) => ({
    subject: `Your coach registration at ${club.name}`,
    lines: [
      `Hello ${name},`,
      'Thank you for offering to coach. We can’t approve your coach registration right now. You can keep using your account as a parent.',
      button('Go to your dashboard', pages.dashboard.path),
      `If you have questions, please email ${club.contactEmail}.`,
    ],
  })),

  roleChanged: defineTemplate(invitedPerson.extend({ role: z.string() }), async ({ name, role, ref }) => ({
    subject: `Your role at ${club.name} is now ${role}`,
    lines: [
      `Hello ${name},`,
      `Your role at ${club.name} is now ${role}. You have been logged out on all devices.`,
      ...(await nextStep(ref, 'Log in again')),
    ],
  })),

  accountsMerged: defineTemplate(person.extend({ username: z.string(), email: z.string() }), known => ({
    subject: `Your two ${club.name} accounts are now one`,
    lines: [
      `Hello ${known.name},`,
      `You had two accounts with ${club.name}, and the club merged them. Log in with the username ${known.username} or the email ${known.email}, and that account’s password.`,
      button('Log in', pages.auth.path),
      'Don’t know that password? Choose a new one:',
      link(pages.forgotPassword.path),
      `If one of these accounts wasn’t yours, please tell us right away: ${club.contactEmail}.`,
    ],
  })),
}

/** To the dashboard; for who still needs a longer password, to that first. */
async function nextStep(ref: string | undefined, label: string): Promise<MailLine[]> {
  if (ref === undefined) return [button(label, pages.dashboard.path)]
  return [
    'Anyone who works with other people’s children needs a password of at least 12 characters. Your access starts once you choose one. This link works once and expires in 14 days.',
    button('Choose a password', await resetLink(ref)),
    'You can also do this later in your account, or request a new link:',
    link(pages.forgotPassword.path),
  ]
}
