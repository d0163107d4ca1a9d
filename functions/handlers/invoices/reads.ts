import type { Handlers } from '#functions/identity/http/serve.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { bill } from '#functions/services/invoices/create.ts'
import { ledgerPage } from '#functions/services/invoices/ledger.ts'
import { invoicePage } from '#functions/services/invoices/list.ts'
import { booksFor } from '#functions/services/invoices/openLedger.ts'
import { detailOf, ownView } from '#functions/services/invoices/view.ts'
import { lookUpBill } from '#functions/services/payments/refreshPayment.ts'
import { ownerOf } from '#functions/stores/claims/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { suggestedNumber } from '#functions/stores/invoices/numbers.ts'
import { invoicesOf, openInvoices } from '#functions/stores/invoices/store.ts'
import { getProgram, listStats } from '#functions/stores/programs/store.ts'
import { ageing } from '#shared/invoices/aging.ts'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import type { invoices as routes } from '#shared/invoices/routes.ts'
import { sum } from '#shared/money.ts'
import type { deeds } from './commands.ts'

export const reads: Omit<Handlers<typeof routes>, keyof typeof deeds> = {
  list: asked => invoicePage(asked.query, asked),

  byStatus(asked) {
    const status = invoiceStatuses.find(known => known === asked.params.status)
    if (!status) throw notFound('Invoice status')
    return invoicePage({ status }, asked)
  },

  async byProgram(asked) {
    const { id: programId } = asked.params
    const [program, page] = await Promise.all([getProgram(programId), invoicePage({ programId }, asked)])
    if (!program) throw notFound('Program')
    return page
  },

  async byNumber({ params: { number }, now }) {
    const id = await ownerOf('invoice', number)
    if (!id) throw notFound('Invoice')
    const { invoice, facts } = await booksFor(id)
    return detailOf(invoice, facts, now)
  },

  async summary() {
    const programs = await listStats()
    const total = (pick: (row: (typeof programs)[number]) => number) => sum(programs.map(pick))
    return {
      all: { count: total(row => row.invoices), amount: total(row => row.invoiced) },
      paid: { count: total(row => row.paidInvoices), amount: total(row => row.paidTotal) },
      open: { count: total(row => row.openInvoices), amount: total(row => row.openBalance) },
      collected: total(row => row.collected),
    }
  },

  async ageing({ now }) {
    return ageing(await openInvoices(), club.timeZone, now)
  },

  async mine({ caller, now }) {
    const all = (await Promise.all(caller.ownIds.map(invoicesOf))).flat()
    return all
      .filter(({ registrationId }) => !registrationId)
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map(row => ownView(row, now))
  },

  async check({ caller, params: { id }, now }) {
    const books = await booksFor(id)
    if (books.invoice.userId !== caller.id || books.invoice.registrationId) throw notFound('Invoice')
    const { invoice, processing } = await lookUpBill(books, { actor: caller.id, now })
    return { ...ownView(invoice, now), processing }
  },

  async generateNumber({ now }) {
    return { invoiceNumber: await suggestedNumber(now) }
  },

  ledger: ledgerPage,

  async get({ params: { id }, now }) {
    const { invoice, facts } = await booksFor(id)
    return detailOf(invoice, facts, now)
  },

  async create({ caller, body, now }) {
    return detailOf(await bill(caller, body, now), [], now)
  },
}
