import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type Condition, entity, isNew, remove, update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import type { User } from './store.ts'

/**
 * Who belongs to whom: a child's row names its guardians, a guardian's own rows name his children and teams. Each
 * carries the other's name, so that a list of families is read without reading everybody in it.
 */

const Link = z.object({
  userId: z.string(),
  childId: z.string().optional(),
  /** The child's own account, and what it is called. */
  childUserId: z.string().optional(),
  childName: z.string().optional(),
  teamId: z.string().optional(),
})
export type Link = z.infer<typeof Link>
export const links = entity({
  schema: Link,
  key: row =>
    row.childId ? keys.child(row.userId, row.childId) : keys.ownTeam(row.userId, row.teamId ?? ''),
})

const Guardian = z.object({
  playerId: z.string(),
  userId: z.string(),
  primary: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  /** Where the child lives too, where he is the primary one. */
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
})
export type Guardian = z.infer<typeof Guardian>
export const guardians = entity({ schema: Guardian, key: row => keys.guardian(row.playerId, row.userId) })

export type Adult = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<User, 'mobilePhone' | 'phoneNumber' | 'homePhone' | 'address' | 'city' | 'state' | 'zip'>>
export interface Child {
  id: string
  userId: string
  firstName: string
  lastName: string
}

/** Ties a child to a guardian, seen from both sides; the writes fail where they are tied already. */
export const linkGuardian = (guardian: Adult, child: Child, primary: boolean): Write[] =>
  tie(guardian, child, primary, isNew)

/** The same, whatever he was to the child before. */
export const putGuardian = (guardian: Adult, child: Child, primary: boolean): Write[] =>
  tie(guardian, child, primary)

function tie(guardian: Adult, child: Child, primary: boolean, when?: Condition): Write[] {
  const { id } = guardian
  const childName = `${child.firstName} ${child.lastName}`
  return [
    links.put({ userId: id, childId: child.id, childUserId: child.userId, childName }, when),
    guardians.put({ playerId: child.id, userId: id, primary, ...reached(guardian) }, when),
  ]
}

export const unlinkGuardian = (userId: string, playerId: string): Write[] => [
  remove(keys.child(userId, playerId)),
  remove(keys.guardian(playerId, userId)),
]

export const guardiansOf = (playerId: string) => guardians.within(keys.player(playerId).pk, 'GUARD#')

/** The ties of a child that is called otherwise now; each write fails where the tie is gone. */
export const renameChild = (guardianIds: readonly string[], child: Child): Write[] =>
  guardianIds.map(userId =>
    update(keys.child(userId, child.id), {
      set: { childName: `${child.firstName} ${child.lastName}` },
      when: isThere,
    }),
  )

/** The ties of a guardian who is called or reached otherwise now. */
export function renameGuardian(childIds: readonly string[], before: Adult, after: Adult): Write[] {
  const now = reached(after)
  if (isDeepStrictEqual(reached(before), now)) return []
  const gone = Object.entries(now).flatMap(([name, value]) => (value === undefined ? name : []))
  return childIds.map(playerId =>
    update(keys.guardian(playerId, after.id), { set: now, remove: gone, when: isThere }),
  )
}

/** What a child's row knows of its guardian. */
export function reached({ firstName, lastName, email, mobilePhone, phoneNumber, homePhone, ...rest }: Adult) {
  const { address, city, state, zip } = rest
  const phone = mobilePhone ?? phoneNumber ?? homePhone
  return { firstName, lastName, email, phone, address, city, state, zip }
}

const isThere: Condition = { expression: 'attribute_exists(#pk)' }
