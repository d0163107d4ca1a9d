import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'

export const discounts: RouteExpectations<'discounts'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/discount-codes': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  },
  'GET /api/discount-codes/{id}': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    // Those who run the club see every code, so it is one that does not exist.
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every code',
    },
  },
  'GET /api/discount-codes/{id}/usage': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every code',
    },
  },
  'POST /api/discount-codes': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    audit: 'discount.create',
    trips: {
      any: { count: 1, by: 'admin' },
    },
    // A repeated submission is refused as such.
    repeated: 409,
  },
  'PUT /api/discount-codes/{id}': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every code',
    },
    audit: 'discount.update',
    trips: {
      any: { count: 2, by: 'admin' },
    },
  },
  'DELETE /api/discount-codes/{id}': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 404, 404],
    exempt: {
      id: 'only for those who run the club, and they see every code',
    },
    audit: 'discount.remove',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    repeated: 404,
  },
  'POST /api/discount-codes/validate': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: leavesNothing('it changes nothing'),
    trips: {
      'by a family': { count: 2, by: 'parent' },
    },
    writesNothing: 'the code is only checked',
  },
}
