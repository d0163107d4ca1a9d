import { isPrivileged } from '#shared/access.ts'
import { discounts as routes } from '#shared/discounts/routes.ts'
import { fromValue, notUsable } from '#shared/discounts/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import { answer } from '../platform/http/reply.ts'
import { change, refuseTaken } from '../services/discounts/change.ts'
import { codeTried, lookAt } from '../services/discounts/checkCode.ts'
import { remove } from '../services/discounts/delete.ts'
import { kept, usagePage, view } from '../services/discounts/view.ts'
import { auditRow } from '../stores/audit/store.ts'
import {
  allDiscounts,
  createDiscount,
  type Discount,
  getDiscount,
  redemptionsOf,
} from '../stores/discounts/store.ts'

export const discounts = feature(routes, {
  async list({ now }) {
    const all = await allDiscounts()
    return all.map(row => view(row, now))
  },

  async get({ params, now }) {
    const row = await getDiscount(params.id)
    if (!row || row.isDeleted) throw notFound('Discount code')
    return view(row, now)
  },

  /** Also of one that was deleted: what it took off stays on record. */
  async usage({ caller, params, query }) {
    const scope = `discounts#${params.id}#${caller.id}`
    const [row, start] = await Promise.all([getDiscount(params.id), openCursor(query.cursor, scope)])
    if (!row) throw notFound('Discount code')
    const { rows, next } = await redemptionsOf(row.id, { start, limit: 100 })
    const cursor = await sealCursor(next, scope)
    return answer(await usagePage(rows), { headers: cursor ? { 'x-next-cursor': cursor } : {} })
  },

  async create({ caller, body, now }) {
    const row: Discount = {
      ...kept(body),
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
      await commit(...createDiscount(row), auditRow(entry, now))
    } catch (error) {
      if (error instanceof ConditionFailed) refuseTaken()
      throw error
    }
    return view(row, now)
  },

  update: change,
  remove,

  /** For whoever asks: how often he has used it counts. Of a code that is no good, only the office reads more. */
  async validate({ caller, body, now }) {
    const code = body.code.trim().toUpperCase()
    const [refuseTooMany, { discount, why }] = await Promise.all([
      codeTried(caller, now),
      lookAt(code, caller.id, now),
    ])
    refuseTooMany()
    const isOffice = isPrivileged(caller.role)
    const terms = discount && {
      discountType: discount.discountType,
      discountValue: fromValue(discount.value),
    }
    if (why) return { valid: false, code, ...(isOffice && terms), message: isOffice ? why : notUsable }
    return { valid: true, code, ...terms, message: 'This code can be used.' }
  },
})
