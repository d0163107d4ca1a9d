import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { adults, everybody, hiddenFrom } from '../access/sets.ts'

export const payments: RouteExpectations<'payments'> = {
  'GET /api/payments': {
    own: adults,
  },
  'POST /api/create-payment-intent': {
    own: adults,
    // Only who owes it pays it: not even the office.
    foreign: hiddenFrom(adults),
    audit: leavesNothing('no money has come yet'),
    dbRoundTrips: {
      'the first time': { count: 2, story: 'firstIntent' },
      'once more': { count: 1, story: 'sameIntent' },
      'of what the office has billed': { count: 2, story: 'billedIntent' },
      'for a spot that was lost': { count: 2, story: 'intentForLapsed' },
      // The family’s registrations have to be searched first.
      'by the amount alone': { count: 3, story: 'intentByAmount' },
    },
  },
  'POST /api/stripe/webhook': {
    // Only Stripe’s signature decides.
    own: everybody,
    audit: leavesNothing('it means nothing to us'),
    dbRoundTrips: {
      'a payment': { count: 2, story: 'paymentWebhook' },
      'a refund of ours': { count: 2, story: 'refundWebhook' },
    },
  },
}
