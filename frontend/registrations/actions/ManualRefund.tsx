import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { getAmountPaid } from '#frontend/registrations/registrationStatus.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'

export type Refundable = InvoiceDetail['refundable']

/** What of the payment can go back to a card, and what the office has to pay out itself; undefined while it loads. */
export function useRefundable(registration: Registration, enabled: boolean): Refundable | undefined {
  const { invoiceId = '' } = registration
  const query = routeQuery(invoices.get, { params: { id: invoiceId } })
  const isPaid = invoiceId !== '' && getAmountPaid(registration) > 0
  return useQuery({ ...query, enabled: enabled && isPaid, staleTime: 0 }).data?.refundable
}

/** Of an amount that goes back, cards take what they can. Cents. */
export function partOf(refundable: Refundable | undefined, cents: number): Refundable | undefined {
  if (!refundable || cents <= 0) return undefined
  const card = Math.min(cents, refundable.card)
  return { card, manual: Math.min(cents - card, refundable.manual) }
}

/** Nobody else will: no bank knows of cash and checks. */
export const ManualRefund = ({ cents = 0 }: { cents: number | undefined }) =>
  cents > 0 && (
    <Alert tone="warning" title={`You need to pay ${formatCents(cents)} back yourself`}>
      It was paid in cash or by check. It’s recorded as refunded today, and the family’s email says the club
      will get it to them.
    </Alert>
  )

/** " The card refund is pending." */
export function describeRefund(refundable: Refundable | undefined): string {
  const { card = 0, manual = 0 } = refundable ?? {}
  const byHand = manual > 0 ? ` Pay ${formatCents(manual)} back in cash or by check.` : ''
  return `${card > 0 || manual === 0 ? ' The refund is pending.' : ''}${byHand}`
}
