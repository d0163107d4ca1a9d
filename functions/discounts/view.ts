import type { Redemption as Use, DiscountCode as Wire } from '#shared/discounts/model.ts'
import { fromValue, isExpired } from '#shared/discounts/rules.ts'
import { club } from '../club/settings.ts'
import { invoicesById } from '../invoices/store.ts'
import { former } from '../users/former.ts'
import type { Discount, Redemption } from './store.ts'

/** A code as the office reads it at an instant: percent or dollars. */
export const view = ({ value, ...row }: Discount, now: Date): Wire => ({
  ...row,
  discountValue: fromValue(value),
  isExpired: isExpired(row, club.timeZone, now),
})

/** Uses with the names that their invoices have by now. */
export async function usagePage(rows: readonly Redemption[]): Promise<Use[]> {
  const found = await invoicesById(rows.map(({ invoiceId }) => invoiceId))
  const invoices = new Map(found.map(invoice => [invoice.id, invoice]))
  return rows.map(({ invoiceId, amount, state, at }) => {
    const {
      invoiceNumber = '',
      userName = former.name,
      playerName = '',
      programName = '',
    } = invoices.get(invoiceId) ?? {}
    return { invoiceId, invoiceNumber, userName, playerName, programName, amount, state, at }
  })
}
