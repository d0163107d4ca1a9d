import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { setOrDelete, useUrlParams } from './useUrlParams.ts'

/**
 * What a list is searched for and filtered by stands in the address, under `search` and these names. The input
 * has its own state and the address follows a moment later: a step of the router with every key would be late
 * under the fingers.
 */
export function useListFilter<Name extends string>(names: readonly Name[]) {
  const [params, change] = useUrlParams()
  const { state } = useNavigation()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const address = useRef({ seen: search, written: search })

  const write = (values: readonly [Name | 'search', string][]) =>
    change(
      params => {
        for (const [name, value] of values) setOrDelete(params, name, value)
      },
      { replace: true },
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed moves the address as it is by then
  useEffect(() => {
    const shown = params.get('search') ?? ''
    const { seen, written } = address.current
    address.current.seen = shown
    if (shown === search) return
    // A link, or Back, has moved the address: the input follows.
    if (shown !== seen && shown !== written) {
      address.current.written = shown
      return setSearch(shown)
    }
    // Whoever is on the way to another page would be called back.
    if (state === 'loading') return
    const timer = setTimeout(() => {
      address.current.written = search
      write([['search', search]])
    }, 300)
    return () => clearTimeout(timer)
  }, [search, params, state])

  return {
    search,
    setSearch,
    valueOf: (name: Name) => params.get(name) ?? '',
    put: (name: Name, value: string) => write([[name, value]]),
    clear() {
      setSearch('')
      write([['search', ''], ...names.map((name): [Name, string] => [name, ''])])
    },
    /** What the list goes by: it may lag behind the input, so that a long list does not hold it up. */
    applied: useDeferredValue(search),
  }
}

/** Every word typed must be somewhere in the texts of a row; "Müller" is found by "muller". */
export function matcher(search: string): (texts: readonly (string | undefined)[]) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return texts => {
    const text = folded(texts.join(' '))
    return words.every(word => text.includes(word))
  }
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
