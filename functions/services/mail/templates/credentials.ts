import * as z from 'zod'
import { credentialTypeLabels, credentialTypes } from '#shared/credentials/choices.ts'
import { formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { defineTemplate, link, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

const credential = person.extend({ credentialType: z.enum(credentialTypes), season: z.string() })
const describeCredential = ({
  credentialType,
  season,
}: Pick<z.infer<typeof credential>, 'credentialType' | 'season'>) =>
  `${credentialTypeLabels[credentialType]} for ${season}`

const wanted = z.object({
  credentialType: z.enum(credentialTypes),
  standing: z.enum(['expiring', 'expired', 'rejected', 'missing']),
})

/** Mails to coaches about required credentials. */
export const credentialTemplates = {
  credentialVerified: defineTemplate(
    credential.extend({ expiresAt: z.string().optional() }),
    ({ name, expiresAt, ...which }) => ({
      subject: `Verified: your ${describeCredential(which)}`,
      lines: [
        `Hello ${name},`,
        `${club.name} has verified your ${describeCredential(which)}.${expiresAt ? ` It is good until ${formatDate(expiresAt)}.` : ''} Thank you!`,
      ],
    }),
  ),

  credentialRejected: defineTemplate(
    credential.extend({ reason: z.string() }),
    ({ name, reason, ...which }) => ({
      subject: `Please send your ${describeCredential(which)} again`,
      lines: [
        `Hello ${name},`,
        `${club.name} could not accept your ${describeCredential(which)}: ${reason}`,
        'Please upload another one:',
        link(pages.coachCredentials.path),
      ],
    }),
  ),

  credentialExpires: defineTemplate(
    credential.extend({ expiresAt: z.string() }),
    ({ name, expiresAt, ...which }) => ({
      subject: `Your ${credentialTypeLabels[which.credentialType]} expires on ${formatDate(expiresAt)}`,
      lines: [
        `Hello ${name},`,
        `Your ${describeCredential(which)} expires on ${formatDate(expiresAt)}. Please upload the new one before that day:`,
        link(pages.coachCredentials.path),
      ],
    }),
  ),

  credentialsWanted: defineTemplate(
    person.extend({ season: z.string(), wanted: z.array(wanted) }),
    ({ name, season, wanted }) => ({
      subject: `Your coach credentials for ${season}`,
      lines: [
        `Hello ${name},`,
        `${club.name} still needs this from you for ${season}:`,
        ...wanted.map(
          ({ credentialType, standing }) =>
            `${credentialTypeLabels[credentialType]}: ${standingTexts[standing]}`,
        ),
        'Please upload it here:',
        link(pages.coachCredentials.path),
      ],
    }),
  ),
}

const standingTexts: Record<z.infer<typeof wanted>['standing'], string> = {
  missing: 'it is missing',
  rejected: 'the one you sent was not accepted',
  expired: 'it has expired',
  expiring: `it expires soon`,
}
