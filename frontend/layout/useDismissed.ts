import { useState } from 'react'

/** Has somebody put this away? Remembered for the visit: by this tab, and no longer than it is open. */
export function useDismissed(what: string): [dismissed: boolean, dismiss: () => void] {
  const key = `dismissed:${what}`
  const [last, setLast] = useState('')
  const dismiss = () => {
    sessionStorage.setItem(key, 'true')
    setLast(key)
  }
  return [last === key || sessionStorage.getItem(key) !== null, dismiss]
}
