import { useState } from 'react'

/** While a dialog closes it still shows what it was about. */
export function useShown<T extends { id: string }>(current: T | undefined): T | undefined {
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  return current ?? last
}
