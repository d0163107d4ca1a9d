import { addHours } from '#shared/dates.ts'
import type { DeletionPreview } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { pendingRefundAmount } from '../../services/payments/requestRefund.ts'
import { findOtherAdmin } from '../../services/users/lastAdminGuard.ts'
import { auditWrite, saveFormerName } from '../../stores/audit/store.ts'
import { type InvoiceRow, listInvoicesOfUser } from '../../stores/invoices/store.ts'
import { getOwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { listDependentChildren } from './childDependents.ts'
import { deletionParts, listRemaining } from './deletionPreview.ts'

/** What would be deleted with an account, what would stay, and why it may not be deleted. */
export async function previewDeletion({
  caller,
  params,
  now,
}: Request<typeof routes.removal>): Promise<DeletionPreview> {
  const own = await getOwnRows(params.id)
  if (!own || own.user.status === 'deleting') throw notFound('User')
  const { id, fullName } = own.user
  const kinds = Object.values(deletionParts)
  const dependents = listDependentChildren(own)
  const [invoices, stays, ...found] = await Promise.all([
    listInvoicesOfUser(id),
    listRemaining(own, dependents),
    ...kinds.map(kind => kind.find(own, dependents)),
  ])
  const goes = kinds.map(({ what }, at) => {
    const names = found[at] ?? []
    return { what, count: names.length, names: names.filter(Boolean) }
  })
  return {
    ...{ id, fullName, stays },
    refused: whyNotDeletable(own.user, { caller, invoices, now }),
    goes: goes.filter(({ count }) => count > 0),
  }
}

/**
 * Access ends at once; a job deletes everything that belongs to the account, because it does not fit in one
 * transaction.
 */
export async function deleteUser({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const excluded = new Set<string>()
  return retryOnConflict(async () => {
    const [own, invoices] = await Promise.all([getOwnRows(params.id), listInvoicesOfUser(params.id)])
    if (!own || own.user.status === 'deleting') throw notFound('User')
    const { user } = own
    const refused = whyNotDeletable(user, { caller, invoices, now })
    if (refused) throw new HttpError(409, refused)
    const adminCheck = user.role === 'admin' ? await findOtherAdmin(user, { caller, excluded }) : undefined
    const { id, fullName: name, role } = user
    const at = now.toISOString()
    const details = { name, role }
    try {
      await commit(
        updateUser(user, { status: 'deleting' }, { revoke: true }),
        ...(adminCheck ? [adminCheck.write] : []),
        enqueueJob({ kind: 'user-removal', ref: id, at, payload: { userId: id } }),
        saveFormerName(id, name),
        auditWrite({ actor: caller.id, action: 'user.remove', subject: id, details }, now),
      )
      return { id }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (adminCheck && error.failed.includes(adminCheck.write)) excluded.add(adminCheck.id)
      throw error
    }
  })
}

interface Circumstances {
  caller: { id: string }
  invoices: InvoiceRow[]
  now: Date
}

function whyNotDeletable(user: UserRow, { caller, invoices, now }: Circumstances): string | undefined {
  if (user.id === caller.id) return 'You cannot delete your own account.'
  if (user.playerId) return 'This is a child’s account. Please delete the child instead.'
  if (invoices.some(invoice => isBeingPaid(invoice, now)))
    return 'A payment or refund is still pending. Please try again in an hour.'
  return undefined
}

/**
 * No checkout takes longer. After that, the deletion job waits only for payments that a bank is still processing.
 */
const checkoutHours = 1

function isBeingPaid(invoice: InvoiceRow, now: Date): boolean {
  if (pendingRefundAmount(invoice) > 0) return true
  const { attempt, balance } = invoice
  return balance > 0 && attempt !== undefined && attempt.at > addHours(now, -checkoutHours).toISOString()
}
