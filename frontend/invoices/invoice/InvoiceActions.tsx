import { useActionParam } from '#frontend/lib/useActionParam.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

/** The invoice actions with a dialog; the open one is in the URL. */
export const actions = ['pay', 'refund', 'waive', 'remind', 'update', 'reverse'] as const
export type InvoiceAction = (typeof actions)[number]

export const useInvoiceDialogs = () => useActionParam(actions)

/** The actions that are currently possible. */
export function InvoiceActions(props: {
  invoice: InvoiceDetail
  onAct: (action: InvoiceAction, about: { id: string }) => void
}) {
  const { invoice, onAct } = props
  const { card, manual } = invoice.refundable
  const act = (action: InvoiceAction) => () => onAct(action, { id: '' })
  const isOwed = getAmountOwed(invoice) > 0
  return (
    <div className={buttonStyles.actions}>
      {isOwed && (
        <Button variant="primary" onClick={act('pay')}>
          Record payment
        </Button>
      )}
      {card + manual > 0 && <Button onClick={act('refund')}>Refund</Button>}
      {isOwed && <Button onClick={act('waive')}>Waive</Button>}
      {isOwed && <Button onClick={act('remind')}>Send reminder</Button>}
      <Button onClick={act('update')}>Update invoice</Button>
    </div>
  )
}
