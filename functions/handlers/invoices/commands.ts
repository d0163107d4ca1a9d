import type { invoices as routes } from '#shared/invoices/routes.ts'
import type { Handlers } from '../../identity/http/serve.ts'
import { setStatus } from '../../lifecycle/invoices/setStatus.ts'
import { getOpenLedger } from '../../services/invoices/entryChecks.ts'
import { recordPayment, reverseEntry, waiveAmount } from '../../services/invoices/manualEntries.ts'
import { refundInvoice } from '../../services/invoices/refundByOffice.ts'
import { remindPayers } from '../../services/invoices/remindPayers.ts'
import { toInvoiceDetail } from '../../services/invoices/view.ts'
import type { InvoiceWithEntries } from '../../services/payments/applyToLedger.ts'

type InvoiceCommand = 'update' | 'remind' | 'pay' | 'refund' | 'adjust' | 'reverse'

/** The treasurer's commands on an invoice; each replies with the updated invoice. */
export const commands: Pick<Handlers<typeof routes>, InvoiceCommand> = {
  async update({ caller, params: { id }, body, now }) {
    await setStatus(id, body, { caller, now })
    return toDetail(await getOpenLedger(id), now)
  },

  remind: ({ caller, body, now }) => remindPayers(body, { caller, now }),

  async pay({ caller, params: { id }, body, now }) {
    return toDetail(await recordPayment(id, body, { caller, now }), now)
  },

  async refund({ caller, params: { id }, body, now }) {
    return toDetail(await refundInvoice(id, body, { caller, now }), now)
  },

  async adjust({ caller, params: { id }, body, now }) {
    return toDetail(await waiveAmount(id, body, { caller, now }), now)
  },

  async reverse({ caller, params: { id }, body, now }) {
    return toDetail(await reverseEntry(id, body, { caller, now }), now)
  },
}

const toDetail = ({ invoice, entries }: InvoiceWithEntries, now: Date) =>
  toInvoiceDetail(invoice, entries, now)
