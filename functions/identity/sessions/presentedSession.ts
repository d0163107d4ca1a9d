import { ConditionFailed } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { checkSecret } from '../../stores/sessions/secrets.ts'
import { deleteSession, getSession, isLive } from '../../stores/sessions/store.ts'
import { getUser, maySignIn } from '../../stores/users/store.ts'
import { sessionCookie } from './cookies.ts'

/** The session behind the cookie, if its secret may still be used. A stale secret ends the session. */
export async function readPresentedSession(cookies: Record<string, string>, now: Date) {
  const [id, secret] = (cookies[sessionCookie] ?? '').split('.')
  if (!id || !secret) return undefined
  const session = await getSession(id)
  if (!session || !isLive(session, now)) return undefined
  const known = checkSecret(session, secret, now)
  if (known === 'stale') await deleteSession(id)
  if (known === 'stale' || known === 'unknown') return undefined
  const user = await getUser(session.userId)
  if (!user || user.sessionVersion !== session.sv || !maySignIn(user)) return undefined
  return { session, user, presented: known.hash }
}

export const sessionExpired = () => new HttpError(401, 'Your session has expired. Please log in again.')

/** Two tabs recovered at the same moment, or the session ended meanwhile; the next try finds out which. */
export function throwIfSessionChanged(error: unknown): never {
  if (error instanceof ConditionFailed)
    throw new HttpError(409, 'Your session changed in another tab. Please try again.')
  throw error
}
