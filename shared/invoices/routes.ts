import * as z from 'zod'
import { date, id, text } from '../fields.ts'
import type { Routes } from '../http.ts'
import { invoiceFilters, noProgram } from './choices.ts'
import {
  Adjustment,
  AgingReport,
  Invoice,
  InvoiceChange,
  InvoiceDetail,
  InvoiceSummary,
  LedgerLine,
  ManualPayment,
  NewInvoice,
  OwnInvoice,
  RefundRequest,
  Reversal,
} from './model.ts'

const page = {
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number('Please enter a number').int().min(1).max(500).optional(),
}
const paged = z.object(page)

export const invoices = {
  list: {
    method: 'GET',
    path: '/api/invoices',
    access: 'privileged',
    summary: 'Invoices, newest first; at most 500 and then a cursor in X-Next-Cursor',
    query: z.object({
      ...page,
      search: text(100).optional().meta({
        description: 'Beginnings of the number, the player, the payer or what the office has billed for',
      }),
      status: z
        .enum(invoiceFilters)
        .optional()
        .meta({ description: '`open` is unpaid and overdue together' }),
      programId: id.optional().meta({ description: `\`${noProgram}\` for what belongs to no program` }),
    }),
    reply: z.array(Invoice),
  },
  byStatus: {
    method: 'GET',
    path: '/api/invoices/status/{status}',
    access: 'privileged',
    summary: 'Invoices of a status, the latest due first',
    query: paged,
    reply: z.array(Invoice),
  },
  byProgram: {
    method: 'GET',
    path: '/api/invoices/program/{id}',
    access: 'privileged',
    summary: 'Invoices of a program, newest first',
    query: paged,
    reply: z.array(Invoice),
  },
  byNumber: {
    method: 'GET',
    path: '/api/invoices/number/{number}',
    access: 'privileged',
    summary: 'The invoice with a number',
    reply: InvoiceDetail,
  },
  summary: {
    method: 'GET',
    path: '/api/invoices/summary',
    access: 'privileged',
    summary: 'Counts and totals of all, paid, and unpaid with overdue invoices',
    reply: InvoiceSummary,
  },
  ageing: {
    method: 'GET',
    path: '/api/invoices/ageing',
    access: 'privileged',
    summary: 'What is owed, by how long it is overdue and by whom',
    reply: AgingReport,
  },
  mine: {
    method: 'GET',
    path: '/api/invoices/mine',
    access: 'adults',
    summary: 'What the caller was billed for besides registrations, newest first',
    reply: z.array(OwnInvoice),
  },
  generateNumber: {
    method: 'GET',
    path: '/api/invoices/generate-number',
    access: 'privileged',
    summary: 'The number that is likely to be next; claimed only by an invoice',
    reply: z.object({ invoiceNumber: z.string() }),
  },
  ledger: {
    method: 'GET',
    path: '/api/ledger',
    access: 'privileged',
    summary: 'All money that came and went between two days, oldest first',
    query: z.object({ from: date, to: date, cursor: z.string().max(2000).optional() }),
    reply: z.array(LedgerLine),
  },
  get: {
    method: 'GET',
    path: '/api/invoices/{id}',
    access: 'privileged',
    summary: 'One invoice with its ledger',
    reply: InvoiceDetail,
  },
  create: {
    method: 'POST',
    path: '/api/invoices',
    access: 'privileged',
    summary: 'Bill a family for something that is no registration',
    body: NewInvoice,
    reply: InvoiceDetail,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/invoices/{id}',
    access: 'privileged',
    summary: 'Set the status, with its effect on the ledger, or the notes',
    body: InvoiceChange,
    reply: InvoiceDetail,
  },
  pay: {
    method: 'POST',
    path: '/api/invoices/{id}/payments',
    access: 'privileged',
    summary: 'Write down cash or a check',
    body: ManualPayment,
    reply: InvoiceDetail,
  },
  check: {
    method: 'POST',
    path: '/api/invoices/{id}/check',
    access: 'adults',
    summary: 'Has the card payment of what the caller was billed for arrived? Stripe is asked',
    /** `processing`: a bank has not confirmed the payment yet. */
    reply: OwnInvoice.extend({ processing: z.boolean() }),
  },
  refund: {
    method: 'POST',
    path: '/api/invoices/{id}/refund',
    access: 'privileged',
    summary: 'Give money back, to the card or by hand',
    body: RefundRequest,
    reply: InvoiceDetail,
  },
  adjust: {
    method: 'POST',
    path: '/api/invoices/{id}/adjustments',
    access: 'privileged',
    summary: 'Waive a part of what is owed',
    body: Adjustment,
    reply: InvoiceDetail,
  },
  reverse: {
    method: 'POST',
    path: '/api/invoices/{id}/reversals',
    access: 'privileged',
    summary: 'Take back an entry that the office has made',
    body: Reversal,
    reply: InvoiceDetail,
  },
} as const satisfies Routes
