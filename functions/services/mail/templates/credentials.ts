import * as z from 'zod'
import { credentialTypeLabels, credentialTypes } from '#shared/credentials/choices.ts'
import { formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { button, defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'
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

const asCoach = 'You’re getting this because you coach at the club.'

const uploadButton = (label: string) => button(label, pages.coachCredentials.path)

/** Mails to coaches about required credentials. */
export const credentialTemplates = {
  credentialVerified: defineTemplate(
    credential.extend({ expiresAt: z.string().optional() }),
    ({ name, expiresAt, ...which }) => ({
      subject: `Verified: your ${describeCredential(which)}`,
      lines: [
        `Hello ${name},`,
        `${club.name} verified your ${describeCredential(which)}.${expiresAt ? ` It is valid through ${formatDate(expiresAt)}.` : ''} Thank you!`,
        uploadButton('See your credentials'),
      ],
      reason: asCoach,
    }),
  ),

  credentialRejected: defineTemplate(
    credential.extend({ reason: z.string() }),
    ({ name, reason, ...which }) => ({
      subject: `Please upload your ${describeCredential(which)} again`,
      lines: [
        `Hello ${name},`,
        `${club.name} could not accept your ${describeCredential(which)}: ${reason}`,
        uploadButton('Upload another one'),
      ],
      reason: asCoach,
    }),
  ),

  credentialExpires: defineTemplate(
    credential.extend({ expiresAt: z.string() }),
    ({ name, expiresAt, ...which }) => ({
      subject: `Your ${credentialTypeLabels[which.credentialType]} expires on ${formatDate(expiresAt)}`,
      lines: [
        `Hello ${name},`,
        `Your ${describeCredential(which)} expires on ${formatDate(expiresAt)}. Please upload the new one before then.`,
        uploadButton('Upload the new one'),
      ],
      reason: asCoach,
    }),
  ),

  credentialsWanted: defineTemplate(
    person.extend({ season: z.string(), wanted: z.array(wanted) }),
    ({ name, season, wanted }) => ({
      subject: `Still needed: your coach credentials for ${season}`,
      lines: [
        `Hello ${name},`,
        `${club.name} still needs the following from you for ${season}:`,
        ...wanted.map(
          ({ credentialType, standing }) =>
            `${credentialTypeLabels[credentialType]}: ${standingTexts[standing]}`,
        ),
        uploadButton('Upload now'),
      ],
      reason: asCoach,
    }),
  ),
}

const standingTexts: Record<z.infer<typeof wanted>['standing'], string> = {
  missing: 'missing',
  rejected: 'not accepted, please upload another one',
  expired: 'expired',
  expiring: 'expires soon',
}
