import type { DiscountCode, Redemption } from '#shared/discounts/model.ts'
import { toValue } from '#shared/discounts/rules.ts'
import { formatCents } from '#shared/money.ts'

export const typeLabels: Record<DiscountCode['discountType'], string> = {
  percentage: 'Percentage',
  amount: 'Fixed Amount',
}

/** "12.5%", "$20.00" */
export const valueText = ({
  discountType,
  discountValue,
}: Pick<DiscountCode, 'discountType' | 'discountValue'>): string =>
  discountType === 'percentage' ? `${discountValue}%` : formatCents(toValue(discountValue))

/** What the limits say in full; undefined without any. */
export function limitText({
  maxUses,
  maxUsesPerUser,
}: Pick<DiscountCode, 'maxUses' | 'maxUsesPerUser'>): string | undefined {
  const parts = [
    maxUses != null && `At most ${times(maxUses)} in all`,
    maxUsesPerUser != null && `at most ${times(maxUsesPerUser)} per user`,
  ].filter(part => part !== false)
  const text = parts.join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : undefined
}

export const times = (count: number): string => (count === 1 ? 'once' : `${grouped(count)} times`)

/** 1000000 -> "1,000,000" */
export const grouped = (count: number): string => count.toLocaleString('en-US')

/** "3 of 10", "3" */
export const usedText = ({ uses, maxUses }: Pick<DiscountCode, 'uses' | 'maxUses'>): string =>
  maxUses == null ? grouped(uses) : `${grouped(uses)} of ${grouped(maxUses)}`

export const isUsedUp = ({ uses, maxUses }: Pick<DiscountCode, 'uses' | 'maxUses'>): boolean =>
  maxUses != null && uses >= maxUses

export const useLabels: Record<Redemption['state'], string> = {
  reserved: 'Not paid yet',
  consumed: 'Paid',
  released: 'Given back',
}
