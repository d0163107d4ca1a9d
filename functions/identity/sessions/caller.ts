import { getEffectiveRole, isStaff, type Role } from '#shared/access.ts'
import { getSession, isLive, type SessionRow } from '../../stores/sessions/store.ts'
import { ownsAddress } from '../../stores/users/ownership.ts'
import { getOwnRows, maySignIn, type OwnRows, type UserRow } from '../../stores/users/store.ts'
import { readToken } from './token.ts'

/** A person and their rights, as stored in the table right now. */
export interface Person {
  id: string
  /** The account's id, and those of accounts that were merged into it. */
  ownIds: string[]
  /** The role in effect: a coach who is not approved yet acts as a parent. */
  role: Role
  user: UserRow
  childIds: string[]
  /** The children again, with the details that the guardian's own rows hold. */
  children: OwnRows['children']
  teamIds: string[]
}

/** The person making the request: only the ids come from the token, everything else from the table. */
export interface Caller extends Person {
  session: SessionRow
}

/**
 * The caller behind a bearer token, read in one round trip with strongly consistent parallel reads; undefined if the
 * token is not (or no longer) valid. A revoked session or a changed role takes effect on the very next request.
 */
export async function getCaller(token: string, now: Date): Promise<Caller | undefined> {
  const claims = await readToken(token, now)
  if (!claims) return undefined
  const [session, person] = await Promise.all([getSession(claims.sid), getPerson(claims.sub)])
  if (!session || !person) return undefined
  const { id, sessionVersion } = person.user
  const current = session.userId === id && session.sv === sessionVersion && claims.sv === sessionVersion
  return current && isLive(session, now) ? { ...person, session } : undefined
}

/** Undefined if there is no such account, or it may not sign in. */
export async function getPerson(userId: string): Promise<Person | undefined> {
  const own = await getOwnRows(userId)
  if (!own || !maySignIn(own.user)) return undefined
  const { user, childIds, children, teamIds } = own
  const role = getEffectiveRole(user)
  // Without confirmed coach rights, the person has no teams to coach either.
  const ownIds = [user.id, ...(user.formerIds ?? [])]
  const family = user.awaitsAddress ? { childIds: [], children: [] } : { childIds, children }
  return { id: user.id, ownIds, role, user, ...family, teamIds: isStaff(role) ? teamIds : [] }
}

/**
 * The players through whom a person belongs to teams and programs: none while nobody has confirmed the address, because
 * whoever belongs to a team knows where its children are.
 */
export const memberIds = (person: Pick<Person, 'user' | 'childIds'>): string[] =>
  person.user.playerId || ownsAddress(person.user) ? familyIds(person) : []

/** The players whose data a person sees as family: their children, or themselves if the account is a player's. */
export const familyIds = ({ user, childIds }: Pick<Person, 'user' | 'childIds'>): string[] =>
  user.playerId ? [user.playerId] : childIds
