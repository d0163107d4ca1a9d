import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()
const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A new screen begins at its top; back and forward return to where one was. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  // A changed query (tab, filter) is no new screen.
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
