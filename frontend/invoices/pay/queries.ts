import { invoices } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { callRoute } from '#frontend/lib/api.ts'
import { myInvoicesQuery } from '#frontend/payments/balance/useOpenAmounts.ts'
import type { PaymentCheck } from '#frontend/payments/checkout/PaymentConfirmation.tsx'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'

export { myInvoicesQuery }

/** Checks whether a card payment has arrived: the server looks at the card processor's record. */
export async function checkInvoicePayment({ id }: Pick<OwnInvoice, 'id'>): Promise<PaymentCheck> {
  const seen = await callRoute(invoices.check, { params: { id } })
  if (getAmountOwed(seen) === 0) return 'paid'
  return seen.processing ? 'unknown' : 'unpaid'
}

export function useReloadInvoices(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: myInvoicesQuery.queryKey })
}
