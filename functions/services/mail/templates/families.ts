import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { invitationLink } from '../../../identity/mailLinks/families.ts'
import { defineTemplate, link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

const child = person.extend({ childFirstName: z.string() })
const about = child.extend({ guardian: z.string() })

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
      subject: `${invitedBy} invites you to ${club.name}`,
      lines: [
        'Hello,',
        `${invitedBy} would like you to be a guardian of ${childFirstName} at ${club.name}: to see teams, dates and messages, and to answer for ${childFirstName}. This link works once, for 14 days:`,
        await invitationLink(source),
        'You sign in with your own account there, or open one. Each guardian sees what they have paid themselves, and nobody else does.',
        'If you do not know what this is about, somebody has mistyped an address: do not click.',
      ],
    }),
  ),

  guardianWelcome: defineTemplate(
    child.extend({ primary: z.boolean() }),
    ({ name, childFirstName, primary }) => ({
      subject: `You are a guardian of ${childFirstName}`,
      lines: [
        `Hello ${name},`,
        `from now on you see ${childFirstName} at ${club.name}, and hear of what is new.${primary ? ' You are the primary guardian: the one whom the club asks first.' : ''}`,
        link(pages.account.path),
      ],
    }),
  ),

  guardianJoined: defineTemplate(about, ({ name, childFirstName, guardian }) => ({
    subject: `${childFirstName} has one more guardian`,
    lines: [
      `Hello ${name},`,
      `${guardian} has accepted an invitation and is a guardian of ${childFirstName} from now on.`,
      'Who belongs to your children stands in your account:',
      link(pages.account.path),
      `If you did not expect this, please write to ${club.contactEmail} at once.`,
    ],
  })),

  guardianRemoved: defineTemplate(child, ({ name, childFirstName }) => ({
    subject: `You are no longer a guardian of ${childFirstName}`,
    lines: [
      `Hello ${name},`,
      `from now on ${childFirstName} is no longer in your account at ${club.name}. What you have paid stays there.`,
      `If that is not right, please write to ${club.contactEmail}.`,
    ],
  })),

  guardianLeft: defineTemplate(about, ({ name, childFirstName, guardian }) => ({
    subject: `${guardian} is no longer a guardian of ${childFirstName}`,
    lines: [
      `Hello ${name},`,
      `${guardian} does not see ${childFirstName} at ${club.name} any more. The login of ${childFirstName}, if there was one, is switched off, because others may know its password. You can set a new one in your account:`,
      link(pages.account.path),
      `If that is not right, please write to ${club.contactEmail}.`,
    ],
  })),

  childLoginOn: defineTemplate(
    about.extend({ username: z.string(), isNew: z.boolean() }),
    ({ name, childFirstName, guardian, username, isNew }) => ({
      subject: isNew ? `${childFirstName} can sign in now` : `A new password for ${childFirstName}`,
      lines: [
        `Hello ${name},`,
        isNew
          ? `${guardian} has switched on the login of ${childFirstName} at ${club.name}. The user name is ${username}.`
          : `${guardian} has set a new password for ${childFirstName} (user name ${username}) at ${club.name}. All devices have been signed out.`,
        'Mail for this account comes to the guardians. You can switch the login off in your account:',
        link(pages.account.path),
      ],
    }),
  ),

  childLoginOff: defineTemplate(about, ({ name, childFirstName, guardian }) => ({
    subject: `The login of ${childFirstName} is switched off`,
    lines: [
      `Hello ${name},`,
      `${guardian} has switched off the login of ${childFirstName} at ${club.name}. All devices have been signed out.`,
      'A guardian can switch it on again:',
      link(pages.account.path),
    ],
  })),
}
