import type { Caller } from '#functions/identity/sessions/caller.ts'
import { counted } from '#functions/platform/http/limits.ts'
import { ownerOf } from '#functions/stores/claims/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { type Discount, getDiscount, getDiscountUser } from '#functions/stores/discounts/store.ts'
import { isPrivileged } from '#shared/access.ts'
import { whyNot } from '#shared/discounts/rules.ts'

/** Asking whether a code is good and applying it are one thing to somebody who guesses: they share a limit. */
export const codeTried = (caller: Pick<Caller, 'id' | 'role'>, now: Date) =>
  isPrivileged(caller.role)
    ? () => {}
    : counted(`code#${caller.id}`, { max: 10, seconds: 600, whenBlind: 'allow' }, now)

/** The code with these letters as it is now, and why this payer cannot use it; without a reason he can. */
export async function lookAt(
  code: string,
  userId: string,
  now: Date,
): Promise<{ discount: Discount; why?: undefined } | { discount: Discount | undefined; why: string }> {
  const id = await ownerOf('discount', code)
  const [discount, payer] = id ? await Promise.all([getDiscount(id), getDiscountUser(id, userId)]) : []
  if (!discount || discount.isDeleted) return { discount: undefined, why: 'There is no such code.' }
  const used = { uses: discount.uses, byUser: payer?.uses ?? 0 }
  const why = whyNot(discount, used, { timeZone: club.timeZone, now })
  return why ? { discount, why } : { discount }
}
