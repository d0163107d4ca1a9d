import type { RouteExpectations } from '../access/expectations.ts'

export const registrations: RouteExpectations<'registrations'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/registrations': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'POST /api/registrations': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Somebody else’s child, in an open program.
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    exempt: {
      userId: 'ignored',
    },
    audit: 'registration.create',
    trips: {
      'by the family': { count: 2, story: 'registering' },
      'with a password': { count: 2, story: 'registeringByPassword' },
      'by the office, onto a team': { count: 2, story: 'registeringForFamily' },
    },
  },
  'PATCH /api/registrations/{id}': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    exempt: {
      teamId: 'only for those who run the club, and they see every team',
    },
    audit: 'registration.payLater',
    trips: {
      'pay later': { count: 2, story: 'payingLater' },
      'is it paid? yes': { count: 2, story: 'paidUnseen' },
      'is it paid? no': { count: 1, story: 'unpaid' },
      'onto a team': { count: 2, story: 'ontoTeam' },
    },
  },
  'DELETE /api/registrations/{id}': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    audit: 'registration.cancel',
    trips: {
      'unpaid, with the card form open': { count: 2, story: 'cancelUnpaid' },
      'with a refund, off a team': { count: 2, story: 'cancelPaid' },
    },
  },
  'PUT /api/registrations/{id}/discount-code': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    audit: 'discount.apply',
    trips: {
      'by the family': { count: 2, by: 'parent' },
    },
  },
  'DELETE /api/registrations/{id}/discount-code': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
    audit: 'discount.take-off',
    trips: {
      'by the family': { count: 2, by: 'parent' },
    },
  },
  'POST /api/registrations/{id}/move': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    exempt: {
      id: 'only for those who run the club, and they see every registration',
      playerId: 'only for those who run the club, and they see every player',
      programId: 'only for those who run the club, and they see every program',
      teamId: 'only for those who run the club, and they see every team',
    },
    audit: 'registration.move',
    trips: {
      'with a refund, off a team': { count: 2, story: 'moveCheaper' },
    },
  },
}
