import type { Reconciliation, ReconciliationException } from '#shared/reconciliation/model.ts'
import { reconciliation as routes } from '#shared/reconciliation/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { HttpError, notFound } from '../platform/http/errors.ts'
import { enforceLimit } from '../platform/http/rateLimits.ts'
import { compareNow, hasStripe } from '../services/reconciliation/run.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { getInvoicesById } from '../stores/invoices/store.ts'
import {
  closeException,
  type ExceptionRow,
  getException,
  getRuns,
  listOpenExceptions,
} from '../stores/reconciliation/store.ts'

export const reconciliation = defineFeature(routes, {
  get: () => getReconciliation(),

  async run({ now }) {
    // Each run reads weeks of charges from Stripe, whose rate limit is shared by the whole club.
    await enforceLimit('reconciliation', { max: 30, seconds: 600, onStoreError: 'allow' }, now)
    await compareNow(now)
    return getReconciliation()
  },

  async resolve({ caller, params: { id }, body: { note }, now }) {
    const exception = await getException(id)
    if (!exception) throw notFound('Exception')
    if (exception.state === 'resolved') throw alreadyClosed()
    const [shown] = await toExceptions([exception])
    const { invoiceId, kind, amount } = exception
    const details = { kind, amount, note, invoiceNumber: shown?.invoiceNumber }
    const entry = {
      actor: caller.id,
      action: 'exception.resolve',
      subject: invoiceId ?? id,
      details,
    } as const
    const closed = await closeException(
      exception,
      { resolvedBy: caller.id, note },
      now,
      auditWrite(entry, now),
    )
    if (!closed) throw alreadyClosed()
    return { ...toException(closed), invoiceNumber: shown?.invoiceNumber, userName: shown?.userName }
  },
})

const alreadyClosed = () => new HttpError(409, 'Someone already resolved this.')

async function getReconciliation(): Promise<Reconciliation> {
  const [{ last, runningSince }, open, isOn] = await Promise.all([
    getRuns(),
    listOpenExceptions(),
    hasStripe(),
  ])
  return { lastRun: last, runningSince, hasStripe: isOn, exceptions: await toExceptions(open) }
}

/** Adds the number and the payer of the invoice that each exception is about. */
async function toExceptions(rows: readonly ExceptionRow[]): Promise<ReconciliationException[]> {
  const invoices = await getInvoicesById([...new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))])
  const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
  return rows.map(row => {
    const { invoiceNumber, userName } = byId.get(row.invoiceId ?? '') ?? {}
    return { ...toException(row), invoiceNumber, userName }
  })
}

const toException = ({ resolvedBy: _, ...row }: ExceptionRow) => row
