import { useSearchParams } from 'react-router-dom'

/** What is open is in the address (a dialog, a filter): a link leads to it, and Back closes it. */
export function useSearchParam(
  name: string,
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
      { replace: value === undefined, preventScrollReset: true },
    )
  return [search.get(name) ?? undefined, set]
}
