import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { deriveTokens, hashToken } from '../../platform/secrets/tokens.ts'
import type { InvitationRow } from '../../stores/families/store.ts'

type InvitationRef = Pick<InvitationRow, 'playerId' | 'slot' | 'ref'>

/** Says which invitation it is for, and carries a secret of 256 bits of which the table keeps the digest. */
export async function invitationToken({ playerId, slot, ref }: InvitationRef): Promise<string> {
  const [secret] = await deriveTokens('guardian', ref)
  return `${playerId}.${slot}.${secret}`
}

export const invitationLink = async (source: InvitationRef): Promise<string> =>
  `${settings.SITE_URL}${pages.guardianInvitation.path}?token=${await invitationToken(source)}`

/** What a token says; whether it is good, its invitation tells. */
export function parseInvitationToken(token: string): { playerId: string; slot: string; hash: string } {
  const [playerId = '', slot = '', secret = ''] = token.split('.')
  return { playerId, slot, hash: hashToken(secret) }
}

export async function hashInvitationSecret(ref: string): Promise<string> {
  const [secret] = await deriveTokens('guardian', ref)
  return hashToken(secret)
}
