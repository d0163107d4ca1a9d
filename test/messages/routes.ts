import { callersOwn, type RouteExpectations, recordedInRow } from '../access/expectations.ts'

export const messages: RouteExpectations<'messages'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'GET /api/messages': {
    // Those of a team of their own, to which the office has written before. Who else reaches whom is in
    // test/messages.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // Between two others: not even those who run the club read it.
    foreign: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  'POST /api/messages': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    // To a team that is not the caller’s, or about a child of it.
    foreign: [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
    exempt: {
      sendId: "the browser's own name for what it sends: see test/messages/atOnce.test.ts",
      senderId: 'ignored',
    },
    audit: recordedInRow,
    trips: {
      'to a team': { count: 2, by: 'coach' },
      // Who the other is decides what has to be known of both.
      'to one person': { count: 3, story: 'messageToParent' },
      // Who its guardians are, and then whether any of them can read along.
      'to a child': { count: 4, story: 'messageToChild' },
    },
  },
  'DELETE /api/messages/clear': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    audit: 'messages.clear',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    // Of concurrent “clear all” and “undo”, one is refused.
    repeated: 409,
  },
  'GET /api/messages/clear': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
  },
  'POST /api/messages/clear/undo': {
    own: [401, 403, 403, 403, 403, 403, 403, 'ok'],
    audit: 'messages.restore',
    trips: {
      any: { count: 2, by: 'admin' },
    },
    // Of concurrent “clear all” and “undo”, one is refused.
    repeated: 409,
  },
  'GET /api/conversations': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  'GET /api/conversations/{id}': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  'GET /api/players/{id}/conversation': {
    // A child looks nobody up.
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'GET /api/recipients': {
    // A child looks nobody up.
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  },
  'PUT /api/conversations/{id}/read': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 404, 404],
    audit: callersOwn,
    trips: {
      any: { count: 2, by: 'parent' },
    },
  },
  'GET /api/conversations/{id}/seen/{seq}': {
    own: [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 403, 403, 403, 404, 404, 404, 404],
    exempt: {
      seq: 'a number in a conversation of their own',
    },
  },
  'POST /api/conversations/{id}/report': {
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    foreign: [401, 404, 404, 404, 404, 404, 404, 404],
    audit: recordedInRow,
    trips: {
      any: { count: 2, by: 'parent' },
    },
    // It was cleared.
    repeated: 404,
  },
}
