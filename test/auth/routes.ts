import { callersOwn, leavesNothing, type RouteExpectations, recordedInRow } from '../access/expectations.ts'
import { everybody, signedIn } from '../access/sets.ts'

export const auth: RouteExpectations<'auth'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/register': {
    // A signed-in caller has an account already.
    own: ['ok', 409, 409, 409, 409, 409, 409, 409],
    audit: recordedInRow,
  },
  'POST /api/login': {
    own: everybody,
    audit: callersOwn,
  },
  'POST /api/token-login': {
    own: everybody,
    audit: callersOwn,
  },
  'POST /api/verify-token': {
    own: everybody,
    audit: callersOwn,
    writesNothing: 'it only counts its callers, and lets them through where that fails',
  },
  'POST /api/logout': {
    own: everybody,
    audit: callersOwn,
  },
  'POST /api/recover-session': {
    // With their own cookie; the anonymous caller has none.
    own: signedIn,
    audit: callersOwn,
  },
  'POST /api/extend-session': {
    // With their own cookie; the anonymous caller has none.
    own: signedIn,
    audit: callersOwn,
  },
  'POST /api/forgot-password': {
    // The token in the mailed link decides, not who opens it.
    own: everybody,
    audit: leavesNothing('nobody knows who asks; the mail goes to the owner'),
  },
  'POST /api/reset-password': {
    // The token in the mailed link decides, not who opens it.
    own: everybody,
    audit: leavesNothing('written down of the account whose link it was: see test/auth'),
  },
  'POST /api/disown-account': {
    // The token in the mailed link decides, not who opens it.
    own: everybody,
    audit: leavesNothing('written down of the account whose link it was: see test/users'),
  },
  'POST /api/change-password': {
    own: signedIn,
    audit: 'password-change',
  },
  'POST /api/confirm-email': {
    // Only whose account the link is for.
    own: [409, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: callersOwn,
    writesNothing: 'the address is confirmed already',
  },
  'POST /api/resend-confirmation': {
    own: signedIn,
    audit: callersOwn,
    writesNothing: 'the address is confirmed already',
  },
  'POST /api/claim/check': {
    // The token in the link decides, not who opens it.
    own: everybody,
    audit: leavesNothing('only looks'),
    writesNothing: 'it only counts its callers, and lets them through where that fails',
  },
  'POST /api/claim': {
    // A signed-in caller has an account already.
    own: ['ok', 409, 409, 409, 409, 409, 409, 409],
    audit: leavesNothing('written down of the account that it makes: see test/users'),
    repeated: 404,
  },
  'POST /api/claim/account': {
    // A child stays one, and an administrator is one already.
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 409],
    audit: 'admin.claim',
    repeated: 401,
  },
}
