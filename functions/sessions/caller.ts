import { actingRole, isStaff, type Role } from '#shared/access.ts'
import { maySignIn, readOwnRows, type User } from '../users/store.ts'
import { getSession, isLive, type Session } from './store.ts'
import { readToken } from './token.ts'

/** Who is calling, as the table says at this moment: nothing of it is taken from the token but the ids. */
export interface Caller {
  id: string
  /** The role he acts in. */
  role: Role
  user: User
  childIds: string[]
  teamIds: string[]
  session: Session
}

/**
 * The caller behind a bearer token, in one parallel and strongly consistent trip; undefined when the token
 * is not good (any more). A revoked session or a changed role counts from the very next request.
 */
export async function identify(token: string, now: Date): Promise<Caller | undefined> {
  const claims = await readToken(token, now)
  if (!claims) return undefined
  const [session, own] = await Promise.all([getSession(claims.sid), readOwnRows(claims.sub)])
  if (!session || !own) return undefined
  const { user, childIds, teamIds } = own
  const current =
    session.userId === user.id && session.sv === user.sessionVersion && claims.sv === user.sessionVersion
  if (!current || !isLive(session, now) || !maySignIn(user)) return undefined
  const role = actingRole(user)
  // Whose rights as a coach are not confirmed (any more) has no team either.
  return { id: user.id, role, user, childIds, teamIds: isStaff(role) ? teamIds : [], session }
}

/** Whose data somebody sees as family: that of his children, or his own where he is a player. */
export const familyIds = ({ user, childIds }: Caller): string[] =>
  user.playerId ? [user.playerId] : childIds
