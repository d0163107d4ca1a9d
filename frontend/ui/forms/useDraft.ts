import { useEffect, useRef } from 'react'

/**
 * Where a screen keeps its unfinished form: in memory and for one `key` (whose, and of what), since such a
 * form may tell about a child's health.
 */
export interface Draft<Values> {
  kept?: { key: string; values: Values }
}

export const restored = <Values>({ kept }: Draft<Values>, key: string): Values | undefined =>
  kept?.key === key ? kept.values : undefined

/**
 * A session that ends takes the screen away while its address stays. What was typed is kept for the same
 * person's next login; whoever goes somewhere else has been asked and has given it up.
 */
export function useDraft<Values>(
  draft: Draft<Values>,
  form: { key: string; getValues: () => Values; unsaved: boolean },
): void {
  const latest = useRef(form)
  const screen = useRef(location.pathname)
  useEffect(() => {
    latest.current = form
  })
  useEffect(
    () => () => {
      const { key, getValues, unsaved } = latest.current
      const isTaken = unsaved && location.pathname === screen.current
      draft.kept = isTaken ? { key, values: getValues() } : undefined
    },
    [draft],
  )
}
