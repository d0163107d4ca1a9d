import type { discounts as routes } from '#shared/discounts/routes.ts'
import type { Handlers } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite, changedFields } from '../../stores/audit/store.ts'
import {
  type DiscountCodeRow,
  getDiscount,
  getMaxUsesByOneUser,
  updateDiscount,
} from '../../stores/discounts/store.ts'
import { toDiscountCode, toRowFields } from './view.ts'

/** Changes a code for future uses. Limits cannot go below the existing uses. */
export const updateDiscountCode: Handlers<typeof routes>['update'] = async ({
  caller,
  params,
  body,
  now,
}) => {
  const { version, ...form } = body
  return retryOnConflict(async () => {
    const before = await getDiscount(params.id)
    if (!before || before.isDeleted) throw notFound('Discount code')
    if (version !== undefined && version !== before.version) throw changedMeanwhile()
    const after: DiscountCodeRow = { ...before, ...toRowFields(form) }
    const fields = changedFields(before, after)
    if (fields.length === 0) return toDiscountCode(before, now)
    throwIfIssues([
      ...limitBelowUses('maxUses', after.maxUses, before.uses),
      ...limitBelowUses('maxUsesPerUser', after.maxUsesPerUser, await maxUsesByOneUser(before, after)),
    ])
    const details = { code: after.code, fields }
    const entry = { actor: caller.id, action: 'discount.update', subject: before.id, details } as const
    const [row, ...letters] = updateDiscount(before, after)
    try {
      await commit(row, ...letters, auditWrite(entry, now))
      return toDiscountCode({ ...after, version: after.version + 1 }, now)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (!error.failed.includes(row)) throwCodeTaken()
      throw error
    }
  })
}

/** Reported at the code field. */
export function throwCodeTaken(): never {
  const message = 'This code is already in use.'
  throw new HttpError(409, message, [{ field: 'code', message }])
}

const changedMeanwhile = () =>
  new HttpError(409, 'Someone else changed this code while you were editing. Please reload it and try again.')

/** Read only if it matters, because a code may have many payers. */
const maxUsesByOneUser = async (
  { id, uses, maxUsesPerUser: before }: DiscountCodeRow,
  { maxUsesPerUser }: DiscountCodeRow,
) =>
  maxUsesPerUser == null || maxUsesPerUser === before || maxUsesPerUser >= uses ? 0 : getMaxUsesByOneUser(id)

function limitBelowUses(field: 'maxUses' | 'maxUsesPerUser', limit: number | null | undefined, uses: number) {
  if (limit == null || limit >= uses) return []
  const times = uses === 1 ? 'once' : `${uses} times`
  const message =
    field === 'maxUses'
      ? `It has already been used ${times}. To stop its use, make it inactive.`
      : `A family has already used it ${times}.`
  return [{ field, message }]
}
