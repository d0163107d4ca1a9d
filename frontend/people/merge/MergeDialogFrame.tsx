import type { ReactNode } from 'react'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'

/** The merge dialog: its button appears once both duplicates are chosen. */
export function MergeDialogFrame(props: {
  open: boolean
  onClose: () => void
  title: string
  description: string
  pending: boolean
  isReady: boolean
  /** Renders the form with this id. */
  children: (formId: string) => ReactNode
}) {
  return <ActionDialog {...props} action="Merge" size="large" danger />
}
