import { useState } from 'react'

/** True from the first opening on: for content that is mounted on demand and then stays. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen
}
