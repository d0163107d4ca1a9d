import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SendHandlers } from './sendRows.ts'

interface Progress {
  done: number
  of: number
}

/**
 * Sends a long list in chunks, with progress, failure and the results so far. Resuming sends only what has no
 * result yet.
 */
export function useChunkedSend<T, R>(options: {
  send: (all: T[], sending: SendHandlers<R>) => Promise<void>
  isAnswered: (one: T, results: readonly R[]) => boolean
}) {
  const client = useQueryClient()
  const [results, setResults] = useState<readonly R[]>([])
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to true once everything is answered. */
  async function start(all: readonly T[], before: readonly R[] = []): Promise<boolean> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let known = before
    setResults(known)
    setFailure(undefined)
    const rest = all.filter(one => !options.isAnswered(one, known))
    const show = () => setProgress({ done: Math.min(known.length, all.length), of: all.length })
    show()
    try {
      await options.send(rest, {
        signal,
        onResults(more) {
          known = [...known, ...more]
          setResults(known)
          show()
        },
      })
      return !signal.aborted
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof Error ? error.message : 'It stopped unexpectedly')
      return false
    } finally {
      if (!signal.aborted) {
        controller.abort()
        setProgress(undefined)
        await client.invalidateQueries({ predicate: ({ queryKey }) => isPlayerQuery(queryKey[0]) })
      }
    }
  }

  return { results, progress, failure, start, resume: (all: readonly T[]) => start(all, results) }
}

const isPlayerQuery = (path: unknown): boolean =>
  typeof path === 'string' && /^\/api\/(players|teams|team-memberships)/.test(path)
