import { lazy, Suspense, useState } from 'react'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import type { DiscountCode } from '#shared/discounts/model.ts'

const CreateCode = lazy(() => import('./CreateCode.tsx'))
const dialogs = { edit: lazy(() => import('./EditCode.tsx')), delete: lazy(() => import('./DeleteCode.tsx')) }

/** The URL says which dialog is open: `?create=`, `?edit=dsc_…`, `?delete=dsc_…`. */
export const actions = ['create', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]
export interface OpenDialog {
  action: Action
  id: string
}

export function CodeDialogs(props: {
  open: OpenDialog | undefined
  codes: readonly DiscountCode[]
  onClose: () => void
}) {
  const { open, codes, onClose } = props
  const isCreating = open?.action === 'create'
  const wasCreating = useWasOpen(isCreating)
  const code = codes.find(({ id }) => id === open?.id)
  return (
    <Suspense fallback={null}>
      {wasCreating && <CreateCode open={isCreating} onClose={onClose} />}
      <RowDialog
        open={open && open.action !== 'create' && code ? { action: open.action, code } : undefined}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** Each dialog starts fresh per code, and again after it was completed. */
function RowDialog(props: {
  open: { action: keyof typeof dialogs; code: DiscountCode } | undefined
  onClose: () => void
}) {
  const { open, onClose } = props
  const [last, setLast] = useState(open)
  const [round, setRound] = useState(0)
  if (open && (open.action !== last?.action || open.code.id !== last.code.id)) setLast(open)
  // Keeps showing the code while the dialog closes.
  if (!last) return null
  const Shown = dialogs[last.action]
  return (
    <Shown
      key={`${last.action} ${last.code.id} ${round}`}
      code={open?.code ?? last.code}
      open={open !== undefined}
      onClose={onClose}
      onDone={() => {
        onClose()
        setLast(undefined)
        setRound(round + 1)
      }}
    />
  )
}
