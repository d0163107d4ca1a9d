import { useEffect, useRef } from 'react'

/**
 * Keeps the unfinished form of a screen, in memory only and for one `key` (user and subject), since it may
 * contain a child's health data.
 */
export interface Draft<Values> {
  saved?: { key: string; values: Values }
}

export const restoreDraft = <Values>({ saved }: Draft<Values>, key: string): Values | undefined =>
  saved?.key === key ? saved.values : undefined

/**
 * When a session ends, the screen unmounts but its URL stays. The input is then kept for the same user's next
 * login; after navigating away, which the unsaved guard confirms, it is discarded.
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
      draft.saved = isTaken ? { key, values: getValues() } : undefined
    },
    [draft],
  )
}
