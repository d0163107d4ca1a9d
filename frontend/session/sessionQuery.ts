import { users } from 'virtual:routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/users/model.ts'
import { call } from '../lib/api.ts'
import { isUnauthorized } from '../lib/http.ts'
import { sessionKey } from '../lib/queries.ts'
import { recover } from '../lib/recoverToken.ts'
import * as storage from '../lib/storage.ts'
import { askServerToEnd, leaveNothing } from './signOut.ts'

export type Session = { status: 'in'; user: CurrentUser } | { status: 'out' | 'expired' }

/** Who is here, asked again and again; asking never makes a session longer. */
export function sessionOptions(client: QueryClient) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async () => {
      const startedAt = decisions
      const found = await findSession(client.getQueryData<Session>(sessionKey))
      // Somebody signed in or out while this was on its way: that counts, not the older answer.
      if (startedAt !== decisions) return client.getQueryData<Session>(sessionKey) ?? found
      if (isSomebodyElse(found)) await client.resetQueries({ predicate: isPrivate })
      return found
    },
    staleTime: 0,
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 3 && !isUnauthorized(error),
    retryDelay: 1000,
  })
}

/** What has been decided here counts at once; nothing that one person has loaded is left for the next. */
export function decide(client: QueryClient, session: Session): void {
  decisions += 1
  owner = ownerOf(session)
  client.setQueryData<Session>(sessionKey, session)
  client.removeQueries({ predicate: isPrivate })
}

/**
 * The stored token first, then the session behind the cookie; where neither is there, nothing is asked.
 * Somebody who was in, or whose browser still says so, is told that his session ended.
 */
async function findSession(before: Session | undefined): Promise<Session> {
  if (storage.isLogoutPending()) {
    leaveNothing(await askServerToEnd())
    return { status: 'out' }
  }
  const nobody: Session =
    (before && before.status !== 'out') || storage.hasMarker() ? { status: 'expired' } : { status: 'out' }
  if (!storage.readToken() && !(await recover(undefined))) return nobody
  try {
    return { status: 'in', user: await call(users.me) }
  } catch (error) {
    if (!isUnauthorized(error)) throw error
    storage.clearToken()
    storage.clearCookies()
    return nobody
  }
}

let decisions = 0

/** Whose data has been loaded, and in which role he saw it. */
let owner: string | undefined
const ownerOf = (session: Session) =>
  session.status === 'in' ? `${session.user.id} ${session.user.actsAs}` : undefined

/** Another tab may have signed in somebody else, or the club has given a person another role. */
function isSomebodyElse(found: Session): boolean {
  const before = owner
  owner = ownerOf(found) ?? owner
  return before !== undefined && before !== owner
}

const isPrivate = ({ queryKey, meta }: { queryKey: readonly unknown[]; meta?: Record<string, unknown> }) =>
  queryKey[0] !== sessionKey[0] && !meta?.public
