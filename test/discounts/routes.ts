import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { adults, office } from '../access/sets.ts'

export const discounts: RouteExpectations<'discounts'> = {
  'GET /api/discount-codes': {
    own: office,
  },
  'GET /api/discount-codes/{id}': {
    own: office,
  },
  'GET /api/discount-codes/{id}/usage': {
    own: office,
  },
  'POST /api/discount-codes': {
    own: office,
    audit: 'discount.create',
    dbRoundTrips: {
      any: { count: 1, by: 'admin' },
    },
    // A repeated submission is refused as such.
    repeated: 409,
  },
  'PUT /api/discount-codes/{id}': {
    own: office,
    audit: 'discount.update',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
  },
  'DELETE /api/discount-codes/{id}': {
    own: office,
    audit: 'discount.remove',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'POST /api/discount-codes/validate': {
    own: adults,
    audit: leavesNothing('it changes nothing'),
    dbRoundTrips: {
      'by a family': { count: 2, by: 'parent' },
    },
    writesNothing: 'the code is only checked',
  },
}
