import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { reaches } from '#frontend/ui/breakpoints.ts'

/** Rows at a time on a phone, where each is two or three lines: the page stays a few screens long. */
const onPhone = 15

const drawnCounts = new Map<string, number>()

/** How many rows of a list are drawn; restored when navigating back. On paper all of them are. */
export function useDrawnCount(name: string, atOnce: number) {
  const key = `${useLocation().key} ${name}`
  // Not followed when the window changes, because paper is as narrow as a phone.
  const [step] = useState(() => (reaches('tablet') ? atOnce : Math.min(atOnce, onPhone)))
  const [count, setCount] = useState(drawnCounts.get(key) ?? step)
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    drawnCounts.set(key, count)
  }, [key, count])
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    // The browser takes what is there when the listener returns.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => ended.abort()
  }, [])
  return { count: isPrinting ? Number.POSITIVE_INFINITY : count, drawMore: () => setCount(count + step) }
}
