import { isAddressDue, isPasswordChangeDue, ownsAccount } from '#shared/access.ts'
import type { Relationships, Relative, UserListItem } from '#shared/users/people.ts'
import { keys } from '../../platform/data/table.ts'
import { type GuardianRow, type LinkRow, links, listGuardians } from '../../stores/users/guardianLinks.ts'
import type { UserRow } from '../../stores/users/store.ts'

export const noRelationships: Relationships = { players: [], parents: [] }

/** A user in the lists for admins and directors. */
export function toUserListItem(user: UserRow, relationships: Relationships = noRelationships): UserListItem {
  const { username, playerId, createdAt, lastLogin, passwordHash, mailProblem } = user
  return {
    ...toPlainListItem(user, relationships),
    ...{ username, playerId, createdAt, lastLogin },
    passwordDue: isPasswordChangeDue(user),
    hasLogin: passwordHash !== undefined,
    mailProblem: mailProblem?.kind,
    addressUnconfirmed: !playerId && !ownsAccount(user),
    addressDue: isAddressDue(user) || undefined,
  }
}

/** The same for families and coaches: name and contact data only. */
export function toPlainListItem(user: UserRow, relationships: Relationships): UserListItem {
  const { id, firstName, lastName, fullName, email, role, playerId } = user
  return {
    ...{ id, firstName, lastName, fullName, role, playerId, relationships },
    // Nobody reads mail at a child's address.
    email: playerId ? undefined : email,
    phoneNumber: user.phoneNumber ?? user.mobilePhone ?? user.homePhone,
    pendingReview: user.status === 'pending_review',
  }
}

/** For each account: the children of an adult, or the guardians of a child. */
export async function getRelationships(users: readonly UserRow[]): Promise<Relationships[]> {
  return Promise.all(
    users.map(async ({ id, playerId }): Promise<Relationships> => {
      if (playerId) return { players: [], parents: toParents(await listGuardians(playerId)) }
      return { players: toPlayers(await links.within(keys.user(id).pk, 'ME#CHILD#')), parents: [] }
    }),
  )
}

/** The guardians of a child in a list, the primary one first. */
export const toParents = (guardians: readonly GuardianRow[]): Relative[] =>
  guardians
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))
    .map(({ userId, firstName, lastName, email, primary }) => ({
      id: userId,
      userId,
      name: `${firstName} ${lastName}`,
      email,
      primary,
    }))

export const toPlayers = (children: readonly LinkRow[]): Relative[] =>
  children.flatMap(({ childId, childUserId, childName }) =>
    childId && childUserId && childName ? [{ id: childId, userId: childUserId, name: childName }] : [],
  )
