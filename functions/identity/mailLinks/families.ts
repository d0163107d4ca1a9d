import { settings } from '#functions/platform/environment/settings.ts'
import { digestOf, tokensOf } from '#functions/platform/secrets/tokens.ts'
import type { Invitation } from '#functions/stores/families/store.ts'
import { pages } from '#shared/pages.ts'

type Source = Pick<Invitation, 'playerId' | 'slot' | 'ref'>

/** Says which invitation it is for, and carries a secret of 256 bits of which the table keeps the digest. */
export async function invitationToken({ playerId, slot, ref }: Source): Promise<string> {
  const [secret] = await tokensOf('guardian', ref)
  return `${playerId}.${slot}.${secret}`
}

export const invitationLink = async (source: Source): Promise<string> =>
  `${settings.SITE_URL}${pages.guardianInvitation.path}?token=${await invitationToken(source)}`

/** What a token says; whether it is good, its invitation tells. */
export function readToken(token: string): { playerId: string; slot: string; hash: string } {
  const [playerId = '', slot = '', secret = ''] = token.split('.')
  return { playerId, slot, hash: digestOf(secret) }
}

export async function secretHash(ref: string): Promise<string> {
  const [secret] = await tokensOf('guardian', ref)
  return digestOf(secret)
}
