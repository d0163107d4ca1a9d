import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { type Key, keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { normalizeValue } from '../claims/normalizeValue.ts'

/** An invitation by email to become a guardian. */
const InvitationRow = z.object({
  playerId: z.string(),
  /** The digest of the address. */
  slot: z.string(),
  /** The address as typed; the mail goes there. */
  email: z.string(),
  /** What the link's token is derived from, and the token's digest. */
  ref: z.string(),
  hash: z.string(),
  invitedBy: z.string(),
  invitedByName: z.string(),
  /** Sent by an admin or director, not by a guardian. */
  office: z.boolean(),
  sentAt: z.string(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
export type InvitationRow = z.infer<typeof InvitationRow>
const invitations = entity({ schema: InvitationRow, key: row => keyOf(row) })

type InvitationKey = Pick<InvitationRow, 'playerId' | 'slot'>
const keyOf = ({ playerId, slot }: InvitationKey): Key => keys.invitedGuardian(playerId, slot)

export const hashAddress = (email: string): string => hashToken(normalizeValue(email)).slice(0, 22)

/** Built from the child and the address, so an invitation can be found without a lookup. */
export const invitationId = ({ playerId, slot }: InvitationKey): string => `${playerId}.${slot}`

export function parseInvitationId(id: string): InvitationKey {
  const [playerId = '', slot = ''] = id.split('.')
  return { playerId, slot }
}

export const getInvitation = (key: InvitationKey) => invitations.get(keyOf(key))
export const getInvitations = (wanted: readonly InvitationKey[]) => invitations.getMany(wanted.map(keyOf))

/** Includes expired ones. */
export const listInvitations = (playerId: string) =>
  invitations.within(keys.player(playerId).pk, keys.invitedGuardian(playerId, '').sk)

/** Replaces an older invitation to the same address. */
export const putInvitation = (invitation: InvitationRow): Write => invitations.overwrite(invitation)

/** Fails if it was withdrawn, accepted or sent again since it was read. */
export const deleteInvitation = (invitation: InvitationRow): Write =>
  deleteRow(keyOf(invitation), { expression: '#hash = :hash', values: { hash: invitation.hash } })

export const isInvitationOpen = ({ exp }: InvitationRow, now: Date): boolean => exp > now.getTime() / 1000

/** Deletes all invitations of a deleted child. Idempotent. */
export async function deleteInvitationsOfPlayer(playerId: string): Promise<void> {
  for (const { slot } of await listInvitations(playerId)) await commit(deleteRow(keyOf({ playerId, slot })))
}
