import { useSearchParams } from 'react-router-dom'

/**
 * What is open is in the address (a dialog): a link leads to it, and Back closes it. A filter is there too, but
 * no step of its own.
 */
export function useSearchParam(
  name: string,
  { isFilter = false } = {},
): [value: string | undefined, set: (value: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string | undefined) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      // A radio button that is not checked at once jumps back.
      { replace: isFilter || value === undefined, preventScrollReset: true, flushSync: isFilter },
    )
  return [search.get(name) ?? undefined, set]
}
