import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { type Condition, deleteRow, isNew, updateRow } from '../../platform/data/writes.ts'
import type { UserRow } from './store.ts'

/**
 * Links between guardians, children and teams: a child's rows name its guardians, a guardian's own rows name their
 * children and teams. Each copies the other's name, so that a list of families needs no read per person.
 */

const LinkRow = z.object({
  userId: z.string(),
  childId: z.string().optional(),
  /** The child's account and name. */
  childUserId: z.string().optional(),
  childName: z.string().optional(),
  teamId: z.string().optional(),
})
export type LinkRow = z.infer<typeof LinkRow>
export const links = entity({
  schema: LinkRow,
  key: row =>
    row.childId ? keys.ownChild(row.userId, row.childId) : keys.ownTeam(row.userId, row.teamId ?? ''),
})

const GuardianRow = z.object({
  playerId: z.string(),
  userId: z.string(),
  primary: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  /** Only for the primary guardian, whose address is also the child's. */
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
})
export type GuardianRow = z.infer<typeof GuardianRow>
export const guardians = entity({
  schema: GuardianRow,
  key: row => keys.guardian(row.playerId, row.userId),
})

export type GuardianProfile = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<UserRow, 'mobilePhone' | 'phoneNumber' | 'homePhone' | 'address' | 'city' | 'state' | 'zip'>>
export interface LinkedChild {
  id: string
  userId: string
  firstName: string
  lastName: string
}

/** Links a child and a guardian in both directions; the writes fail if they are already linked. */
export const linkGuardian = (guardian: GuardianProfile, child: LinkedChild, primary: boolean): Write[] =>
  linkWrites(guardian, child, primary, isNew)

/** The same, whether or not they are linked already. */
export const putGuardian = (guardian: GuardianProfile, child: LinkedChild, primary: boolean): Write[] =>
  linkWrites(guardian, child, primary)

function linkWrites(
  guardian: GuardianProfile,
  child: LinkedChild,
  primary: boolean,
  when?: Condition,
): Write[] {
  const { id } = guardian
  const childName = `${child.firstName} ${child.lastName}`
  return [
    links.overwrite({ userId: id, childId: child.id, childUserId: child.userId, childName }, when),
    guardians.overwrite({ playerId: child.id, userId: id, primary, ...contactFields(guardian) }, when),
  ]
}

export const unlinkGuardian = (userId: string, playerId: string): Write[] => [
  deleteRow(keys.ownChild(userId, playerId)),
  deleteRow(keys.guardian(playerId, userId)),
]

export const listGuardians = (playerId: string) => guardians.within(keys.player(playerId).pk, 'GUARD#')

/** Updates the links after a child was renamed; each write fails if the link is gone. */
export const renameChild = (guardianIds: readonly string[], child: LinkedChild): Write[] =>
  guardianIds.map(userId =>
    updateRow(keys.ownChild(userId, child.id), {
      set: { childName: `${child.firstName} ${child.lastName}` },
      when: exists,
    }),
  )

/** Updates the links after a guardian's name or contact data changed. */
export function renameGuardian(
  childIds: readonly string[],
  before: GuardianProfile,
  after: GuardianProfile,
): Write[] {
  const now = contactFields(after)
  if (isDeepStrictEqual(contactFields(before), now)) return []
  const removed = Object.entries(now).flatMap(([name, value]) => (value === undefined ? name : []))
  return childIds.map(playerId =>
    updateRow(keys.guardian(playerId, after.id), { set: now, remove: removed, when: exists }),
  )
}

/** The copy of a guardian's contact data in the child's row. */
export function contactFields({
  firstName,
  lastName,
  email,
  mobilePhone,
  phoneNumber,
  homePhone,
  ...rest
}: GuardianProfile) {
  const { address, city, state, zip } = rest
  const phone = mobilePhone ?? phoneNumber ?? homePhone
  return { firstName, lastName, email, phone, address, city, state, zip }
}

const exists: Condition = { expression: 'attribute_exists(#pk)' }
