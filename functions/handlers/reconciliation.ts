import type { Reconciliation, ReconciliationException } from '#shared/reconciliation/model.ts'
import { reconciliation as routes } from '#shared/reconciliation/routes.ts'
import { feature } from '../identity/http/serve.ts'
import { notFound, Refusal } from '../platform/http/errors.ts'
import { compareNow, hasStripe } from '../services/reconciliation/run.ts'
import { auditRow } from '../stores/audit/store.ts'
import { invoicesById } from '../stores/invoices/store.ts'
import {
  close,
  type Exception,
  getException,
  getRuns,
  openExceptions,
} from '../stores/reconciliation/store.ts'

export const reconciliation = feature(routes, {
  get: () => standing(),

  async run({ now }) {
    await compareNow(now)
    return standing()
  },

  async resolve({ caller, params: { id }, body: { note }, now }) {
    const exception = await getException(id)
    if (!exception) throw notFound('Exception')
    if (exception.state === 'resolved') throw closedMeanwhile()
    const [shown] = await views([exception])
    const { invoiceId, kind, amount } = exception
    const details = { kind, amount, note, invoiceNumber: shown?.invoiceNumber }
    const entry = {
      actor: caller.id,
      action: 'exception.resolve',
      subject: invoiceId ?? id,
      details,
    } as const
    const closed = await close(exception, { resolvedBy: caller.id, note }, now, auditRow(entry, now))
    if (!closed) throw closedMeanwhile()
    return { ...wire(closed), invoiceNumber: shown?.invoiceNumber, userName: shown?.userName }
  },
})

const closedMeanwhile = () => new Refusal(409, 'Somebody has closed this meanwhile.')

async function standing(): Promise<Reconciliation> {
  const [{ last, runningSince }, open, isOn] = await Promise.all([getRuns(), openExceptions(), hasStripe()])
  return { lastRun: last, runningSince, hasStripe: isOn, exceptions: await views(open) }
}

/** With the number and the payer of the invoice that each is about. */
async function views(rows: readonly Exception[]): Promise<ReconciliationException[]> {
  const invoices = await invoicesById([...new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))])
  const byId = new Map(invoices.map(invoice => [invoice.id, invoice]))
  return rows.map(row => {
    const { invoiceNumber, userName } = byId.get(row.invoiceId ?? '') ?? {}
    return { ...wire(row), invoiceNumber, userName }
  })
}

const wire = ({ resolvedBy: _, ...row }: Exception) => row
