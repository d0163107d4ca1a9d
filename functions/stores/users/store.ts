import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { audiences, isAddressDue, type Role, roles } from '#shared/access.ts'
import { shirtSizes } from '#shared/choices.ts'
import { defaultPreferences, deliveries, reminderChoices } from '#shared/notifications/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import type { Upgrade } from '../../platform/data/rowCodec.ts'
import { keys, toSortable } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { requireReadableRows } from '../../platform/data/unreadableRows.ts'
import { type Condition, updateRow } from '../../platform/data/writes.ts'
import { type LinkRow, links } from './guardianLinks.ts'
import { renameIndexWrites } from './searchIndex.ts'

const delivery = z.enum(deliveries)
const NotificationPreferencesSchema = z.object({
  messages: delivery,
  schedule: delivery,
  announcements: delivery.default(defaultPreferences.announcements),
  reminders: z.enum(reminderChoices).default(defaultPreferences.reminders),
  digestHour: z.int(),
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
})

const MailProblem = z.object({
  kind: z.enum(['bounce', 'complaint']),
  at: z.string(),
  detail: z.string(),
})

const UserRow = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  /** `pending_review`: a self-registered coach who has not been approved yet. */
  status: z.enum(['active', 'pending_review', 'disabled', 'deleting']),
  /** Incremented by anything that must end all sessions at once. */
  sessionVersion: z.int(),
  /** Absent if an account has no login (a child's, until a guardian activates it). */
  passwordHash: z.string().optional(),
  /** The rule the password was chosen under; staff rights need the longer one. */
  pwRule: z.enum(['min6', 'min12']).optional(),
  phoneNumber: z.string().optional(),
  mobilePhone: z.string().optional(),
  homePhone: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
  usaLacrosseNumber: z.string().optional(),
  coachShirtSize: z.enum(shirtSizes).optional(),
  /** Accounts that were merged into this one; payments and files still carry their ids. */
  formerIds: z.array(z.string()).optional(),
  /** The player id, on a child's account. */
  playerId: z.string().optional(),
  /** Set while the account waits for its child to be added: the person who will add it. */
  madeBy: z.string().optional(),
  /** When a link in a mail to the present address was opened. */
  emailConfirmedAt: z.string().optional(),
  /**
   * The link was opened by somebody who had not logged in, which versions before 0.3.0 allowed: mail arrives, but nobody
   * knows whether at the person who opened the account.
   */
  confirmedSignedOut: z.boolean().optional(),
  /** An administrator of a club where no other one was known to own their address when rights began to need that. */
  keepsRights: z.boolean().optional(),
  /** The owner of the former address did not know the account: it has no family until a new one is confirmed. */
  awaitsAddress: z.boolean().optional(),
  /** Hashes of addresses whose owner did not know the account, which it cannot take again. */
  disowned: z.array(z.string()).optional(),
  /** Spots and places on waiting lists that the person has ever taken, so that each attempt sees those before it. */
  spotsTaken: z.int().optional(),
  /** Birthdays of children tried with links for a new password since the person has last logged in. */
  birthdayGuesses: z.int().optional(),
  /** The same since the address was last confirmed. */
  birthdaysTried: z.int().optional(),
  /** A new address, until the link that was mailed there is opened. Mail and rights stay with the confirmed one. */
  pendingEmail: z.string().optional(),
  /** What the reset links that may be used have in common; all others are void. */
  resetId: z.string().optional(),
  /** When a user without a password was last asked to choose one. */
  invitedAt: z.string().optional(),
  /** The id of an upload. */
  profileImageUrl: z.string().optional(),
  waiverDate: z.string().optional(),
  waiverVersion: z.string().optional(),
  codeOfConductDate: z.string().optional(),
  codeOfConductVersion: z.string().optional(),
  /** The choice; date and version tell when it was made and about which text. */
  mediaReleaseAccepted: z.boolean().optional(),
  mediaReleaseDate: z.string().optional(),
  mediaReleaseVersion: z.string().optional(),
  /** Mail preferences; absent until the user has chosen any. */
  notifications: NotificationPreferencesSchema.optional(),
  /** The last bounce or complaint that SES reported for this address. */
  mailProblem: MailProblem.optional(),
  createdAt: z.string(),
  lastLogin: z.string().optional(),
})
export type UserRow = z.infer<typeof UserRow>

/** The day of 0.2.0, which first noted of an address that it was confirmed without a login. */
const notedSince = '2026-11-26'

/**
 * An address that was confirmed before anybody noted from where may have been confirmed from outside. Administrators who
 * never confirmed theirs are marked as well, so that one of them may keep the rights that they had.
 */
const markUnknownOwner: Upgrade = item => {
  const { emailConfirmedAt, passwordHash, playerId, role, form } = item
  if (passwordHash === undefined || playerId) return item
  const isUnknown =
    emailConfirmedAt === undefined
      ? role === 'admin'
      : form === undefined || String(emailConfirmedAt) < notedSince
  return isUnknown ? { ...item, confirmedSignedOut: true } : item
}

