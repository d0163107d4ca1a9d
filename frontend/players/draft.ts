import { useEffect, useRef } from 'react'
import type { PlayerFields, PlayerFormState } from './fields.ts'

/** In memory and for one person only: such a form tells about a child's health. */
let draft: { userId: string; values: PlayerFields } | undefined

export const draftOf = (userId: string): PlayerFields | undefined =>
  draft?.userId === userId ? draft.values : undefined

/**
 * A session that ends takes the screen away while its address stays. What was typed is kept for the same
 * person's next login; whoever goes somewhere else has been asked and has given it up.
 */
export function useDraft(form: PlayerFormState, userId: string, unsaved: boolean): void {
  const worthKeeping = useRef(unsaved)
  const screen = useRef(location.pathname)
  useEffect(() => {
    worthKeeping.current = unsaved
  }, [unsaved])

  useEffect(
    () => () => {
      const taken = worthKeeping.current && location.pathname === screen.current
      draft = taken ? { userId, values: form.getValues() } : undefined
    },
    [form, userId],
  )
}
