import { invoices } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { call, read } from '#frontend/lib/api.ts'
import type { Known } from '#frontend/payments/checkout/PaymentConfirmation.tsx'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import { owed } from '../amountLines.ts'

/** What the reader was billed for besides registrations. Another tab, or the bank, may have settled one meanwhile. */
export const ownInvoices = { ...read(invoices.mine), staleTime: 0 }

/** Has the card's money arrived? The server looks at the card processor's own record. */
export async function askAbout({ id }: Pick<OwnInvoice, 'id'>): Promise<Known> {
  const seen = await call(invoices.check, { params: { id } })
  if (owed(seen) === 0) return 'paid'
  return seen.processing ? 'unknown' : 'unpaid'
}

export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ownInvoices.queryKey })
}
