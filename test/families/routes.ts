import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'

export const families: RouteExpectations<'families'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/family': {
    // About their own children, as an adult. Which child is whose is in test/families.
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'POST /api/players/{id}/guardians': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // A child that has a guardian: whoever runs the club sees it, and only administrators do this for it.
    foreign: [401, 403, 404, 404, 404, 404, 409, 'ok'],
    audit: 'guardian.invite',
    trips: {
      // Who may not invite uses up no limit, so that is counted last.
      any: { count: 3, by: 'parent' },
    },
  },
  'DELETE /api/players/{id}/guardians/{userId}': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 404, 'ok'],
    audit: 'guardian.remove',
    trips: {
      any: { count: 2, by: 'parent' },
    },
    repeated: 404,
  },
  'DELETE /api/guardian-invitations/{id}': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 404, 'ok'],
    audit: leavesNothing('nobody’s rights change'),
    trips: {
      any: { count: 2, by: 'parent' },
    },
    repeated: 404,
  },
  'POST /api/guardian-invitations/preview': {
    // The link in the mail decides; only an adult accepts it.
    own: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: leavesNothing('it changes nothing'),
    writesNothing: 'it only counts its callers, and lets them through where that fails',
    trips: {
      any: { count: 1, by: 'anonymous' },
    },
  },
  'POST /api/guardian-invitations/accept': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: 'guardian.accept',
    trips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'POST /api/players/{id}/account': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Only a guardian chooses a child’s password.
    foreign: [401, 403, 404, 404, 404, 404, 404, 404],
    audit: 'account.activate',
    trips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'DELETE /api/players/{id}/account': {
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 404, 'ok'],
    audit: 'account.disable',
    trips: {
      any: { count: 2, by: 'parent' },
    },
  },
}
