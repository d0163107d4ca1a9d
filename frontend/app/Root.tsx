import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Toaster } from '#frontend/ui/Toaster.tsx'
import { useClubColor } from '../lib/club.ts'
import { focusHeading } from '../lib/focusHeading.ts'
import { AuthProvider } from '../session/AuthProvider.tsx'
import { useScrollMemory } from './scroll.ts'

export function Root() {
  useClubColor()
  useHeadingFocus()
  useScrollMemory()
  return (
    <AuthProvider>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Outlet />
      <Toaster />
    </AuthProvider>
  )
}

/** After a step to another screen the focus is on its heading, so that a screen reader says where one is. */
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
