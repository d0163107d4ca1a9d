import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isSessionPersistent } from '#frontend/lib/http.ts'
import { sessionKey } from '#frontend/lib/queries.ts'
import * as storage from '#frontend/lib/storage.ts'
import { toast } from '#frontend/lib/toast.ts'
import { rememberVisitor } from '#frontend/session/knownVisitor.ts'
import { clearDraftsOfOthers, clearFormsOfUsers, clearOldForms } from '#frontend/ui/forms/draft/drafts.ts'
import type { SignedIn } from '#shared/auth/model.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { listenToOtherTabs, notifyOtherTabs } from './otherTabs.ts'
import { sessionQuery, setSession } from './sessionQuery.ts'
import { clearLocalSession, requestLogout } from './signOut.ts'

export interface Auth {
  user: CurrentUser | null
  status: 'loading' | 'in' | 'out' | 'expired' | 'leaving' | 'unreachable'
  /** Starts the session from the reply of a login or registration. */
  signIn: (signedIn: SignedIn) => void
  /**
   * Ends the session and navigates to the login, or to `to`. With `orStay` the session only ends if the
   * server could be reached; returns whether it could.
   */
  logout: (options?: { to?: string; orStay?: boolean }) => Promise<boolean>
  /** Why the current user could not be loaded. */
  errorMessage: string
  retry: () => void
}

const AuthContext = createContext<Auth | undefined>(undefined)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The current user, for screens that require a login. */
export function useUser(): CurrentUser {
  const { user } = useAuth()
  if (!user) throw new Error('useUser is for screens that need a login')
  return user
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Until the login screen is shown: the protected screen must not redirect with its own path as `returnTo`. Whoever
  // comes back to it afterwards is sent to the login like everybody else.
  const [leftPath, setLeftPath] = useState<string>()
  const leaving = leftPath === pathname
  if (leftPath !== undefined && !leaving) setLeftPath(undefined)
  const { data, isError, error, refetch } = useQuery(sessionQuery(client))
  const user = data?.status === 'in' ? data.user : null
  useTabSync(user)
  useEffect(() => {
    clearOldForms()
  }, [])
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    rememberVisitor()
    clearDraftsOfOthers(userId)
  }, [userId])
  const isOver = data !== undefined && data.status !== 'in'
  useEffect(() => {
    if (isOver) clearFormsOfUsers()
  }, [isOver])

  const value = useMemo<Auth>(() => {
    async function logout({ to = '/auth', orStay = false } = {}) {
      if (!orStay) setLeftPath(pathname)
      const isConfirmed = await requestLogout()
      if (orStay && !isConfirmed) return false
      setLeftPath(pathname)
      clearLocalSession(isConfirmed)
      setSession(client, { status: 'out' })
      notifyOtherTabs('signed-out')
      toast(isConfirmed ? { title: 'Logged out successfully' } : logoutWarning())
      await new Promise(resolve => setTimeout(resolve, isConfirmed ? 500 : 1000))
      await navigate(to)
      return isConfirmed
    }

    function signIn({ token, user }: SignedIn) {
      setLeftPath(undefined)
      storage.setLogoutPending(false)
      storage.writeToken(token)
      setSession(client, { status: 'in', user })
    }

    async function retry() {
      const found = await recheckUser().catch(() => undefined)
      if (found) setSession(client, { status: 'in', user: found })
      else await refetch()
    }

    return {
      user,
      status: leaving ? 'leaving' : (data?.status ?? (isError ? 'unreachable' : 'loading')),
      errorMessage: error?.message ?? '',
      signIn,
      logout,
      retry: () => void retry(),
    }
  }, [client, navigate, pathname, user, data, isError, error, leaving, refetch])

  return <AuthContext value={value}>{children}</AuthContext>
}

const recheckUser = async () => (await import('#frontend/session/recheckUser.ts')).recheckUser()

const logoutWarning = () => ({
  title: 'Logged out with warnings',
  // A persistent cookie survives closing the browser.
  description: `You have been logged out but there may be session issues. Please ${
    isSessionPersistent() ? 'reconnect to the internet' : 'close your browser'
  } for complete logout.`,
  destructive: true,
})

/** Keeps the user and their data in sync across all tabs. */
function useTabSync(user: CurrentUser | null): void {
  const client = useQueryClient()
  const known = useRef(user)

  useEffect(() => {
    if (known.current && user && known.current !== user) notifyOtherTabs('changed')
    known.current = user
  }, [user])

  useEffect(() => {
    const recheck = () => void client.invalidateQueries({ queryKey: sessionKey })
    const stop = listenToOtherTabs(news => {
      if (news !== 'signed-out') return recheck()
      storage.clearTab()
      setSession(client, { status: 'out' })
    })
    const onStorage = (event: StorageEvent) => {
      if (storage.isTokenKey(event.key)) recheck()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  }, [client])
}
