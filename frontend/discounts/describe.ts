import type { DiscountCode, Redemption } from '#shared/discounts/model.ts'
import { toStoredValue } from '#shared/discounts/rules.ts'
import { formatCents } from '#shared/money.ts'
import { formatCount } from '#shared/text.ts'

export const typeLabels: Record<DiscountCode['discountType'], string> = {
  percentage: 'Percentage',
  amount: 'Fixed Amount',
}

/** "12.5%", "$20.00" */
export const formatValue = ({
  discountType,
  discountValue,
}: Pick<DiscountCode, 'discountType' | 'discountValue'>): string =>
  discountType === 'percentage' ? `${discountValue}%` : formatCents(toStoredValue(discountValue))

/** The limits as a sentence; undefined without any. */
export function formatLimits({
  maxUses,
  maxUsesPerUser,
}: Pick<DiscountCode, 'maxUses' | 'maxUsesPerUser'>): string | undefined {
  const parts = [
    maxUses != null && `Up to ${formatTimes(maxUses)} total`,
    maxUsesPerUser != null && `up to ${formatTimes(maxUsesPerUser)} per user`,
  ].filter(part => part !== false)
  const text = parts.join(', ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : undefined
}

export const formatTimes = (count: number): string => (count === 1 ? 'once' : `${formatCount(count)} times`)

/** "3 of 10", "3" */
export const formatUsage = ({ uses, maxUses }: Pick<DiscountCode, 'uses' | 'maxUses'>): string =>
  maxUses == null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(maxUses)}`

export const isUsedUp = ({ uses, maxUses }: Pick<DiscountCode, 'uses' | 'maxUses'>): boolean =>
  maxUses != null && uses >= maxUses

export const redemptionLabels: Record<Redemption['state'], string> = {
  reserved: 'Not paid yet',
  consumed: 'Paid',
  released: 'Released',
}
