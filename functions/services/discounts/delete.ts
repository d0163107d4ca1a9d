import type { discounts as routes } from '#shared/discounts/routes.ts'
import type { Handlers } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { deleteUnusedDiscount, getDiscount, softDeleteDiscount } from '../../stores/discounts/store.ts'

/** One that nobody has used is gone; of any other its uses stay. Which of the two it is decides the transaction. */
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
