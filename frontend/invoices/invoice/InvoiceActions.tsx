import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { owed } from '../amountLines.ts'

/** What is done to an invoice in a dialog; which of them is open is in the address. */
export const deeds = ['pay', 'refund', 'waive', 'update', 'takeBack'] as const
export type Deed = (typeof deeds)[number]

export const useDialogs = () => useActionParam(deeds)

/** The ways on, of those that lead anywhere. */
export function Deeds(props: { invoice: InvoiceDetail; onAct: (deed: Deed, about: { id: string }) => void }) {
  const { invoice, onAct } = props
  const { card, manual } = invoice.refundable
  const act = (deed: Deed) => () => onAct(deed, { id: '' })
  const isOwed = owed(invoice) > 0
  return (
    <div className="actions">
      {isOwed && (
        <Button look="primary" onClick={act('pay')}>
          Record Payment
        </Button>
      )}
      {card + manual > 0 && <Button onClick={act('refund')}>Refund</Button>}
      {isOwed && <Button onClick={act('waive')}>Waive</Button>}
      <Button onClick={act('update')}>Update Invoice</Button>
    </div>
  )
}
