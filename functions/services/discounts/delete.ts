import type { discounts as routes } from '#shared/discounts/routes.ts'
import type { Handlers } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { deleteUnusedDiscount, getDiscount, softDeleteDiscount } from '../../stores/discounts/store.ts'

/**
 * Deletes a code that was never used; any other is hidden and keeps its uses. The transaction decides which case it
 * is.
 */
export const deleteDiscountCode: Handlers<typeof routes>['remove'] = async ({
  caller,
  params: { id },
  now,
}) => {
  return retryOnConflict(async () => {
    const row = await getDiscount(id)
    if (!row || row.isDeleted) throw notFound('Discount code')
    const { code, name, granted } = row
    const entry = {
      actor: caller.id,
      action: 'discount.remove',
      subject: id,
      details: { code, name },
    } as const
    await commit(
      ...(granted > 0 ? softDeleteDiscount(row) : deleteUnusedDiscount(row)),
      auditWrite(entry, now),
    )
    return { id }
  })
}
