import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { InvoiceActionProps } from '#frontend/invoices/actions/InvoiceActionProps.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import type { InvoiceAction } from './InvoiceActions.tsx'

const dialogs: Record<InvoiceAction, ComponentType<InvoiceActionProps>> = {
  pay: lazy(() => import('#frontend/invoices/actions/RecordPayment.tsx')),
  refund: lazy(() => import('#frontend/invoices/actions/RefundPayment.tsx')),
  waive: lazy(() => import('#frontend/invoices/actions/WaiveBalance.tsx')),
  remind: lazy(() => import('#frontend/invoices/actions/RemindInvoice.tsx')),
  update: lazy(() => import('#frontend/invoices/actions/UpdateInvoice.tsx')),
  reverse: lazy(() => import('#frontend/invoices/actions/ReverseEntry.tsx')),
}

interface OpenDialog {
  action: InvoiceAction
  id: string
}

/** Remounts the dialog on each opening, so that it gets a new idempotency key. */
export function InvoiceDialogs(props: {
  invoice: InvoiceDetail
  open: OpenDialog | undefined
  onClose: () => void
}) {
  const { invoice, open, onClose } = props
  const [shown, setShown] = useState<OpenDialog & { round: number; isOpen: boolean }>()
  const isSame = open?.action === shown?.action && open?.id === shown?.id
  if (open && !(shown?.isOpen && isSame)) {
    setShown({ ...open, round: (shown?.round ?? 0) + 1, isOpen: true })
  }
  // Keeps the dialog mounted while it closes.
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
