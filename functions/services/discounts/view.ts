import { club } from '#functions/stores/club/settings.ts'
import type { Discount, Redemption } from '#functions/stores/discounts/store.ts'
import { invoicesById } from '#functions/stores/invoices/store.ts'
import { former } from '#functions/stores/users/formerName.ts'
import type { NewDiscountCode, Redemption as Use, DiscountCode as Wire } from '#shared/discounts/model.ts'
import { fromValue, isExpired, toValue } from '#shared/discounts/rules.ts'

/** A code as the office reads it at an instant: percent or dollars. */
export const view = ({ value, ...row }: Discount, now: Date): Wire => ({
  ...row,
  discountValue: fromValue(value),
  isExpired: isExpired(row, club.timeZone, now),
})

/** What a form holds as it is kept: what was left empty is not there. */
export const kept = ({ discountValue, ...form }: NewDiscountCode) => ({
  ...form,
  value: toValue(discountValue),
  description: form.description || undefined,
  maxUses: form.maxUses ?? undefined,
  maxUsesPerUser: form.maxUsesPerUser ?? undefined,
  expirationDate: form.expirationDate ?? undefined,
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
