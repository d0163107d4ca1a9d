import { useState, useSyncExternalStore } from 'react'
import { deviceStorage } from '#frontend/lib/storage.ts'
import { badgeAnimations } from '#shared/achievements/choices.ts'
import type { Animation } from '../labels.ts'

const storageKey = 'badgeAnimation'

/** The badge animation chosen in this browser; none if the user prefers reduced motion. */
export function useAnimation() {
  const [chosen, setChosen] = useState(readStored)
  const still = useSyncExternalStore(onMotionChange, prefersReducedMotion)
  function choose(value: string) {
    const animation = toAnimation(value)
    deviceStorage.setItem(storageKey, animation)
    setChosen(animation)
  }
  return { animation: still ? ('none' as const) : chosen, still, choose }
}

const toAnimation = (value: string | null): Animation =>
  badgeAnimations.find(name => name === value) ?? 'pulse'
const readStored = (): Animation => toAnimation(deviceStorage.getItem(storageKey))

const motionQuery = () => matchMedia('(prefers-reduced-motion: reduce)')
const prefersReducedMotion = (): boolean => motionQuery().matches

function onMotionChange(listener: () => void): () => void {
  const media = motionQuery()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
