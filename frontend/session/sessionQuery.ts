import { users } from 'virtual:routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callRoute } from '#frontend/lib/api.ts'
import { isUnauthorized } from '#frontend/lib/http.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import { recoverToken } from '#frontend/lib/recoverToken.ts'
import * as storage from '#frontend/lib/storage.ts'
import { sessionCheckMs } from '#shared/sessions/rules.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { clearLocalSession, requestLogout } from './signOut.ts'

export type Session = { status: 'in'; user: CurrentUser } | { status: 'out' | 'expired' }

/** The current user, polled; polling never extends a session. */
export function sessionQuery(client: QueryClient) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async () => {
      const startedAt = sessionChanges
      const found = await fetchSession(client.getQueryData<Session>(sessionKey))
      // Somebody signed in or out while this request was pending: that wins over the older answer.
      if (startedAt !== sessionChanges) return client.getQueryData<Session>(sessionKey) ?? found
      if (isDifferentOwner(found)) await client.resetQueries({ predicate: isPrivateQuery })
      return found
    },
    staleTime: 0,
    refetchInterval: sessionCheckMs,
    refetchIntervalInBackground: false,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 3 && !isUnauthorized(error),
    retryDelay: 1000,
  })
}

/**
 * Sets the session at once after a login or logout, and removes all data that the previous user has loaded.
 */
export function setSession(client: QueryClient, session: Session): void {
  sessionChanges += 1
  owner = getOwnerKey(session)
  client.setQueryData<Session>(sessionKey, session)
  client.removeQueries({ predicate: isPrivateQuery })
}

/**
 * Tries the stored token, then the session cookie; without either, no request is made. If there was a session
 * before, the result is 'expired' instead of 'out'.
 */
async function fetchSession(before: Session | undefined): Promise<Session> {
  if (storage.isLogoutPending()) {
    clearLocalSession(await requestLogout())
    return { status: 'out' }
  }
  const signedOut: Session =
    (before && before.status !== 'out') || storage.hasSessionMarker()
      ? { status: 'expired' }
      : { status: 'out' }
  if (!storage.readToken() && !(await recoverToken(undefined))) return signedOut
  try {
    return { status: 'in', user: await callRoute(users.me) }
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    storage.clearToken()
    storage.clearCookies()
    return signedOut
  }
}

let sessionChanges = 0

/** The user whose data is loaded, and the role in which they saw it. */
let owner: string | undefined
const getOwnerKey = (session: Session) =>
  session.status === 'in' ? `${session.user.id} ${session.user.effectiveRole}` : undefined

/** Another tab may have signed in another user, or the user's role may have changed. */
function isDifferentOwner(found: Session): boolean {
  const before = owner
  owner = getOwnerKey(found) ?? owner
  return before !== undefined && before !== owner
}

const isPrivateQuery = ({
  queryKey,
  meta,
}: {
  queryKey: readonly unknown[]
  meta?: Record<string, unknown>
}) => queryKey[0] !== sessionKey[0] && !meta?.public
