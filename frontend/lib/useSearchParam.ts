import { useUrlParams } from './useUrlParams.ts'

/**
 * A query parameter as state, for an open dialog: links open it, and Back closes it. With `isFilter` it does
 * not add a history entry.
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
      // A radio button must update at once, or it flickers back.
      { replace: isFilter || value === undefined, flushSync: isFilter },
    )
  return [params.get(name) ?? undefined, set]
}
