import { useUrlParams } from './useUrlParams.ts'

/**
 * What is open is in the address (a dialog): a link leads to it, and Back closes it. A filter is there too, but
 * no step of its own.
 */
export function useSearchParam(
  name: string,
  { isFilter = false } = {},
): [value: string | undefined, set: (value: string | undefined) => void] {
  const [params, change] = useUrlParams()
  const set = (value: string | undefined) =>
    change(
      params => {
        if (value === undefined) params.delete(name)
        else params.set(name, value)
      },
      // A radio button that is not checked at once jumps back.
      { replace: isFilter || value === undefined, flushSync: isFilter },
    )
  return [params.get(name) ?? undefined, set]
}
