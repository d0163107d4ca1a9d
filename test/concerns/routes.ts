import { type RouteExpectations, recordedInRow } from '../access/expectations.ts'
import { administrators, everybody, hiddenFrom } from '../access/sets.ts'

export const concerns: RouteExpectations<'concerns'> = {
  'POST /api/concerns': {
    // Anybody may report; only administrators read it.
    own: everybody,
    audit: recordedInRow,
  },
  'GET /api/concerns': {
    own: administrators,
  },
  'GET /api/concerns/{id}/messages': {
    // Those of a message that was reported.
    own: administrators,
    // A concern that is about no message.
    foreign: hiddenFrom(administrators),
    audit: 'messages.read-reported',
  },
  'PATCH /api/concerns/{id}': {
    own: administrators,
    audit: 'concern-closed',
  },
}
