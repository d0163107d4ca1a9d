import { Refusal } from '#functions/platform/http/errors.ts'
import { club, readClub } from '#functions/stores/club/settings.ts'
import type { User } from '#functions/stores/users/store.ts'
import type { Answers, Consent } from '#shared/consents/model.ts'
import { consents, consentTitles, isAtLeast } from '#shared/consents/rules.ts'

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
export async function refuseOldTexts(
  versions: Partial<Record<Consent, string | undefined>>,
  field: (consent: Consent) => string,
  now: Date,
): Promise<void> {
  const areOld = () =>
    consents.filter(consent => versions[consent] !== undefined && !isCurrent(consent, versions[consent]))
  // They may be newer than what this process knows, as the browser has them from another.
  if (areOld().length > 0) await readClub(now)
  const old = areOld()
  const issues = old.map(consent => ({
    field: field(consent),
    message: `The ${consentTitles[consent].toLowerCase()} has changed. Please reload the page and read it again.`,
  }))
  if (issues[0]) throw new Refusal(409, issues[0].message, issues)
}

/**
 * The texts that somebody has not answered in their present version. A child's guardians answer for it. What he has
 * answered may be newer than what this process knows of.
 */
export const consentsDue = (user: User): Consent[] =>
  user.playerId || user.role === 'player'
    ? []
    : consents.filter(consent => !isAtLeast(user[`${consent}Version`] ?? '', club.consents[consent].version))

const isCurrent = (consent: Consent, version: string | undefined): boolean =>
  version === club.consents[consent].version
