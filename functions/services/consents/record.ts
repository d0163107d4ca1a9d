import type { Consent, ConsentAnswers } from '#shared/consents/model.ts'
import { consents, consentTitles, isAtLeast } from '#shared/consents/rules.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { club, readClub } from '../../stores/club/settings.ts'
import type { UserRow } from '../../stores/users/store.ts'

type ConsentFields = Pick<UserRow, `${Consent}Version` | `${Consent}Date` | 'mediaReleaseAccepted'>

/** The answers as they are stored on an account. */
export function consentFieldsOf(
  { waiver, codeOfConduct, mediaRelease }: ConsentAnswers,
  now: Date,
): Partial<ConsentFields> {
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

/** Rejects consent to an outdated text, because people agree to what they have read. */
export async function assertCurrentTexts(
  versions: Partial<Record<Consent, string | undefined>>,
  field: (consent: Consent) => string,
  now: Date,
): Promise<void> {
  const areOld = () =>
    consents.filter(consent => versions[consent] !== undefined && !isCurrent(consent, versions[consent]))
  // The browser may have got newer texts from another process.
  if (areOld().length > 0) await readClub(now)
  const old = areOld()
  const issues = old.map(consent => ({
    field: field(consent),
    message: `The ${consentTitles[consent].toLowerCase()} has changed. Please reload the page and read it again.`,
  }))
  if (issues[0]) throw new HttpError(409, issues[0].message, issues)
}

/**
 * The texts whose current version a user has not answered. A child's guardians answer for the child. An answer may
 * be newer than the version this process knows.
 */
export const listConsentsDue = (user: UserRow): Consent[] =>
  user.playerId || user.role === 'player'
    ? []
    : consents.filter(consent => !isAtLeast(user[`${consent}Version`] ?? '', club.consents[consent].version))

const isCurrent = (consent: Consent, version: string | undefined): boolean =>
  version === club.consents[consent].version
