import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from '#frontend/lib/toast.ts'
import type { SignedIn } from '#shared/auth/model.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { isSessionKept } from '../lib/http.ts'
import { sessionKey } from '../lib/queries.ts'
import * as storage from '../lib/storage.ts'
import { hearOtherTabs, tellOtherTabs } from './otherTabs.ts'
import { decide, sessionOptions } from './sessionQuery.ts'
import { askServerToEnd, leaveNothing } from './signOut.ts'

export interface Auth {
  user: CurrentUser | null
  status: 'loading' | 'in' | 'out' | 'expired' | 'leaving' | 'unreachable'
  /** Takes over what login or registration answered. */
  enter: (signedIn: SignedIn) => void
  /**
   * Ends the session and goes to the login, or to `to`. With `orStay` nothing ends while the server does not
   * hear of it; false says that it did not.
   */
  logout: (options?: { to?: string; orStay?: boolean }) => Promise<boolean>
  /** In which words the club, or the lack of it, kept us from knowing who this is. */
  problem: string
  retry: () => void
}

const AuthContext = createContext<Auth | undefined>(undefined)

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
  const user = data?.status === 'in' ? data.user : null
  useAgreementOfTabs(user)

  const value = useMemo<Auth>(() => {
    async function logout({ to = '/auth', orStay = false } = {}) {
      if (!orStay) setLoggedOut(true)
      const heard = await askServerToEnd()
      if (orStay && !heard) return false
      setLoggedOut(true)
      leaveNothing(heard)
      decide(client, { status: 'out' })
      tellOtherTabs('signed-out')
      toast(heard ? { title: 'Logged out successfully' } : loggedOutWithWarnings())
      await new Promise(resolve => setTimeout(resolve, heard ? 500 : 1000))
      await navigate(to)
      return heard
    }

    function enter({ token, user }: SignedIn) {
      setLoggedOut(false)
      storage.setLogoutPending(false)
      storage.writeToken(token)
      decide(client, { status: 'in', user })
    }

    async function retry() {
      const found = await findAgain().catch(() => undefined)
      if (found) decide(client, { status: 'in', user: found })
      else await refetch()
    }

    return {
      user,
      status: leaving ? 'leaving' : (data?.status ?? (isError ? 'unreachable' : 'loading')),
      problem: error?.message ?? '',
      enter,
      logout,
      retry: () => void retry(),
    }
  }, [client, navigate, user, data, isError, error, leaving, refetch])

  return (
    <AuthContext value={value}>
      {children}
      {value.status === 'in' && (
        <Suspense>
          <SessionCare />
        </Suspense>
      )}
    </AuthContext>
  )
}

const findAgain = async () => (await import('#frontend/session/recheckUser.ts')).findAgain()

/** For those who are signed in. A session without it is only shorter, so its absence takes no screen down. */
const SessionCare = lazy<() => ReactNode>(() =>
  import('#frontend/app/SessionCare.tsx').catch(() => ({ default: () => null })),
)

const loggedOutWithWarnings = () => ({
  title: 'Logged out with warnings',
  // What a browser was told to keep for thirty days does not go when it is closed.
  description: `You have been logged out but there may be session issues. Please ${
    isSessionKept() ? 'come back online' : 'close your browser'
  } for complete logout.`,
  destructive: true,
})

/** Who is here, and what is known of him, is the same in every tab of the browser. */
function useAgreementOfTabs(user: CurrentUser | null): void {
  const client = useQueryClient()
  const known = useRef(user)

  useEffect(() => {
    if (known.current && user && known.current !== user) tellOtherTabs('changed')
    known.current = user
  }, [user])

  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: sessionKey })
    const stop = hearOtherTabs(news => (news === 'signed-out' ? decide(client, { status: 'out' }) : look()))
    const onStorage = (event: StorageEvent) => {
      if (storage.isTokenKey(event.key)) look()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  }, [client])
}
