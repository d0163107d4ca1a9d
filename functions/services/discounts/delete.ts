import type { Handlers } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getDiscount, hideDiscount, removeUnused } from '#functions/stores/discounts/store.ts'
import type { discounts as routes } from '#shared/discounts/routes.ts'

/** One that nobody has used is gone; of any other its uses stay. Which of the two it is decides the transaction. */
export const remove: Handlers<typeof routes>['remove'] = async ({ caller, params: { id }, now }) => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await getDiscount(id)
    if (!row || row.isDeleted) throw notFound('Discount code')
    const { code, name, granted } = row
    const entry = {
      actor: caller.id,
      action: 'discount.remove',
      subject: id,
      details: { code, name },
    } as const
    try {
      await commit(...(granted > 0 ? hideDiscount(row) : removeUnused(row)), auditRow(entry, now))
      return { id }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}
