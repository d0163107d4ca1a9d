import { changedFields } from '#functions/audit/changes.ts'
import type { Handlers } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { changeDiscount, type Discount, getDiscount, mostByOne } from '#functions/stores/discounts/store.ts'
import type { discounts as routes } from '#shared/discounts/routes.ts'
import { kept, view } from './view.ts'

/** Changes a code for whoever applies it from now on. Its limits never go below the uses that there are. */
export const change: Handlers<typeof routes>['update'] = async ({ caller, params, body, now }) => {
  const { version, ...form } = body
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await getDiscount(params.id)
    if (!before || before.isDeleted) throw notFound('Discount code')
    if (version !== undefined && version !== before.version) throw stale()
    const after: Discount = { ...before, ...kept(form) }
    const fields = changedFields(before, after)
    if (fields.length === 0) return view(before, now)
    refuseIf([
      ...usedMore('maxUses', after.maxUses, before.uses),
      ...usedMore('maxUsesPerUser', after.maxUsesPerUser, await mostOf(before, after)),
    ])
    const details = { code: after.code, fields }
    const entry = { actor: caller.id, action: 'discount.update', subject: before.id, details } as const
    const [row, ...letters] = changeDiscount(before, after)
    if (!row) break
    try {
      await commit(row, ...letters, auditRow(entry, now))
      return view({ ...after, version: after.version + 1 }, now)
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (!error.failed.includes(row)) refuseTaken()
      // Changed, or used, in this very moment: the next look tells.
    }
  }
  throw new TooMuchContention()
}

/** Said at the field. */
export function refuseTaken(): never {
  const message = 'This code is already in use.'
  throw new Refusal(409, message, [{ field: 'code', message }])
}

const stale = () =>
  new Refusal(409, 'Somebody else has changed this code meanwhile. Please reload it and try again.')

/** Read only where it matters: a code may have many payers. */
const mostOf = async ({ id, uses, maxUsesPerUser: before }: Discount, { maxUsesPerUser }: Discount) =>
  maxUsesPerUser == null || maxUsesPerUser === before || maxUsesPerUser >= uses ? 0 : mostByOne(id)

function usedMore(field: 'maxUses' | 'maxUsesPerUser', limit: number | null | undefined, uses: number) {
  if (limit == null || limit >= uses) return []
  const times = uses === 1 ? 'once' : `${uses} times`
  const message =
    field === 'maxUses'
      ? `It is used ${times} already. Make it inactive to end it.`
      : `A family uses it ${times} already.`
  return [{ field, message }]
}
