import type { Answers, Consent } from '#shared/consents/model.ts'
import { consents, consentTitles } from '#shared/consents/rules.ts'
import { club } from '../club/settings.ts'
import { Refusal } from '../http/errors.ts'
import type { User } from '../users/store.ts'

type Recorded = Pick<User, `${Consent}Version` | `${Consent}Date` | 'mediaReleaseAccepted'>

/** What an account records of the answers. */
export function recorded({ waiver, codeOfConduct, mediaRelease }: Answers, now: Date): Partial<Recorded> {
  const at = now.toISOString()
  return {
    ...(waiver && { waiverVersion: waiver.version, waiverDate: at }),
    ...(codeOfConduct && { codeOfConductVersion: codeOfConduct.version, codeOfConductDate: at }),
    ...(mediaRelease && {
      mediaReleaseVersion: mediaRelease.version,
      mediaReleaseDate: at,
      mediaReleaseAccepted: mediaRelease.accepted,
    }),
  }
}

/** Consent is to the text that was read, so one that has changed since is read again. */
export function refuseOldTexts(
  versions: Partial<Record<Consent, string | undefined>>,
  field: (consent: Consent) => string,
): void {
  const old = consents.filter(
    consent => versions[consent] !== undefined && !isCurrent(consent, versions[consent]),
  )
  const issues = old.map(consent => ({
    field: field(consent),
    message: `The ${consentTitles[consent].toLowerCase()} has changed. Please reload the page and read it again.`,
  }))
  if (issues[0]) throw new Refusal(409, issues[0].message, issues)
}

/** The texts that somebody has not answered in their present version. A child's guardians answer for it. */
export const consentsDue = (user: User): Consent[] =>
  user.playerId || user.role === 'player'
    ? []
    : consents.filter(consent => !isCurrent(consent, user[`${consent}Version`]))

const isCurrent = (consent: Consent, version: string | undefined): boolean =>
  version === club.consents[consent].version
