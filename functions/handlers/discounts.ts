import { isPrivileged } from '#shared/access.ts'
import { discounts as routes } from '#shared/discounts/routes.ts'
import { codeNotUsable, fromStoredValue } from '#shared/discounts/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import { replyWith } from '../platform/http/reply.ts'
import { throwCodeTaken, updateDiscountCode } from '../services/discounts/change.ts'
import { checkCode, countCodeAttempt } from '../services/discounts/checkCode.ts'
import { deleteDiscountCode } from '../services/discounts/delete.ts'
import { toDiscountCode, toRedemptions, toRowFields } from '../services/discounts/view.ts'
import { auditWrite } from '../stores/audit/store.ts'
import {
  createDiscount,
  type DiscountCodeRow,
  getDiscount,
  listDiscounts,
  listRedemptions,
} from '../stores/discounts/store.ts'

export const discounts = defineFeature(routes, {
  async list({ now }) {
    const all = await listDiscounts()
    return all.map(row => toDiscountCode(row, now))
  },

  async get({ params, now }) {
    const row = await getDiscount(params.id)
    if (!row || row.isDeleted) throw notFound('Discount code')
    return toDiscountCode(row, now)
  },

  /** Also for a deleted code: its discounts stay on record. */
  async usage({ caller, params, query }) {
    const scope = `discounts#${params.id}#${caller.id}`
    const [row, start] = await Promise.all([getDiscount(params.id), openCursor(query.cursor, scope)])
    if (!row) throw notFound('Discount code')
    const { rows, next } = await listRedemptions(row.id, { start, limit: 100 })
    const cursor = await sealCursor(next, scope)
    return replyWith(await toRedemptions(rows), { headers: cursor ? { 'x-next-cursor': cursor } : {} })
  },

  async create({ caller, body, now }) {
    const row: DiscountCodeRow = {
      ...toRowFields(body),
      id: newId('dsc', now),
      uses: 0,
      granted: 0,
      takenOff: 0,
      isDeleted: false,
      version: 1,
      createdAt: now.toISOString(),
    }
    const { id: subject, code, name } = row
    const entry = { actor: caller.id, action: 'discount.create', subject, details: { code, name } } as const
    try {
      await commit(...createDiscount(row), auditWrite(entry, now))
    } catch (error) {
      if (error instanceof ConditionFailed) throwCodeTaken()
      throw error
    }
    return toDiscountCode(row, now)
  },

  update: updateDiscountCode,
  remove: deleteDiscountCode,

  /**
   * Checked for the caller, whose own uses count against the limit. Only the office learns why a code is not valid.
   */
  async validate({ caller, body, now }) {
    const code = body.code.trim().toUpperCase()
    const [assertWithinLimit, { discount, why }] = await Promise.all([
      countCodeAttempt(caller, now),
      checkCode(code, caller.id, now),
    ])
    assertWithinLimit()
    const isOffice = isPrivileged(caller.role)
    const terms = discount && {
      discountType: discount.discountType,
      discountValue: fromStoredValue(discount.value),
    }
    if (why) return { valid: false, code, ...(isOffice && terms), message: isOffice ? why : codeNotUsable }
    return { valid: true, code, ...terms, message: 'This code can be used.' }
  },
})