export const users = entity({
  schema: UserRow,
  upgrades: [markUnknownOwner],
  key: row => keys.user(row.id),
  indexKeys: row => {
    if (row.madeBy) return {}
    const name = toSortable(row.lastName, row.firstName, row.id)
    return {
      list: ['USERS', name],
      scope: [`ROLE#${row.role}`, name],
      state: row.status === 'pending_review' ? ['PENDING#coach', `${row.createdAt}#${row.id}`] : undefined,
    }
  },
})

export const getUser = (userId: string) => users.get(keys.user(userId))

/** Current rows; ids without an account are left out. */
export const getUsersById = (ids: string[]): Promise<UserRow[]> => users.getMany(ids.map(keys.user))

/** A page of the coaches who registered themselves and wait for approval, the oldest first. */
export const listPendingCoaches = (range: { start?: Record<string, string>; limit?: number } = {}) =>
  users.list('state', 'PENDING#coach', range)

/** The staff whose rights wait until they confirm their address; the staff of a club is a page. */
export async function listAddressDue(): Promise<{ rows: UserRow[]; next?: undefined }> {
  const lists = await Promise.all(audiences.staff.map(listUsersOfRole))
  return { rows: lists.flat().filter(isAddressDue) }
}

/** The active accounts of a role, by name. */
export async function listUsersOfRole(role: Role): Promise<UserRow[]> {
  const { rows } = await users.list('scope', `ROLE#${role}`)
  return rows.filter(({ status }) => status === 'active')
}

/** All accounts of the club, page by page. */
export async function listAllUsers(): Promise<UserRow[]> {
  const all: UserRow[] = []
  let start: Record<string, string> | undefined
  do {
    const page = await users.list('list', 'USERS', { start })
    all.push(...page.rows)
    start = page.next
  } while (start)
  return all
}

/** Disabled accounts and those being deleted cannot sign in; accounts under review can. */
export const maySignIn = (user: UserRow): boolean =>
  user.status === 'active' || user.status === 'pending_review'

/**
 * Changes an account in place, including its index keys; a field set to undefined is removed. `revoke` ends all of
 * its sessions. The write fails if another change ended them meanwhile.
 */
export function updateUser(
  user: UserRow,
  changes: Partial<UserRow>,
  { revoke = false, when }: { revoke?: boolean; when?: Condition } = {},
): Write {
  const before = users.item(user)
  // Whoever asked for a new address may be the one who is being signed out.
  const after = users.item({ ...user, ...(revoke && { pendingEmail: undefined }), ...changes })
  // Only with what says so itself: the rest may have been read before a confirmation.
  const always = Object.hasOwn(changes, 'confirmedSignedOut') ? upgraded : []
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after), ...always])].filter(
    name => always.includes(name) || !isDeepStrictEqual(before[name], after[name]),
  )
  return updateRow(keys.user(user.id), {
    set: Object.fromEntries(changed.map(name => [name, after[name]])),
    remove: changed.filter(name => after[name] === undefined),
    ...(revoke && { add: { sessionVersion: 1 } }),
    when: when ?? { expression: '#sessionVersion = :sv', values: { sv: user.sessionVersion } },
  })
}

/** What tells whose the address is, in the newest form, which an older row was only read in. */
const upgraded = ['form', 'confirmedSignedOut']

/** Updates a child's account after the child was renamed. */
export function renameAccount(
  { id: playerId, userId }: { id: string; userId: string },
  before: Pick<UserRow, 'firstName' | 'lastName'>,
  { firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>,
): Write[] {
  const name = toSortable(lastName, firstName, userId)
  return [
    updateRow(keys.user(userId), {
      set: { firstName, lastName, fullName: `${firstName} ${lastName}`, gsi1sk: name, gsi3sk: name },
      when: exists,
    }),
    ...renameIndexWrites(before, { firstName, lastName }, { userId, playerId }),
  ]
}

const exists: Condition = { expression: 'attribute_exists(#pk)' }

/** Blocks sign-in and ends all sessions; the rest is deleted later. */
export const markDeleting = (userId: string): Write =>
  updateRow(keys.user(userId), { set: { status: 'deleting' }, add: { sessionVersion: 1 }, when: exists })

export interface OwnRows {
  user: UserRow
  /** Includes the copies of the children's names from the guardian's own rows. */
  children: (LinkRow & { childId: string })[]
  childIds: string[]
  teamIds: string[]
}

/** An account with what a request needs to know about its owner: children and teams. One consistent query. */
export async function getOwnRows(userId: string): Promise<OwnRows | undefined> {
  const rows = await requireReadableRows(() => ownRows.within(keys.user(userId).pk, 'ME#'))
  const account = rows.find(isAccount)
  if (!account) return undefined
  const user = users.parse(account)
  const linked = rows.filter(row => !isAccount(row)).map(row => links.parse(row))
  const children = linked.flatMap(({ childId, ...rest }) => (childId ? [{ childId, ...rest }] : []))
  return {
    user,
    children,
    childIds: children.map(({ childId }) => childId),
    teamIds: linked.flatMap(link => link.teamId ?? []),
  }
}

/** By its key: whatever its fields are, it is not a link. */
const isAccount = ({ sk }: { sk?: unknown }): boolean => sk === keys.user('').sk

const ownRows = entity({ schema: z.looseObject({}), key: () => keys.user('') })
