import { credentialTypeLabels } from '#shared/credentials/choices.ts'
import type { Credential } from '#shared/credentials/model.ts'
import { uploaderName } from '#shared/credentials/rules.ts'

type Named = Pick<Credential, 'uploaderId' | 'userFullName' | 'userName' | 'credentialType' | 'season'>

/**
 * What the pictures are called in a folder, without their endings: by coach, each once, and with nothing that a
 * disk takes for a folder, a sign of its own, or the same name in other letters.
 */
export function pictureNames(credentials: readonly Named[]): string[] {
  const taken = new Map<string, number>()
  return credentials.map(credential => {
    const { credentialType, season } = credential
    const name = plain(`${uploaderName(credential)} - ${credentialTypeLabels[credentialType]} ${season}`)
    const known = name.toLowerCase()
    const count = (taken.get(known) ?? 0) + 1
    taken.set(known, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
