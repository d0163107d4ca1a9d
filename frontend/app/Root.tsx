import { lazy, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { useClubColor } from '#frontend/lib/club.ts'
import { focusHeading } from '#frontend/lib/focusHeading.ts'
import { AuthProvider, useAuth } from '#frontend/session/AuthProvider.tsx'
import { Toaster } from '#frontend/ui/Toaster.tsx'
import { ErrorIsland } from './layout/ErrorIsland.tsx'
import styles from './Root.module.css'

export function Root() {
  useClubColor()
  useHeadingFocus()
  useScrollMemory()
  return (
    <AuthProvider>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Outlet />
      <Toaster />
      <WhileSignedIn />
    </AuthProvider>
  )
}

function WhileSignedIn() {
  const { status } = useAuth()
  return (
    status === 'in' && (
      <ErrorIsland>
        <SessionCare />
      </ErrorIsland>
    )
  )
}

/** If this fails to load, the session just ends sooner. */
const SessionCare = lazy(() => import('./SessionCare.tsx'))

/** After navigation the focus moves to the new screen's heading, so that a screen reader announces it. */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (focusHeading()) return
    // The screen may still be loading.
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), 5000)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname])
}

/** Scrolls to the top on a new screen, and restores the position on back and forward. */
function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  // A changed query (tab, filter) is not a new screen.
  useLayoutEffectInBrowser(() => {
    if (type === 'POP') window.scrollTo(0, positions.get(key) ?? window.scrollY)
    else if (!hash) window.scrollTo(0, 0)
  }, [pathname])

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    document.addEventListener('scroll', remember, { passive: true })
    return () => document.removeEventListener('scroll', remember)
  }, [key])
}

const positions = new Map<string, number>()
const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect
