import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { adults, hiddenFrom, office } from '../access/sets.ts'

export const invoices: RouteExpectations<'invoices'> = {
  'GET /api/invoices': {
    own: office,
  },
  'GET /api/invoices/status/{status}': {
    own: office,
  },
  'GET /api/invoices/program/{id}': {
    own: office,
  },
  'GET /api/invoices/number/{number}': {
    own: office,
  },
  'GET /api/invoices/summary': { own: office },
  'GET /api/invoices/aging': { own: office },
  'GET /api/invoices/mine': {
    // The caller’s own invoices.
    own: adults,
  },
  'GET /api/invoices/generate-number': { own: office },
  'GET /api/ledger': { own: office },
  'GET /api/invoices/{id}': {
    own: office,
  },
  'POST /api/invoices': {
    own: office,
    audit: 'invoice.create',
    dbRoundTrips: {
      'with the next number': { count: 2, by: 'admin' },
      'with the number that was suggested': { count: 2, story: 'invoiceWithNumber' },
    },
  },
  'POST /api/invoices/reminders': {
    own: office,
    audit: 'invoice.remind',
    dbRoundTrips: {
      // The invoices are read to find who owes them, and those of a payer again with what speaks against a reminder.
      'of one invoice': { count: 4, by: 'admin' },
    },
  },
  'PUT /api/invoices/{id}': {
    own: office,
    audit: 'invoice.update',
    dbRoundTrips: {
      // The invoice is read before a pending card payment is canceled, again when it is written, and once
      // more for the reply.
      notes: { count: 4, by: 'admin' },
    },
  },
  'POST /api/invoices/{id}/payments': {
    own: office,
    audit: 'payment',
    dbRoundTrips: { cash: { count: 2, by: 'admin' } },
  },
  'POST /api/invoices/{id}/check': {
    own: adults,
    // What somebody else was billed for: not even those who run the club ask Stripe about it.
    foreign: hiddenFrom(adults),
    audit: leavesNothing('no money has come'),
    dbRoundTrips: {
      'is it paid? no': { count: 1, by: 'parent' },
      // The reply reads it once more.
      'is it paid? yes': { count: 3, story: 'paidInvoiceUnseen' },
    },
    writesNothing: 'no card payment is pending',
  },
  'POST /api/invoices/{id}/refund': {
    own: office,
    audit: 'refund',
    dbRoundTrips: { 'out of the office’s hand': { count: 2, by: 'admin' } },
  },
  'POST /api/invoices/{id}/adjustments': {
    own: office,
    audit: 'adjustment',
    dbRoundTrips: { any: { count: 2, by: 'admin' } },
  },
  'POST /api/invoices/{id}/reversals': {
    own: office,
    audit: 'reversal',
    dbRoundTrips: { any: { count: 2, by: 'admin' } },
  },
}
