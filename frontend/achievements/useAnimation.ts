import { useState, useSyncExternalStore } from 'react'
import { badgeAnimations } from '#shared/achievements/choices.ts'
import type { Animation } from './iconLabels.ts'

const key = 'badgeAnimation'

/** How badges move in this browser, and in no way where whoever looks prefers them to stand still. */
export function useAnimation() {
  const [chosen, setChosen] = useState(stored)
  const still = useSyncExternalStore(onPreference, prefersStill)
  function choose(value: string) {
    const animation = known(value)
    localStorage.setItem(key, animation)
    setChosen(animation)
  }
  return { animation: still ? ('none' as const) : chosen, still, choose }
}

const known = (value: string | null): Animation => badgeAnimations.find(name => name === value) ?? 'pulse'
const stored = (): Animation => known(localStorage.getItem(key))

const preference = () => matchMedia('(prefers-reduced-motion: reduce)')
const prefersStill = (): boolean => preference().matches

function onPreference(listener: () => void): () => void {
  const media = preference()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
