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
import { ReminderRequest, ReminderResult } from './reminderModel.ts'

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
    summary: 'Invoices, newest first; at most 500, then a cursor in X-Next-Cursor',
    query: z.object({
      ...page,
      search: text(100).optional().meta({
        description: 'The start of the number, player, payer or purpose',
      }),
      status: z.enum(invoiceFilters).optional().meta({ description: '`open` means unpaid or overdue' }),
      userId: id.optional().meta({ description: 'Only what this person owes' }),
      programId: id.optional().meta({ description: `\`${noProgram}\` for what belongs to no program` }),
    }),
    reply: z.array(Invoice),
  },
  byStatus: {
    method: 'GET',
    path: '/api/invoices/status/{status}',
    access: 'privileged',
    summary: 'Invoices with a status, latest due date first',
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
    summary: 'Find an invoice by number',
    reply: InvoiceDetail,
  },
  summary: {
    method: 'GET',
    path: '/api/invoices/summary',
    access: 'privileged',
    summary: 'Counts and totals of all, paid, and unpaid (including overdue) invoices',
    reply: InvoiceSummary,
  },
  ageing: {
    method: 'GET',
    path: '/api/invoices/ageing',
    access: 'privileged',
    summary: 'What is owed, by how long it has been overdue and by family',
    reply: AgingReport,
  },
  mine: {
    method: 'GET',
    path: '/api/invoices/mine',
    access: 'adults',
    summary: 'The caller’s invoices other than registrations, newest first',
    reply: z.array(OwnInvoice),
  },
  generateNumber: {
    method: 'GET',
    path: '/api/invoices/generate-number',
    access: 'privileged',
    summary: 'The likely next number; only an invoice claims it',
    reply: z.object({ invoiceNumber: z.string() }),
  },
  ledger: {
    method: 'GET',
    path: '/api/ledger',
    access: 'privileged',
    summary: 'All money in and out between two dates, oldest first',
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
    summary: 'Bill a family for something other than a registration',
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
    summary: 'Record a payment by cash or check',
    body: ManualPayment,
    reply: InvoiceDetail,
  },
  remind: {
    method: 'POST',
    path: '/api/invoices/reminders',
    access: 'privileged',
    summary: 'Remind the people who owe these invoices, one email per person',
    body: ReminderRequest,
    reply: ReminderResult,
  },
  check: {
    method: 'POST',
    path: '/api/invoices/{id}/check',
    access: 'adults',
    summary: 'Check with Stripe whether the caller’s card payment has arrived',
    /** `processing`: a bank has not confirmed the payment yet. */
    reply: OwnInvoice.extend({ processing: z.boolean() }),
  },
  refund: {
    method: 'POST',
    path: '/api/invoices/{id}/refund',
    access: 'privileged',
    summary: 'Refund to the card or by hand',
    body: RefundRequest,
    reply: InvoiceDetail,
  },
  adjust: {
    method: 'POST',
    path: '/api/invoices/{id}/adjustments',
    access: 'privileged',
    summary: 'Waive part of what is owed',
    body: Adjustment,
    reply: InvoiceDetail,
  },
  reverse: {
    method: 'POST',
    path: '/api/invoices/{id}/reversals',
    access: 'privileged',
    summary: 'Reverse an entry made by the office',
    body: Reversal,
    reply: InvoiceDetail,
  },
} as const satisfies Routes
