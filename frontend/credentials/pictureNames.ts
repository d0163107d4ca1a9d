import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { uploaderName } from '#shared/credentials/rules.ts'

type NamedCredential = Pick<
  Credential,
  'uploaderId' | 'userFullName' | 'userName' | 'credentialType' | 'season'
>

/**
 * File names for the downloaded pictures, without extensions: by coach, unique, and without path separators,
 * reserved characters, or names that differ only in case.
 */
export function buildPictureNames(credentials: readonly NamedCredential[]): string[] {
  const taken = new Map<string, number>()
  return credentials.map(credential => {
    const { credentialType, season } = credential
    const name = toSafeName(`${uploaderName(credential)} - ${credentialTypeLabels[credentialType]} ${season}`)
    const known = name.toLowerCase()
    const count = (taken.get(known) ?? 0) + 1
    taken.set(known, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

const toSafeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
