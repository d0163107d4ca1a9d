import type { Request } from '#functions/identity/http/serve.ts'
import { ConditionFailed, commit, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { refunding } from '#functions/services/payments/requestRefund.ts'
import { anotherAdmin } from '#functions/services/users/lastAdminGuard.ts'
import { auditRow, keepName } from '#functions/stores/audit/store.ts'
import { type Invoice, invoicesOf } from '#functions/stores/invoices/store.ts'
import { changeUser, readOwnRows, type User } from '#functions/stores/users/store.ts'
import { addHours } from '#shared/dates.ts'
import type { RemovalPreview } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import { wardsOf } from './childDependents.ts'
import { removals, staying } from './deletionPreview.ts'

/** What would go with an account, and what stands against it. */
export async function removal({
  caller,
  params,
  now,
}: Request<typeof routes.removal>): Promise<RemovalPreview> {
  const own = await readOwnRows(params.id)
  if (!own || own.user.status === 'deleting') throw notFound('User')
  const { id, fullName } = own.user
  const kinds = Object.values(removals)
  const wards = wardsOf(own)
  const [invoices, stays, ...found] = await Promise.all([
    invoicesOf(id),
    staying(own, wards),
    ...kinds.map(kind => kind.find(own, wards)),
  ])
  const goes = kinds.map(({ what }, at) => {
    const names = found[at] ?? []
    return { what, count: names.length, names: names.filter(Boolean) }
  })
  return {
    ...{ id, fullName, stays },
    refused: refusal(own.user, { caller, invoices, now }),
    goes: goes.filter(({ count }) => count > 0),
  }
}

/** The access ends at once; what hangs on the account is cleared away by due work (safety: C7). */
export async function remove({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const unfit = new Set<string>()
  for (let attempt = 0; attempt < 5; attempt++) {
    const [own, invoices] = await Promise.all([readOwnRows(params.id), invoicesOf(params.id)])
    if (!own || own.user.status === 'deleting') throw notFound('User')
    const { user } = own
    const refused = refusal(user, { caller, invoices, now })
    if (refused) throw new Refusal(409, refused)
    const witness = user.role === 'admin' ? await anotherAdmin(user, { caller, unfit }) : undefined
    const { id, fullName: name, role } = user
    const at = now.toISOString()
    const details = { name, role }
    try {
      await commit(
        changeUser(user, { status: 'deleting' }, { revoke: true }),
        ...(witness ? [witness.write] : []),
        dueWork({ kind: 'user-removal', ref: id, at, payload: { userId: id } }),
        keepName(id, name),
        auditRow({ actor: caller.id, action: 'user.remove', subject: id, details }, now),
      )
      return { id }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (witness && error.failed.includes(witness.write)) unfit.add(witness.id)
    }
  }
  throw new TooMuchContention()
}

interface Circumstances {
  caller: { id: string }
  invoices: Invoice[]
  now: Date
}

function refusal(user: User, { caller, invoices, now }: Circumstances): string | undefined {
  if (user.id === caller.id) return 'You cannot delete your own account.'
  if (user.playerId) return 'This is the account of a child. Please delete the child instead.'
  if (invoices.some(invoice => isMoving(invoice, now)))
    return 'A payment or a refund is on its way. Please try again in an hour.'
  return undefined
}

/** Longer nobody stands at the checkout. What a bank still thinks about then is waited for when it is cleared away. */
const checkoutHours = 1

function isMoving(invoice: Invoice, now: Date): boolean {
  if (refunding(invoice) > 0) return true
  const { attempt, balance } = invoice
  return balance > 0 && attempt !== undefined && attempt.at > addHours(now, -checkoutHours).toISOString()
}
