import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { invitationLink } from '../../../identity/mailLinks/families.ts'
import { button, defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

const child = person.extend({ childFirstName: z.string() })
const about = child.extend({ guardian: z.string() })

const familyButton = (label: string) => button(label, pages.account.path)

/** Mails to guardians about a child's guardians and the child's account. */
export const familyTemplates = {
  // Sent to an address, which may not belong to any user.
  guardianInvitation: defineTemplate(
    z.object({
      to: z.string(),
      childFirstName: z.string(),
      invitedBy: z.string(),
      playerId: z.string(),
      slot: z.string(),
      ref: z.string(),
    }),
    async ({ childFirstName, invitedBy, ...source }) => ({
      subject: `${invitedBy} invited you to be a guardian of ${childFirstName}`,
      lines: [
        'Hello,',
        `${invitedBy} invited you to be a guardian of ${childFirstName} at ${club.name}. You’ll see teams, the schedule and messages, and can RSVP for ${childFirstName}. This link works once and expires in 14 days.`,
        button('See the invitation', await invitationLink(source)),
        'Log in with your own account, or create one. What each guardian pays stays private.',
        'Don’t know what this is about? Someone may have mistyped their email. You can ignore this email.',
      ],
      reason: 'You’re getting this because someone entered your email.',
    }),
  ),

  guardianWelcome: defineTemplate(
    child.extend({ primary: z.boolean() }),
    ({ name, childFirstName, primary }) => ({
      subject: `You are now a guardian of ${childFirstName}`,
      lines: [
        `Hello ${name},`,
        `You now have access to ${childFirstName}’s profile at ${club.name}, and we’ll keep you up to date.${primary ? ' You are the primary guardian, the club’s first contact.' : ''}`,
        familyButton('See your family'),
      ],
    }),
  ),

  guardianJoined: defineTemplate(about, ({ name, childFirstName, guardian }) => ({
    subject: `${guardian} is now a guardian of ${childFirstName}`,
    lines: [
      `Hello ${name},`,
      `${guardian} is now a guardian of ${childFirstName}, either by invitation or because the club added them. See your children’s guardians in your account.`,
      familyButton('See your family'),
      `If you didn’t expect this, please email ${club.contactEmail} right away.`,
    ],
  })),

  guardianRemoved: defineTemplate(child, ({ name, childFirstName }) => ({
    subject: `You are no longer a guardian of ${childFirstName}`,
    lines: [
      `Hello ${name},`,
      `${childFirstName} is no longer in your ${club.name} account. Your payment history is still there.`,
      familyButton('See your account'),
      `If this isn’t right, please email ${club.contactEmail}.`,
    ],
  })),

  guardianLeft: defineTemplate(about, ({ name, childFirstName, guardian }) => ({
    subject: `${guardian} is no longer a guardian of ${childFirstName}`,
    lines: [
      `Hello ${name},`,
      `${guardian} no longer has access to ${childFirstName}’s profile at ${club.name}. If ${childFirstName} had a login, we turned it off because others may know the password. You can set a new one in your account.`,
      familyButton('See your family'),
      `If this isn’t right, please email ${club.contactEmail}.`,
    ],
  })),

  childLoginOn: defineTemplate(
    about.extend({ username: z.string(), isNew: z.boolean() }),
    ({ name, childFirstName, guardian, username, isNew }) => ({
      subject: isNew ? `${childFirstName} can log in now` : `New password for ${childFirstName}`,
      lines: [
        `Hello ${name},`,
        isNew
          ? `${guardian} turned on a login for ${childFirstName} at ${club.name}. The username is ${username}.`
          : `${guardian} set a new password for ${childFirstName} (username ${username}) at ${club.name}. All devices were logged out.`,
        'Email for this account goes to the guardians. You can turn off the login in your account.',
        familyButton('See your family'),
      ],
    }),
  ),

  childLoginOff: defineTemplate(about, ({ name, childFirstName, guardian }) => ({
    subject: `${childFirstName}’s login is turned off`,
    lines: [
      `Hello ${name},`,
      `${guardian} turned off ${childFirstName}’s login at ${club.name}. All devices were logged out. A guardian can turn it on again.`,
      familyButton('See your family'),
    ],
  })),
}
