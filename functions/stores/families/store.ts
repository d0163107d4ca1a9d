import * as z from 'zod'
import { entity, remove } from '#functions/platform/data/entity.ts'
import { type Key, keys } from '#functions/platform/data/table.ts'
import { commit, type Write } from '#functions/platform/data/transaction.ts'
import { digestOf } from '#functions/platform/secrets/tokens.ts'
import { comparable } from '../claims/store.ts'

/** Somebody whom a mail has asked to become a guardian. */
const Invitation = z.object({
  playerId: z.string(),
  /** The digest of the address. */
  slot: z.string(),
  /** As it was typed: the mail goes there. */
  email: z.string(),
  /** What the link's token is made of, and the token's digest. */
  ref: z.string(),
  hash: z.string(),
  invitedBy: z.string(),
  invitedByName: z.string(),
  /** By those who run the club, and not by a guardian. */
  office: z.boolean(),
  sentAt: z.string(),
  /** In seconds since 1970. */
  exp: z.int(),
  ttl: z.int(),
})
export type Invitation = z.infer<typeof Invitation>
const invitations = entity({ schema: Invitation, key: row => keyOf(row) })

type Place = Pick<Invitation, 'playerId' | 'slot'>
const keyOf = ({ playerId, slot }: Place): Key => keys.invitedGuardian(playerId, slot)

export const slotOf = (email: string): string => digestOf(comparable(email)).slice(0, 22)

/** An invitation is named by its child and its address, so that nothing has to be looked up to find it. */
export const invitationId = ({ playerId, slot }: Place): string => `${playerId}.${slot}`

export function placeOf(id: string): Place {
  const [playerId = '', slot = ''] = id.split('.')
  return { playerId, slot }
}

export const getInvitation = (place: Place) => invitations.get(keyOf(place))

/** Also those that have run out. */
export const invitationsOf = (playerId: string) =>
  invitations.within(keys.player(playerId).pk, keys.invitedGuardian(playerId, '').sk)

/** In place of an older one to the same address. */
export const putInvitation = (invitation: Invitation): Write => invitations.put(invitation)

/** Fails where it was withdrawn, accepted or sent anew since it was read. */
export const removeInvitation = (invitation: Invitation): Write =>
  remove(keyOf(invitation), { expression: '#hash = :hash', values: { hash: invitation.hash } })

export const isOpen = ({ exp }: Invitation, now: Date): boolean => exp > now.getTime() / 1000

/** All of a child that is no more. May be done twice. */
export async function removeInvitationsOf(playerId: string): Promise<void> {
  for (const { slot } of await invitationsOf(playerId)) await commit(remove(keyOf({ playerId, slot })))
}
