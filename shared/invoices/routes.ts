import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Invoice, InvoiceSummary } from './model.ts'

export const invoices = {
  list: {
    method: 'GET',
    path: '/api/invoices',
    access: 'privileged',
    summary: 'Invoices, newest first; at most 500 and then a cursor in X-Next-Cursor',
    query: z.object({ cursor: z.string().max(2000).optional() }),
    reply: z.array(Invoice),
  },
  summary: {
    method: 'GET',
    path: '/api/invoices/summary',
    access: 'privileged',
    summary: 'Counts and totals of all, paid, and unpaid with overdue invoices',
    reply: InvoiceSummary,
  },
} as const satisfies Routes
