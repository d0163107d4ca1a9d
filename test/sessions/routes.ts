import { callersOwn, type RouteExpectations } from '../access/expectations.ts'
import { hiddenFrom, signedIn } from '../access/sets.ts'

export const sessions: RouteExpectations<'sessions'> = {
  'GET /api/sessions': {
    own: signedIn,
  },
  'DELETE /api/sessions/{id}': {
    own: signedIn,
    // Somebody else’s device.
    foreign: hiddenFrom(signedIn),
    audit: callersOwn,
    repeated: 404,
  },
}
