import { calculateAging } from '#shared/invoices/aging.ts'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import type { invoices as routes } from '#shared/invoices/routes.ts'
import { billedAmount } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import type { Handlers } from '../../identity/http/serve.ts'
import { requireReadableRows } from '../../platform/data/unreadableRows.ts'
import { notFound } from '../../platform/http/errors.ts'
import { createManualInvoice } from '../../services/invoices/createManualInvoice.ts'
import { getOpenLedger } from '../../services/invoices/entryChecks.ts'
import { ledgerPage } from '../../services/invoices/ledgerReport.ts'
import { listInvoicePage } from '../../services/invoices/list.ts'
import { findReleasedSpots } from '../../services/invoices/releasedSpots.ts'
import { listOwnInvoices, toInvoiceDetail, toOwnInvoice } from '../../services/invoices/view.ts'
import { refreshBill } from '../../services/payments/refreshPayment.ts'
import { getClaimOwner } from '../../stores/claims/store.ts'
import { club } from '../../stores/club/settings.ts'
import { suggestInvoiceNumber } from '../../stores/invoices/numbers.ts'
import { listOpenInvoices } from '../../stores/invoices/store.ts'
import { getProgram, listStats } from '../../stores/programs/store.ts'
import type { commands } from './commands.ts'

export const reads: Omit<Handlers<typeof routes>, keyof typeof commands> = {
  list: asked => listInvoicePage(asked.query, asked),

  byStatus(asked) {
    const status = invoiceStatuses.find(known => known === asked.params.status)
    if (!status) throw notFound('Invoice status')
    return listInvoicePage({ status }, asked)
  },

  async byProgram(asked) {
    const { id: programId } = asked.params
    const [program, page] = await Promise.all([getProgram(programId), listInvoicePage({ programId }, asked)])
    if (!program) throw notFound('Program')
    return page
  },

  async byNumber({ params: { number }, now }) {
    const id = await getClaimOwner('invoice', number)
    if (!id) throw notFound('Invoice')
    const { invoice, entries } = await getOpenLedger(id)
    return toInvoiceDetail(invoice, entries, now)
  },

  async summary() {
    const [programs, owed] = await Promise.all([listStats(), requireReadableRows(listOpenInvoices)])
    const total = (pick: (row: (typeof programs)[number]) => number) => sum(programs.map(pick))
    const all = { count: total(row => row.invoices), amount: total(row => row.invoiced) }
    const paid = { count: total(row => row.paidInvoices), amount: total(row => row.paidTotal) }
    const open = {
      count: total(row => row.openInvoices),
      amount: total(row => row.openBalance),
      paid: sum(owed.map(row => billedAmount(row) - row.balance)),
    }
    return {
      all,
      paid,
      open,
      closed: {
        count: all.count - paid.count - open.count,
        amount: all.amount - paid.amount - open.amount - open.paid,
      },
      collected: total(row => row.collected),
    }
  },

  async aging({ now }) {
    const owed = await requireReadableRows(listOpenInvoices)
    const released = await findReleasedSpots(owed, now)
    const debts = owed.map(row => ({ ...row, spotReleasedAt: released.get(row.id) }))
    return calculateAging(debts, club.timeZone, now)
  },

  mine: ({ caller, now }) => listOwnInvoices(caller, now),

  async check({ caller, params: { id }, now }) {
    const ledger = await getOpenLedger(id)
    if (ledger.invoice.userId !== caller.id || ledger.invoice.registrationId) throw notFound('Invoice')
    const { invoice, processing } = await refreshBill(ledger, { actor: caller.id, now })
    return { ...toOwnInvoice(invoice, now), processing }
  },

  async generateNumber({ now }) {
    return { invoiceNumber: await suggestInvoiceNumber(now) }
  },

  ledger: request => requireReadableRows(() => ledgerPage(request)),

  async get({ params: { id }, now }) {
    const { invoice, entries } = await getOpenLedger(id)
    return toInvoiceDetail(invoice, entries, now)
  },

  async create({ caller, body, now }) {
    return toInvoiceDetail(await createManualInvoice(caller, body, now), [], now)
  },
}
