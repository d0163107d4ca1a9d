import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { adults, hiddenFrom, office, signedIn } from '../access/sets.ts'

export const registrations: RouteExpectations<'registrations'> = {
  'GET /api/registrations': {
    own: signedIn,
  },
  'POST /api/registrations': {
    own: adults,
    // Somebody else’s child, in an open program.
    foreign: hiddenFrom(adults, { but: office }),
    exempt: {
      userId: 'ignored',
    },
    audit: 'registration.create',
    dbRoundTrips: {
      'by the family': { count: 2, story: 'registering' },
      'with a password': { count: 2, story: 'registeringByPassword' },
      'by the office, onto a team': { count: 2, story: 'registeringForFamily' },
    },
  },
  'PATCH /api/registrations/{id}': {
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
    exempt: {
      teamId: 'only for those who run the club, and they see every team',
      programId: 'only a hint, for those who run the club',
    },
    audit: 'registration.payLater',
    dbRoundTrips: {
      'pay later': { count: 2, story: 'payingLater' },
      'is it paid? yes': { count: 2, story: 'paidUnseen' },
      'is it paid? no': { count: 1, story: 'unpaid' },
      'onto a team': { count: 2, story: 'ontoTeam' },
    },
  },
  'DELETE /api/registrations/{id}': {
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
    audit: 'registration.cancel',
    dbRoundTrips: {
      'unpaid, with the card form open': { count: 2, story: 'cancelUnpaid' },
      'with a refund, off a team': { count: 2, story: 'cancelPaid' },
    },
  },
  'POST /api/registrations/cancellations': {
    own: office,
    audit: leavesNothing('it only says what would become of the money'),
    dbRoundTrips: { 'of one that is unpaid': { count: 1, by: 'admin' } },
    writesNothing: 'it only says what would become of the money',
  },
  'PUT /api/registrations/{id}/discount-code': {
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
    audit: 'discount.apply',
    dbRoundTrips: {
      'by the family': { count: 2, by: 'parent' },
    },
  },
  'DELETE /api/registrations/{id}/discount-code': {
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
    audit: 'discount.take-off',
    dbRoundTrips: {
      'by the family': { count: 2, by: 'parent' },
    },
  },
  'POST /api/registrations/{id}/move': {
    own: office,
    foreign: office,
    audit: 'registration.move',
    dbRoundTrips: {
      // The child before its place on the waiting list there, which its version covers.
      'with a refund, off a team': { count: 3, story: 'moveCheaper' },
    },
  },
}
