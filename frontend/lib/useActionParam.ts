import { useCallback, useEffect, useRef } from 'react'
import { useUrlParams } from './useUrlParams.ts'

/** The open dialog and its row, in the URL: `?cancel=evt_…`. */
export function useActionParam<Name extends string>(names: readonly Name[]) {
  const [params, change] = useUrlParams()
  const action = names.find(name => params.has(name))
  const put = (name: Name | undefined, id = '') =>
    change(
      params => {
        for (const other of names) params.delete(other)
        if (name) params.set(name, id)
      },
      { replace: !name },
    )
  // A stable callback, so that hundreds of memoized rows do not render again when a dialog opens.
  const latest = useRef(put)
  useEffect(() => {
    latest.current = put
  })
  const act = useCallback((name: Name, { id }: { id: string }) => latest.current(name, id), [])
  return { open: action && { action, id: params.get(action) ?? '' }, act, close: () => put(undefined) }
}
