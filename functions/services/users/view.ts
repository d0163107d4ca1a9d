import { keys } from '#functions/platform/data/table.ts'
import { type Guardian, guardiansOf, type Link, links } from '#functions/stores/users/guardianLinks.ts'
import type { User } from '#functions/stores/users/store.ts'
import { isPasswordDue } from '#shared/access.ts'
import type { Relationships, Relative, UserRow } from '#shared/users/people.ts'

export const alone: Relationships = { players: [], parents: [] }

/** Somebody in the lists of those who run the club. */
export function userRow(user: User, relationships: Relationships = alone): UserRow {
  const { username, playerId, createdAt, lastLogin, passwordHash, mailProblem } = user
  return {
    ...plainRow(user, relationships),
    ...{ username, playerId, createdAt, lastLogin },
    passwordDue: isPasswordDue(user),
    hasLogin: passwordHash !== undefined,
    mailProblem: mailProblem?.kind,
  }
}

/** The same for families and coaches: the name, and how to reach him. */
export function plainRow(user: User, relationships: Relationships): UserRow {
  const { id, firstName, lastName, fullName, email, role, playerId } = user
  return {
    ...{ id, firstName, lastName, fullName, role, playerId, relationships },
    // Nobody reads mail at a child's address.
    email: playerId ? undefined : email,
    phoneNumber: user.phoneNumber ?? user.mobilePhone ?? user.homePhone,
    pendingReview: user.status === 'pending_review',
  }
}

/** Who belongs to each of them: the children of an adult, the guardians of a child. */
export async function relationshipsOf(users: readonly User[]): Promise<Relationships[]> {
  return Promise.all(
    users.map(async ({ id, playerId }): Promise<Relationships> => {
      if (playerId) return { players: [], parents: parentsIn(await guardiansOf(playerId)) }
      return { players: playersIn(await links.within(keys.user(id).pk, 'ME#CHILD#')), parents: [] }
    }),
  )
}

/** The primary one first. */
export const parentsIn = (guardians: readonly Guardian[]): Relative[] =>
  guardians
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))
    .map(({ userId, firstName, lastName, email, primary }) => ({
      id: userId,
      userId,
      name: `${firstName} ${lastName}`,
      email,
      primary,
    }))

export const playersIn = (children: readonly Link[]): Relative[] =>
  children.flatMap(({ childId, childUserId, childName }) =>
    childId && childUserId && childName ? [{ id: childId, userId: childUserId, name: childName }] : [],
  )
