import { useCallback, useState } from 'react'

interface Shown<Content> {
  content: Content
  /** The key of the dialog: it starts anew each time it is shown. */
  round: number
  open: boolean
}

/** A dialog that is mounted anew each time it is shown, and keeps its content while it closes. */
export function useFreshDialog<Content>() {
  const [shown, setShown] = useState<Shown<Content>>()
  const show = useCallback(
    (content: Content) => setShown(before => ({ content, round: (before?.round ?? 0) + 1, open: true })),
    [],
  )
  const close = useCallback(() => setShown(before => before && { ...before, open: false }), [])
  return { shown, show, close }
}
