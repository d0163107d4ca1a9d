import { callersOwn, type RouteExpectations, recordedInRow } from '../access/expectations.ts'
import { administrators, adults, hiddenFrom, office, signedIn, staff } from '../access/sets.ts'

export const messages: RouteExpectations<'messages'> = {
  'GET /api/messages': {
    // Those of a team of their own, to which the office has written before. Who else reaches whom is in
    // test/messages.
    own: signedIn,
    // Between two others: not even those who run the club read it.
    foreign: hiddenFrom(signedIn),
  },
  'POST /api/messages': {
    own: signedIn,
    // To a team that is not the caller’s, or about a child of it.
    foreign: hiddenFrom(signedIn, { but: office }),
    exempt: {
      sendId: "the browser's own name for what it sends: see test/messages/atOnce.test.ts",
      senderId: 'ignored',
    },
    audit: recordedInRow,
    dbRoundTrips: {
      'to a team': { count: 2, by: 'coach' },
      // Who the other is decides what has to be known of both.
      'to one person': { count: 3, story: 'messageToParent' },
      // Who its guardians are, and then whether any of them can read along.
      'to a child': { count: 4, story: 'messageToChild' },
    },
  },
  'DELETE /api/messages/clear': {
    own: administrators,
    audit: 'messages.clear',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    // Of concurrent “clear all” and “undo”, one is refused.
    repeated: 409,
  },
  'GET /api/messages/clear': {
    own: administrators,
  },
  'POST /api/messages/clear/undo': {
    own: administrators,
    audit: 'messages.restore',
    dbRoundTrips: {
      any: { count: 2, by: 'admin' },
    },
    // Of concurrent “clear all” and “undo”, one is refused.
    repeated: 409,
  },
  'GET /api/conversations': {
    own: signedIn,
  },
  'GET /api/conversations/{id}': {
    own: signedIn,
    foreign: hiddenFrom(signedIn),
  },
  'GET /api/players/{id}/conversation': {
    // A child looks nobody up.
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
  },
  'GET /api/recipients': {
    // A child looks nobody up.
    own: adults,
    foreign: hiddenFrom(adults, { but: office }),
  },
  'PUT /api/conversations/{id}/read': {
    own: signedIn,
    foreign: hiddenFrom(signedIn),
    audit: callersOwn,
    dbRoundTrips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'GET /api/conversations/{id}/seen/{seq}': {
    own: staff,
    foreign: hiddenFrom(staff),
    exempt: {
      seq: 'a number in a conversation of their own',
    },
  },
  'POST /api/conversations/{id}/report': {
    own: signedIn,
    foreign: hiddenFrom(signedIn),
    audit: recordedInRow,
    dbRoundTrips: {
      any: { count: 2, by: 'parent' },
    },
    // It was cleared.
    repeated: 404,
  },
}
