import type { DiscountCode, NewDiscountCode, Redemption } from '#shared/discounts/model.ts'
import { fromStoredValue, isExpired, toStoredValue } from '#shared/discounts/rules.ts'
import { club } from '../../stores/club/settings.ts'
import type { DiscountCodeRow, RedemptionRow } from '../../stores/discounts/store.ts'
import { getInvoicesById } from '../../stores/invoices/store.ts'
import { former } from '../../stores/users/formerMember.ts'

/** A code as the office sees it at an instant, in percent or dollars. */
export const toDiscountCode = ({ value, ...row }: DiscountCodeRow, now: Date): DiscountCode => ({
  ...row,
  discountValue: fromStoredValue(value),
  isExpired: isExpired(row, club.timeZone, now),
})

/** The form's fields as stored; empty ones are left out. */
export const toRowFields = ({ discountValue, ...form }: NewDiscountCode) => ({
  ...form,
  value: toStoredValue(discountValue),
  description: form.description || undefined,
  maxUses: form.maxUses ?? undefined,
  maxUsesPerUser: form.maxUsesPerUser ?? undefined,
  expirationDate: form.expirationDate ?? undefined,
})

/** Uses with the names currently on their invoices. */
export async function toRedemptions(rows: readonly RedemptionRow[]): Promise<Redemption[]> {
  const found = await getInvoicesById(rows.map(({ invoiceId }) => invoiceId))
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
