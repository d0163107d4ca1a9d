import { isPrivileged } from '#shared/access.ts'
import { unusableReason } from '#shared/discounts/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import { getClaimOwner } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { type DiscountCodeRow, getDiscount, getDiscountUser } from '../../stores/discounts/store.ts'

/** Checking and applying a code are the same to someone guessing codes, so they share a limit. */
export const countCodeAttempt = (caller: Pick<Caller, 'id' | 'role'>, now: Date) =>
  isPrivileged(caller.role)
    ? () => {}
    : startLimitCheck(`code#${caller.id}`, { max: 10, seconds: 600, onStoreError: 'allow' }, now)

/** The current row of a code, and why this payer cannot use it; without a reason, they can. */
export async function checkCode(
  code: string,
  userId: string,
  now: Date,
): Promise<
  { discount: DiscountCodeRow; why?: undefined } | { discount: DiscountCodeRow | undefined; why: string }
> {
  const id = await getClaimOwner('discount', code)
  const [discount, payer] = id ? await Promise.all([getDiscount(id), getDiscountUser(id, userId)]) : []
  if (!discount || discount.isDeleted) return { discount: undefined, why: 'We couldn’t find that code.' }
  const used = { uses: discount.uses, byUser: payer?.uses ?? 0 }
  const why = unusableReason(discount, used, { timeZone: club.timeZone, now })
  return why ? { discount, why } : { discount }
}
