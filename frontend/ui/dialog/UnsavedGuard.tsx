import { useEffect, useId, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

/** What unsaved text belongs to, and whether there is any: a screen ends with its path, a dialog with Back. */
interface Guard {
  id: string
  of: 'screen' | 'dialog'
  isUnsaved: boolean
}

/** A router has one blocker, so the first guard asks for all of them. */
let guards: readonly Guard[] = []
const listeners = new Set<() => void>()
function setGuards(next: readonly Guard[]): void {
  guards = next
  for (const listener of listeners) listener()
}
const putGuard = (guard: Guard): void =>
  setGuards(
    guards.some(({ id }) => id === guard.id)
      ? guards.map(other => (other.id === guard.id ? guard : other))
      : [...guards, guard],
  )
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Confirms before leaving a screen with unsaved changes; closing the tab triggers the browser's own prompt.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  useUnloadGuard(when)
  return <Asks of="screen" when={when} />
}

/** Confirms before Back closes a dialog in which something was typed: it is open as long as the address says so. */
export const DialogGuard = ({ when }: { when: boolean }) => <Asks of="dialog" when={when} />

function Asks({ of, when }: { of: Guard['of']; when: boolean }) {
  const id = useId()
  useEffect(() => {
    putGuard({ id, of, isUnsaved: when })
  }, [id, of, when])
  useEffect(() => () => setGuards(guards.filter(other => other.id !== id)), [id])
  const isFirst = useSyncExternalStore(
    subscribe,
    () => guards[0]?.id === id,
    () => false,
  )
  return isFirst && <Question />
}

const loses: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const leaves = currentLocation.pathname !== nextLocation.pathname
  const closes = historyAction === 'POP' && (leaves || currentLocation.search !== nextLocation.search)
  return guards.some(({ of, isUnsaved }) => isUnsaved && (of === 'screen' ? leaves : closes))
}

function Question() {
  const blocker = useBlocker(loses)
  const isBlocked = blocker.state === 'blocked'
  const isDialog = isBlocked && blocker.location.pathname === window.location.pathname
  // Rendered outside of the form, which may be in a closed dialog.
  return createPortal(
    <UnsavedQuestion
      open={isBlocked}
      verb={isDialog ? 'Close' : 'Leave'}
      description={
        isDialog ? 'What you typed is not saved yet.' : 'Your changes on this page are not saved yet.'
      }
      onLeave={() => isBlocked && blocker.proceed()}
      onStay={() => isBlocked && blocker.reset()}
    />,
    document.body,
  )
}
