/**
 * Who gets what from every call, typed by hand and never computed: an independent second opinion on the table
 * of routes. `ok` is any success, a number is that error status.
 */

export const principals = [
  'anonymous',
  'player',
  'parent',
  'pending coach',
  'assistant coach',
  'coach',
  'program director',
  'admin',
] as const
export type Principal = (typeof principals)[number]

type Cell = 'ok' | 400 | 401 | 403 | 404 | 409
export type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]

/** With a valid request on the caller's own rows, or on rows that are everybody's. */
//                                     AN    PL    PA    PC    AC    CO    PD    AD
export const matrix: Record<string, Row> = {
  // Accounts and sessions. A signed-in caller has an account already.
  'POST /api/register': /*          */ ['ok', 409, 409, 409, 409, 409, 409, 409],
  'POST /api/login': /*             */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/token-login': /*       */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/verify-token': /*      */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // The token in the mailed link decides, not who opens it.
  'POST /api/forgot-password': /*   */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/reset-password': /*    */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/confirm-email': /*     */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/change-password': /*   */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/resend-confirmation': /**/ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/notifications': /*      */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PUT /api/notifications': /*      */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Again the link in the mail is what counts.
  'POST /api/unsubscribe': /*       */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/unsubscribe/{token}': /**/ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/sessions': /*           */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/sessions/{id}': /*   */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Which people a caller sees is decided per row: test/users/list.test.ts. By role only for those who run
  // the club.
  'GET /api/users': /*              */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/users/{id}': /*         */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/users/{id}/details': /* */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/users/{id}/merge': /*  */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'POST /api/players/{id}/merge': /**/ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'PATCH /api/users/{id}/profile': /**/ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/users/{id}/revoke-sessions': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // For one's own child; coaches are parents too.
  'POST /api/users': /*             */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PATCH /api/users/{id}/role': /*  */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'POST /api/users/{id}/approve-coach': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/users/{id}/removal': /* */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'DELETE /api/users/{id}': /*      */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  // A child agrees to nothing: its guardians do.
  'POST /api/consents': /*          */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Who has agreed to a text may read it again; so may whoever else it is asked of.
  'GET /api/consents/{consent}/{version}': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // A browser tells of itself; who is signed in there is not sent.
  'POST /api/crash-reports': /*     */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Anybody may report, and only administrators read it.
  'POST /api/concerns': /*          */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/concerns': /*           */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'PATCH /api/concerns/{id}': /*    */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'GET /api/audit': /*              */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  // Of one's own children, as an adult; which child is whose, test/families tells.
  'GET /api/family': /*             */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/players/{id}/guardians': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/players/{id}/guardians/{userId}': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/guardian-invitations/{id}': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // The link in the mail is what counts; to take it, one is an adult.
  'POST /api/guardian-invitations/preview': ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/guardian-invitations/accept': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/players/{id}/account': /**/ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/players/{id}/account': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/logout': /*            */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // With one's own cookie; nobody has none.
  'POST /api/recover-session': /*   */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/extend-session': /*    */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/user': /*               */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],

  // The club, programs and teams. The config and the OpenAPI document are public because public pages need
  // them.
  'GET /api/config': /*             */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/settings': /*           */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'PUT /api/settings': /*           */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'GET /api/pages/{page}': /*       */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/health': /*             */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/openapi.json': /*       */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/teams': /*              */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/teams': /*             */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/teams/{id}': /*         */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PATCH /api/teams/{id}': /*       */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'DELETE /api/teams/{id}': /*      */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/teams/{id}/players': /* */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/teams/{id}/roster/export': [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
  'GET /api/teams/{id}/medical-sheet': [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
  'POST /api/teams/{id}/numbers': /**/ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'GET /api/team-memberships': /*   */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/team-memberships': /*  */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'DELETE /api/team-memberships/{id}': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/coaches': /*            */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/players/{id}': /*       */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Of one's own child; which fields who may write is in test/players/fields.test.ts.
  'PATCH /api/players/{id}': /*     */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PATCH /api/players/{id}/parent': [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'DELETE /api/players/{id}': /*    */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/players': /*            */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/imports/players': /*   */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/imports/invitations': /**/ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  // Everybody may see some events: the league's, and those of their own teams.
  'GET /api/events': /*             */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/events/{id}': /*        */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/events/{id}/attendance': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/players/{id}/attendance': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Of a team of one's own, and for coaches what they have put there themselves.
  'POST /api/events': /*            */ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'POST /api/events/conflicts': /*  */ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'PATCH /api/events/{id}': /*      */ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'PATCH /api/events/{id}/status': /**/ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'PUT /api/events/{id}/score': /*  */ [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/events/{id}': /*     */ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'GET /api/events/{id}/calendar': /**/ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // A child does not answer for itself.
  'POST /api/events/{id}/attendance': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/events/{id}/attendance/{playerId}/check-in': [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
  'POST /api/calendar/token': /*    */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/calendar/token': /*  */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Its address is the secret: a calendar knows nothing else to show.
  'GET /api/calendar/{token}': /*   */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Everybody is told what is for all; what is for a team, its own people.
  'GET /api/announcements': /*      */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/announcements': /*     */ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'PATCH /api/announcements/{id}': /**/ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'DELETE /api/announcements/{id}': [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  'GET /api/achievement-types': /*  */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/achievement-types': /* */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'PATCH /api/achievement-types/{id}': [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'DELETE /api/achievement-types/{id}': [401, 403, 403, 403, 403, 403, 403, 'ok'],
  // Of one's own family and teams.
  'GET /api/achievements': /*       */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/achievements/player/{id}': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/achievements/player/{id}/holder': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/achievements': /*      */ [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
  // What one has awarded oneself.
  'DELETE /api/achievements/{id}': /**/ [401, 403, 403, 403, 403, 'ok', 'ok', 'ok'],
  // As staff an assistant may not; as a guardian an assistant has a parent's rights, like every signed-in
  // adult.
  'POST /api/players': /*           */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/programs': /*           */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/programs/{id}': /*      */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/programs': /*          */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'PATCH /api/programs/{id}': /*    */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],

  'POST /api/programs/{id}/copy': /* */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'DELETE /api/programs/{id}': /*   */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/program-stats': /*      */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/program-summary': /*    */ [401, 403, 403, 403, 403, 403, 403, 'ok'],

  // Registrations and money.
  'GET /api/registrations': /*      */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/registrations': /*     */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PATCH /api/registrations/{id}': /**/ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/registrations/{id}': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/registrations/{id}/move': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'PUT /api/registrations/{id}/discount-code': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/registrations/{id}/discount-code': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/waiting': /*            */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/waiting': /*           */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/waiting/{programId}/{playerId}': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/waiting/{programId}/{playerId}/offer': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/create-payment-intent': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/payments': /*           */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // By Stripe's signature alone.
  'POST /api/stripe/webhook': /*    */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/invoices': /*           */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/invoices/summary': /*   */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/invoices/ageing': /*    */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  // The caller's own invoices.
  'GET /api/invoices/mine': /*      */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/invoices/generate-number': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/invoices/status/{status}': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/invoices/program/{id}': /**/ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/invoices/number/{number}': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/invoices/{id}': /*      */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/ledger': /*             */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/invoices': /*          */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'PUT /api/invoices/{id}': /*      */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/invoices/{id}/payments': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/invoices/{id}/check': /**/ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/invoices/{id}/refund': /**/ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/invoices/{id}/adjustments': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/invoices/{id}/reversals': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/discount-codes': /*     */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/discount-codes/{id}': /**/ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/discount-codes/{id}/usage': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/discount-codes': /*    */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'PUT /api/discount-codes/{id}': /**/ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'DELETE /api/discount-codes/{id}': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/discount-codes/validate': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/reconciliation': /*     */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/reconciliation': /*    */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/reconciliation/{id}/resolution': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],

  // Files of one's own.
  'POST /api/uploads/presign': /*   */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/uploads/{id}/confirm': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/uploads/{id}': /*       */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],

  // Anybody submits their own; those who run the club decide on those of others.
  'GET /api/credentials/my': /*     */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/credentials': /*        */ [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'GET /api/credentials/compliance': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'POST /api/credentials': /*       */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PATCH /api/credentials/{id}/verify': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'PATCH /api/credentials/{id}/reject': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
  'DELETE /api/credentials/{id}': /**/ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/credentials/reminders': [401, 403, 403, 403, 403, 403, 'ok', 'ok'],

  // Of a team of one's own, where the office has written before; what else whom reaches, test/messages tells.
  'GET /api/messages': /*           */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/messages': /*          */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'DELETE /api/messages/clear': /*  */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'GET /api/messages/clear': /*     */ [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'POST /api/messages/clear/undo': [401, 403, 403, 403, 403, 403, 403, 'ok'],
  'GET /api/conversations': /*      */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/conversations/{id}': /* */ [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'PUT /api/conversations/{id}/read': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/conversations/{id}/seen/{seq}': [401, 403, 403, 403, 'ok', 'ok', 'ok', 'ok'],
  'POST /api/conversations/{id}/report': [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // A child looks nobody up.
  'GET /api/players/{id}/conversation': [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/recipients': /*         */ [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // Of a message that was reported.
  'GET /api/concerns/{id}/messages': [401, 403, 403, 403, 403, 403, 403, 'ok'],
}
