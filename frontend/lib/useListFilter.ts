import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { setOrDelete, useUrlParams } from './useUrlParams.ts'

/**
 * The search and filters of a list are in the URL, under `search` and these names. The input has its own
 * state, and the URL follows with a delay: navigating on every key would make typing slow.
 */
export function useListFilter<Name extends string>(names: readonly Name[]) {
  const [params, change] = useUrlParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const address = useRef({ seen: search, written: search })

  const write = (values: readonly [Name | 'search', string][]) =>
    change(
      params => {
        for (const [name, value] of values) setOrDelete(params, name, value)
      },
      { replace: true },
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search or the URL changes
  useEffect(() => {
    const shown = params.get('search') ?? ''
    const { seen, written } = address.current
    address.current.seen = shown
    if (shown === search) return
    // A link or Back has changed the URL: update the input.
    if (shown !== seen && shown !== written) {
      address.current.written = shown
      setSearch(shown)
      return
    }
    const timer = setTimeout(() => {
      address.current.written = search
      write([['search', search]])
    }, 300)
    return () => clearTimeout(timer)
  }, [search, params])

  return {
    search,
    setSearch,
    valueOf: (name: Name) => params.get(name) ?? '',
    setValue: (name: Name, value: string) => write([[name, value]]),
    clear() {
      setSearch('')
      write([['search', ''], ...names.map((name): [Name, string] => [name, ''])])
    },
    /** The search text to filter by: deferred, so that a long list does not slow down typing. */
    applied: useDeferredValue(search),
  }
}

/** Every word must occur in the texts of a row; "muller" finds "Müller". */
export function createMatcher(search: string): (texts: readonly (string | undefined)[]) => boolean {
  const words = foldAccents(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return texts => {
    const text = foldAccents(texts.join(' '))
    return words.every(word => text.includes(word))
  }
}

const foldAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
