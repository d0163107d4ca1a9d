import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { deriveTokens, hashToken } from '../../platform/secrets/tokens.ts'
import type { InvitationRow } from '../../stores/families/store.ts'

type InvitationRef = Pick<InvitationRow, 'playerId' | 'slot' | 'ref'>

/** Names the invitation and carries a 256-bit secret; the table stores only the secret's digest. */
export async function invitationToken({ playerId, slot, ref }: InvitationRef): Promise<string> {
  const [secret] = await deriveTokens('guardian', ref)
  return `${playerId}.${slot}.${secret}`
}

export const invitationLink = async (source: InvitationRef): Promise<string> =>
  `${settings.SITE_URL}${pages.guardianInvitation.path}?token=${await invitationToken(source)}`

/** Splits a token into its parts; comparing with the stored invitation decides whether it is valid. */
export function parseInvitationToken(token: string): { playerId: string; slot: string; hash: string } {
  const [playerId = '', slot = '', secret = ''] = token.split('.')
  return { playerId, slot, hash: hashToken(secret) }
}

export async function hashInvitationSecret(ref: string): Promise<string> {
  const [secret] = await deriveTokens('guardian', ref)
  return hashToken(secret)
}
