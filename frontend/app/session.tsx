import { auth, users } from 'virtual:routes'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from '#frontend/ui/toast.ts'
import type { SignedIn } from '#shared/auth/model.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { call } from './api.ts'
import { isUnauthorized, request } from './http.ts'
import { useKeepAlive } from './keepAlive.ts'
import { sessionKey } from './queries.ts'
import { recover } from './recovery.ts'
import * as storage from './storage.ts'

export interface Auth {
  user: CurrentUser | null
  status: 'loading' | 'in' | 'out' | 'expired' | 'leaving' | 'unreachable'
  /** Takes over what login or registration answered. */
  enter: (signedIn: SignedIn) => void
  logout: () => Promise<void>
  /** In which words the club, or the lack of it, kept us from knowing who this is. */
  problem: string
  retry: () => void
}

type Session = { status: 'in'; user: CurrentUser } | { status: 'out' | 'expired' }

const AuthContext = createContext<Auth | undefined>(undefined)
const channelName = 'session'

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** For screens behind a login. */
export function useUser(): CurrentUser {
  const { user } = useAuth()
  if (!user) throw new Error('useUser is for screens that need a login')
  return user
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [loggedOut, setLoggedOut] = useState(false)
  // Until the login screen is there: the screen one leaves must not send its own address along.
  const { pathname } = useLocation()
  const leaving = loggedOut && pathname !== '/auth'
  const { data, isError, error, refetch } = useQuery(sessionOptions(client))
  useAgreementOfTabs(client)
  useKeepAlive(data?.status === 'in')

  const value = useMemo<Auth>(() => {
    async function logout() {
      setLoggedOut(true)
      const clean = await endSession()
      forget(client)
      tellOtherTabs()
      toast(clean ? { title: 'Logged out successfully' } : loggedOutWithWarnings)
      await new Promise(resolve => setTimeout(resolve, clean ? 500 : 1000))
      await navigate('/auth')
    }

    function enter({ token, user }: SignedIn) {
      setLoggedOut(false)
      storage.setLogoutPending(false)
      storage.writeToken(token)
      forget(client, { status: 'in', user })
    }

    return {
      user: data?.status === 'in' ? data.user : null,
      status: leaving ? 'leaving' : (data?.status ?? (isError ? 'unreachable' : 'loading')),
      problem: error?.message ?? '',
      enter,
      logout,
      retry: () => void refetch(),
    }
  }, [client, navigate, data, isError, error, leaving, refetch])

  return <AuthContext value={value}>{children}</AuthContext>
}

const loggedOutWithWarnings = {
  title: 'Logged out with warnings',
  description:
    'You have been logged out but there may be session issues. Please close your browser for complete logout.',
  destructive: true,
}

function sessionOptions(client: QueryClient) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async () => {
      const startedAt = decisions
      const found = await findSession(client.getQueryData<Session>(sessionKey))
      // Somebody signed in or out while this was on its way: that counts, not the older answer.
      return startedAt === decisions ? found : (client.getQueryData<Session>(sessionKey) ?? found)
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

/**
 * The stored token first, then the session behind the cookie; where neither is there, nothing is asked.
 * Somebody who was in, or whose browser still says so, is told that his session ended.
 */
async function findSession(before: Session | undefined): Promise<Session> {
  if (storage.isLogoutPending()) {
    await endSession()
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

/** Whatever the server answers, this browser forgets; false when the server has not heard of it yet. */
async function endSession(): Promise<boolean> {
  const token = storage.readToken()
  const done = await request({ ...auth.logout, token })
    // A token that has run out is no reason to keep the session behind the cookie.
    .catch(error => (token && isUnauthorized(error) ? request(auth.logout) : Promise.reject(error)))
    .then(
      () => true,
      () => false,
    )
  storage.setLogoutPending(!done)
  storage.clearToken()
  storage.clearCookies()
  return done
}

let decisions = 0

/** Nothing that one person has loaded is left for the next. */
function forget(client: QueryClient, session: Session = { status: 'out' }): void {
  decisions += 1
  client.setQueryData<Session>(sessionKey, session)
  client.removeQueries({ predicate: query => query.queryKey[0] !== sessionKey[0] && !query.meta?.public })
}

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-out')
  channel.close()
}

function useAgreementOfTabs(client: QueryClient): void {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => forget(client)
    const onStorage = (event: StorageEvent) => {
      if (storage.isTokenKey(event.key)) void client.invalidateQueries({ queryKey: sessionKey })
    }
    window.addEventListener('storage', onStorage)
    return () => {
      channel.close()
      window.removeEventListener('storage', onStorage)
    }
  }, [client])
}
