/** Request fields that name a row and need no test with a stranger's row, each with the reason. */
export const exemptions = [
  'PATCH /api/programs/{id} id', // only for those who run the club, and they see every program
  'POST /api/programs/{id}/copy id', // likewise
  'DELETE /api/programs/{id} id', // likewise
  'POST /api/registrations/{id}/move id', // only for those who run the club, and they see every registration
  'POST /api/registrations/{id}/move playerId', // likewise
  'POST /api/registrations/{id}/move programId', // likewise
  'POST /api/registrations/{id}/move teamId', // likewise
  'PATCH /api/registrations/{id} teamId', // likewise
  'GET /api/invoices programId', // only for those who run the club, and they see every invoice
  'GET /api/invoices/status/{status} status', // likewise
  'GET /api/invoices/program/{id} id', // likewise
  'GET /api/invoices/number/{number} number', // likewise
  'GET /api/invoices/{id} id', // likewise
  'PUT /api/invoices/{id} id', // likewise
  'POST /api/invoices userId', // likewise everybody who may be billed
  'POST /api/invoices playerId', // likewise; only a child of that family: see test/invoices/create.test.ts
  'POST /api/invoices programId', // likewise every program
  'POST /api/invoices/{id}/payments id', // likewise
  'POST /api/invoices/{id}/refund id', // likewise
  'POST /api/invoices/{id}/adjustments id', // likewise
  'POST /api/invoices/{id}/reversals id', // likewise
  'GET /api/discount-codes/{id} id', // only for those who run the club, and they see every code
  'GET /api/discount-codes/{id}/usage id', // likewise
  'PUT /api/discount-codes/{id} id', // likewise
  'DELETE /api/discount-codes/{id} id', // likewise
  'POST /api/reconciliation/{id}/resolution id', // likewise every exception
  'POST /api/waiting/{programId}/{playerId}/offer programId', // likewise
  'POST /api/waiting/{programId}/{playerId}/offer playerId', // likewise
  'PATCH /api/users/{id}/role id', // only for administrators, and they see everybody
  'GET /api/users/{id}/removal id', // likewise
  'DELETE /api/users/{id} id', // likewise
  'POST /api/users/{id}/merge id', // likewise
  'POST /api/players/{id}/merge id', // only for administrators, and they see every player
  'POST /api/users/{id}/approve-coach id', // only for those who run the club, and they see everybody
  'PATCH /api/concerns/{id} id', // only for administrators, and they read every concern
  'POST /api/teams programId', // likewise
  'POST /api/teams headCoachId', // likewise
  'POST /api/teams logoUrl', // likewise; a logo is its own: see test/teams/manage.test.ts
  'GET /api/teams/{id} id', // every signed-in person sees every team; what of it, test/teams tells
  'PATCH /api/teams/{id} id', // only for those who run the club, and they see every team
  'PATCH /api/teams/{id} programId', // likewise
  'PATCH /api/teams/{id} headCoachId', // likewise
  'PATCH /api/teams/{id} logoUrl', // likewise
  'DELETE /api/teams/{id} id', // likewise
  'POST /api/team-memberships teamId', // likewise
  'POST /api/team-memberships userId', // likewise
  'POST /api/team-memberships playerId', // likewise
  'POST /api/team-memberships fromTeamId', // likewise
  'DELETE /api/team-memberships/{id} id', // likewise
  'PATCH /api/players/{id} teamId', // only for those who run the club: see test/players/fields.test.ts
  'PATCH /api/players/{id}/parent id', // only for administrators, and they see every player
  'PATCH /api/players/{id}/parent parentId', // likewise
  'DELETE /api/players/{id} id', // only for those who run the club, and they see every player
  'GET /api/teams programId', // every signed-in person sees every team
  'POST /api/players parentId', // from a guardian it is ignored: see below
  'POST /api/players userId', // ignored unless one's own: see test/users/create.test.ts
  'POST /api/players teamId', // ignored
  'POST /api/registrations userId', // ignored
  'GET /api/calendar/{token} token', // the token is the right: see test/calendar
  'POST /api/unsubscribe/{token} token', // likewise: see test/notifications
  'POST /api/events homeTeamId', // an own team may play any other: see test/events/manage.test.ts
  'POST /api/events awayTeamId', // likewise
  'POST /api/events/conflicts teamId', // tells when a team is busy, and nothing else of it
  'POST /api/events/conflicts homeTeamId', // likewise
  'POST /api/events/conflicts awayTeamId', // likewise
  'PATCH /api/events/{id} teamId', // of an event of one's own: see test/events/manage.test.ts
  'PATCH /api/events/{id} homeTeamId', // likewise
  'PATCH /api/events/{id} awayTeamId', // likewise
  'POST /api/events createdById', // ignored
  'POST /api/events/conflicts createdById', // ignored
  'POST /api/announcements createdById', // ignored
  'PATCH /api/achievement-types/{id} id', // only for administrators, and they see every badge
  'DELETE /api/achievement-types/{id} id', // likewise
  'POST /api/achievements typeId', // every signed-in person sees every badge
  'POST /api/achievements userId', // ignored
  'PATCH /api/announcements/{id} teamId', // of one's own: see test/announcements/changes.test.ts
  'PATCH /api/credentials/{id}/verify id', // only for those who run the club, and they see every credential
  'PATCH /api/credentials/{id}/reject id', // likewise
  'POST /api/credentials/reminders userId', // likewise every coach
  'POST /api/messages sendId', // the browser's own name for what it sends: see test/messages/atOnce.test.ts
  'POST /api/messages senderId', // ignored
  'GET /api/pages/{page} page', // everybody reads all of them
  'GET /api/consents/{consent}/{version} consent', // likewise everybody who is signed in
  'GET /api/consents/{consent}/{version} version', // likewise
  'GET /api/conversations/{id}/seen/{seq} seq', // a number in a conversation of one's own
  'GET /api/concerns/{id}/messages id', // only for administrators, and they read every concern
  'POST /api/events/{id}/attendance submittedByUserId', // ignored
  'POST /api/events/{id}/attendance checkedInByCoachId', // ignored
]
