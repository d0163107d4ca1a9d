import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import type { DeedProps } from '../actions/InvoiceActionDialog.tsx'
import type { Deed } from './InvoiceActions.tsx'

const dialogs: Record<Deed, ComponentType<DeedProps>> = {
  pay: lazy(() => import('../actions/RecordPayment.tsx')),
  refund: lazy(() => import('../actions/RefundPayment.tsx')),
  waive: lazy(() => import('../actions/WaiveBalance.tsx')),
  update: lazy(() => import('../actions/UpdateInvoice.tsx')),
  takeBack: lazy(() => import('../actions/ReverseEntry.tsx')),
}

interface Open {
  action: Deed
  id: string
}

/** Each opening begins afresh: a deed that is meant anew is another one. */
export function InvoiceDialogs(props: {
  invoice: InvoiceDetail
  open: Open | undefined
  onClose: () => void
}) {
  const { invoice, open, onClose } = props
  const [shown, setShown] = useState<Open & { round: number; isOpen: boolean }>()
  const isSame = open?.action === shown?.action && open?.id === shown?.id
  if (open && !(shown?.isOpen && isSame)) {
    setShown({ ...open, round: (shown?.round ?? 0) + 1, isOpen: true })
  }
  // While it closes it still shows what it was about.
  if (!open && shown?.isOpen) setShown({ ...shown, isOpen: false })
  if (!shown) return null
  const Shown = dialogs[shown.action]
  return (
    <Suspense fallback={null}>
      <Shown
        key={shown.round}
        invoice={invoice}
        about={shown.id}
        open={open !== undefined}
        onClose={onClose}
      />
    </Suspense>
  )
}
