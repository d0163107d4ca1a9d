import { useState } from 'react'

/** The last defined value, so that a dialog keeps its content while it closes. */
export function useLastDefined<T extends { id: string }>(current: T | undefined): T | undefined {
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  return current ?? last
}
