import { getSession, isLive, type Session } from '#functions/stores/sessions/store.ts'
import { maySignIn, type OwnRows, readOwnRows, type User } from '#functions/stores/users/store.ts'
import { actingRole, isStaff, type Role } from '#shared/access.ts'
import { readToken } from './token.ts'

/** Somebody and what he may, as the table says at this moment. */
export interface Person {
  id: string
  /** His account, and those that were merged into it. */
  ownIds: string[]
  /** The role he acts in. */
  role: Role
  user: User
  childIds: string[]
  /** The same, with what the guardian's own rows know of them. */
  children: OwnRows['children']
  teamIds: string[]
}

/** Who is calling: nothing of it is taken from the token but the ids. */
export interface Caller extends Person {
  session: Session
}

/**
 * The caller behind a bearer token, in one parallel and strongly consistent trip; undefined when the token
 * is not good (any more). A revoked session or a changed role counts from the very next request.
 */
export async function identify(token: string, now: Date): Promise<Caller | undefined> {
  const claims = await readToken(token, now)
  if (!claims) return undefined
  const [session, person] = await Promise.all([getSession(claims.sid), getPerson(claims.sub)])
  if (!session || !person) return undefined
  const { id, sessionVersion } = person.user
  const current = session.userId === id && session.sv === sessionVersion && claims.sv === sessionVersion
  return current && isLive(session, now) ? { ...person, session } : undefined
}

/** undefined where there is no such account, or one that may not sign in (any more). */
export async function getPerson(userId: string): Promise<Person | undefined> {
  const own = await readOwnRows(userId)
  if (!own || !maySignIn(own.user)) return undefined
  const { user, childIds, children, teamIds } = own
  const role = actingRole(user)
  // Whose rights as a coach are not confirmed (any more) has no team either.
  const ownIds = [user.id, ...(user.formerIds ?? [])]
  return { id: user.id, ownIds, role, user, childIds, children, teamIds: isStaff(role) ? teamIds : [] }
}

/** Whose data somebody sees as family: that of his children, or his own where he is a player. */
export const familyIds = ({ user, childIds }: Pick<Person, 'user' | 'childIds'>): string[] =>
  user.playerId ? [user.playerId] : childIds
