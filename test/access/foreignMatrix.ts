import type { Row } from './matrix.ts'

/** The counterpart of `matrix` for somebody else's rows: every call that names a row. */
//                                     AN    PL    PA    PC    AC    CO    PD    AD
export const foreignMatrix: Record<string, Row> = {
  // The devices of somebody else.
  'DELETE /api/sessions/{id}': /*   */ [401, 404, 404, 404, 404, 404, 404, 404],
  // Of a family with which the caller shares no team.
  'GET /api/users/{id}': /*         */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'GET /api/users/{id}/details': /* */ [401, 404, 404, 404, 404, 404, 404, 'ok'],
  'POST /api/users/{id}/merge': /*  */ [401, 403, 403, 403, 403, 403, 403, 404],
  'POST /api/players/{id}/merge': /**/ [401, 403, 403, 403, 403, 403, 403, 404],
  'PATCH /api/users/{id}/profile': /**/ [401, 404, 404, 404, 404, 404, 404, 'ok'],
  // There is nobody whom an administrator may not change, so it is somebody who is not there.
  'PATCH /api/users/{id}/role': /*  */ [401, 403, 403, 403, 403, 403, 403, 404],
  'POST /api/users/{id}/approve-coach': [401, 403, 403, 403, 403, 403, 404, 404],
  'GET /api/users/{id}/removal': /* */ [401, 403, 403, 403, 403, 403, 403, 404],
  'DELETE /api/users/{id}': /*      */ [401, 403, 403, 403, 403, 403, 403, 404],
  'POST /api/users/{id}/revoke-sessions': [401, 403, 404, 404, 404, 404, 404, 'ok'],
  // A child that has a guardian: whoever runs the club sees it, and only administrators do this for it.
  'POST /api/players/{id}/guardians': [401, 403, 404, 404, 404, 404, 409, 'ok'],
  'DELETE /api/players/{id}/guardians/{userId}': [401, 403, 404, 404, 404, 404, 404, 'ok'],
  'DELETE /api/guardian-invitations/{id}': [401, 403, 404, 404, 404, 404, 404, 'ok'],
  // Nobody but a guardian chooses a child's password.
  'POST /api/players/{id}/account': /**/ [401, 403, 404, 404, 404, 404, 404, 404],
  'DELETE /api/players/{id}/account': [401, 403, 404, 404, 404, 404, 404, 'ok'],
  // There is no concern that an administrator may not read, so it is one that is not there.
  'PATCH /api/concerns/{id}': /*    */ [401, 403, 403, 403, 403, 403, 403, 404],
  // Unpublished: those who run the club see it, nobody else learns that it is there.
  'GET /api/programs/{id}': /*      */ [404, 404, 404, 404, 404, 404, 'ok', 'ok'],
  // Of another team: name, grade, age group, season and coach, which every list has.
  'GET /api/teams/{id}': /*         */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PATCH /api/teams/{id}': /*       */ [401, 403, 403, 403, 403, 403, 404, 404],
  'DELETE /api/teams/{id}': /*      */ [401, 403, 403, 403, 403, 403, 404, 404],
  'GET /api/teams/{id}/players': /* */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'GET /api/teams/{id}/roster/export': [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
  'GET /api/teams/{id}/medical-sheet': [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
  'POST /api/teams/{id}/numbers': /**/ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  'DELETE /api/team-memberships/{id}': [401, 403, 403, 403, 403, 403, 404, 404],
  'GET /api/players/{id}': /*       */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'PATCH /api/players/{id}': /*     */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'PATCH /api/players/{id}/parent': [401, 403, 403, 403, 403, 403, 403, 404],
  'DELETE /api/players/{id}': /*    */ [401, 403, 403, 403, 403, 403, 404, 404],
  // Of a team that is not the caller's.
  'GET /api/events/{id}': /*        */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'GET /api/events/{id}/attendance': [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  // Of a child of that team.
  'GET /api/players/{id}/attendance': [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'POST /api/events': /*            */ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  'PATCH /api/events/{id}': /*      */ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  'PATCH /api/events/{id}/status': /**/ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  'PUT /api/events/{id}/score': /*  */ [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
  'DELETE /api/events/{id}': /*     */ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  'GET /api/events/{id}/calendar': /**/ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'POST /api/events/{id}/attendance': [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'POST /api/events/{id}/attendance/{playerId}/check-in': [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
  'POST /api/calendar/token': /*    */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  // Of somebody else to a team that is not the caller's.
  'POST /api/announcements': /*     */ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  'PATCH /api/announcements/{id}': /**/ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  'DELETE /api/announcements/{id}': [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  // There is no badge that an administrator may not change, so it is one that is not there.
  'PATCH /api/achievement-types/{id}': [401, 403, 403, 403, 403, 403, 403, 404],
  'DELETE /api/achievement-types/{id}': [401, 403, 403, 403, 403, 403, 403, 404],
  // Of a child on a team that is not the caller's.
  'GET /api/achievements/player/{id}': [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'GET /api/achievements/player/{id}/holder': [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'POST /api/achievements': /*      */ [401, 403, 403, 403, 404, 404, 'ok', 'ok'],
  'DELETE /api/achievements/{id}': /**/ [401, 403, 403, 403, 403, 404, 'ok', 'ok'],
  // Every program is theirs who run the club, so the row that is not theirs is one that is not there.
  'PATCH /api/programs/{id}': /*    */ [401, 403, 403, 403, 403, 403, 404, 404],
  'POST /api/programs/{id}/copy': /* */ [401, 403, 403, 403, 403, 403, 404, 404],
  'DELETE /api/programs/{id}': /*   */ [401, 403, 403, 403, 403, 403, 404, 404],
  // Somebody else's child, in an open program.
  'POST /api/registrations': /*     */ [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'PATCH /api/registrations/{id}': /**/ [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'DELETE /api/registrations/{id}': [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'POST /api/registrations/{id}/move': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'PUT /api/registrations/{id}/discount-code': [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'DELETE /api/registrations/{id}/discount-code': [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  // Those who run the club see every code, so it is one that is not there.
  'GET /api/discount-codes/{id}': /**/ [401, 403, 403, 403, 403, 403, 404, 404],
  'GET /api/discount-codes/{id}/usage': [401, 403, 403, 403, 403, 403, 404, 404],
  'PUT /api/discount-codes/{id}': /**/ [401, 403, 403, 403, 403, 403, 404, 404],
  'DELETE /api/discount-codes/{id}': [401, 403, 403, 403, 403, 403, 404, 404],
  // They see every exception, too.
  'POST /api/reconciliation/{id}/resolution': [401, 403, 403, 403, 403, 403, 404, 404],
  // Somebody else's child, on a list that is there.
  'POST /api/waiting': /*           */ [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'DELETE /api/waiting/{programId}/{playerId}': [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'POST /api/waiting/{programId}/{playerId}/offer': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  // Only who owes it pays it: not even the office.
  'POST /api/create-payment-intent': [401, 403, 404, 404, 404, 404, 404, 404],
  // Those who run the club see every invoice, so it is one that is not there.
  'GET /api/invoices/status/{status}': [401, 403, 403, 403, 403, 403, 404, 404],
  'GET /api/invoices/program/{id}': /**/ [401, 403, 403, 403, 403, 403, 404, 404],
  'GET /api/invoices/number/{number}': [401, 403, 403, 403, 403, 403, 404, 404],
  'GET /api/invoices/{id}': /*      */ [401, 403, 403, 403, 403, 403, 404, 404],
  'PUT /api/invoices/{id}': /*      */ [401, 403, 403, 403, 403, 403, 404, 404],
  'POST /api/invoices/{id}/payments': [401, 403, 403, 403, 403, 403, 404, 404],
  // What somebody else was billed for: not even those who run the club ask Stripe about it.
  'POST /api/invoices/{id}/check': /**/ [401, 403, 404, 404, 404, 404, 404, 404],
  'POST /api/invoices/{id}/refund': /**/ [401, 403, 403, 403, 403, 403, 404, 404],
  'POST /api/invoices/{id}/adjustments': [401, 403, 403, 403, 403, 403, 404, 404],
  'POST /api/invoices/{id}/reversals': [401, 403, 403, 403, 403, 403, 404, 404],
  // Only who sent a file can have it checked.
  'POST /api/uploads/{id}/confirm': [401, 404, 404, 404, 404, 404, 404, 404],
  // The picture of somebody else's child, on no team.
  'GET /api/uploads/{id}': /*       */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  // Those who run the club see every credential, so it is one that is not there.
  'PATCH /api/credentials/{id}/verify': [401, 403, 403, 403, 403, 403, 404, 404],
  'PATCH /api/credentials/{id}/reject': [401, 403, 403, 403, 403, 403, 404, 404],
  'DELETE /api/credentials/{id}': /**/ [401, 404, 404, 404, 404, 404, 404, 404],
  // Between two others: not even those who run the club read it.
  'GET /api/messages': /*           */ [401, 404, 404, 404, 404, 404, 404, 404],
  'GET /api/conversations/{id}': /* */ [401, 404, 404, 404, 404, 404, 404, 404],
  'PUT /api/conversations/{id}/read': [401, 404, 404, 404, 404, 404, 404, 404],
  'GET /api/conversations/{id}/seen/{seq}': [401, 403, 403, 403, 404, 404, 404, 404],
  'POST /api/conversations/{id}/report': [401, 404, 404, 404, 404, 404, 404, 404],
  // To a team that is not the caller's, or about a child of it.
  'POST /api/messages': /*          */ [401, 404, 404, 404, 404, 404, 'ok', 'ok'],
  'GET /api/players/{id}/conversation': [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  'GET /api/recipients': /*         */ [401, 403, 404, 404, 404, 404, 'ok', 'ok'],
  // A concern that is about no message.
  'GET /api/concerns/{id}/messages': [401, 403, 403, 403, 403, 403, 403, 404],
}
