/** When the figures below were measured, and on what: one valid call of each route on the demo club. */
export const measuredOn = '2026-11-29'

export interface Units {
  /** As DynamoDB bills them on demand, the session's included. */
  reads: number
  writes: number
  /** The reply's body as it travels. */
  bytes: number
}

/**
 * The routes that `usage.ts` has people call. `npm test -- test/bench/cost.test.ts` measures again, and says which figure
 * is no longer right.
 */
export const measured = {
  'POST /api/announcements': { reads: 2, writes: 12, bytes: 154 },
  'GET /api/calendar/{token}': { reads: 5.5, writes: 1, bytes: 313 },
  'GET /api/config': { reads: 2, writes: 0, bytes: 675 },
  'GET /api/conversations': { reads: 5.5, writes: 0, bytes: 217 },
  'PUT /api/conversations/{id}/read': { reads: 7, writes: 2, bytes: 16 },
  'POST /api/create-payment-intent': { reads: 3, writes: 14, bytes: 125 },
  'GET /api/dashboard': { reads: 8, writes: 0, bytes: 1657 },
  'GET /api/events': { reads: 2.5, writes: 0, bytes: 256 },
  'POST /api/events': { reads: 3, writes: 13, bytes: 223 },
  'GET /api/events/{id}': { reads: 4, writes: 0, bytes: 190 },
  'PATCH /api/events/{id}': { reads: 4, writes: 13, bytes: 221 },
  'GET /api/events/{id}/attendance': { reads: 5, writes: 0, bytes: 6 },
  'POST /api/events/{id}/attendance': { reads: 5, writes: 5, bytes: 197 },
  'POST /api/events/{id}/attendance/{playerId}/check-in': { reads: 5, writes: 8, bytes: 208 },
  'POST /api/extend-session': { reads: 4, writes: 3, bytes: 495 },
  'GET /api/invoices': { reads: 20, writes: 0, bytes: 6166 },
  'GET /api/invoices/mine': { reads: 2.5, writes: 0, bytes: 6 },
  'GET /api/invoices/summary': { reads: 3, writes: 0, bytes: 83 },
  'GET /api/invoices/{id}': { reads: 5, writes: 0, bytes: 278 },
  'POST /api/invoices/{id}/refund': { reads: 5, writes: 20, bytes: 368 },
  'GET /api/ledger': { reads: 6, writes: 0, bytes: 221 },
  'POST /api/login': { reads: 3, writes: 12, bytes: 496 },
  'GET /api/messages': { reads: 5, writes: 0, bytes: 203 },
  'POST /api/messages': { reads: 5, writes: 10, bytes: 209 },
  'POST /api/players': { reads: 2, writes: 38, bytes: 150 },
  'GET /api/program-stats': { reads: 3, writes: 0, bytes: 259 },
  'POST /api/programs': { reads: 2, writes: 10, bytes: 318 },
  'POST /api/recover-session': { reads: 4, writes: 4, bytes: 495 },
  'POST /api/register': { reads: 0, writes: 32, bytes: 566 },
  'GET /api/registrations': { reads: 2.5, writes: 0, bytes: 6 },
  'POST /api/registrations': { reads: 8.5, writes: 56, bytes: 270 },
  'PATCH /api/registrations/{id}': { reads: 4, writes: 20, bytes: 279 },
  'POST /api/registrations/{id}/move': { reads: 9, writes: 36, bytes: 276 },
  'POST /api/stripe/webhook': { reads: 4, writes: 29, bytes: 20 },
  'GET /api/teams': { reads: 3, writes: 0, bytes: 332 },
  'GET /api/teams/{id}': { reads: 7, writes: 0, bytes: 191 },
  'POST /api/teams/{id}/medical-sheet': { reads: 6, writes: 6, bytes: 174 },
  'GET /api/teams/{id}/players': { reads: 6, writes: 0, bytes: 284 },
  'POST /api/uploads/presign': { reads: 2, writes: 5, bytes: 353 },
  'GET /api/uploads/{id}': { reads: 3, writes: 0, bytes: 389 },
  'POST /api/uploads/{id}/confirm': { reads: 3, writes: 2, bytes: 101 },
  'GET /api/user': { reads: 2, writes: 0, bytes: 274 },
  'GET /api/users': { reads: 3, writes: 0, bytes: 139 },
  'GET /api/waiting': { reads: 2.5, writes: 0, bytes: 6 },
} satisfies Record<string, Units>

export type MeasuredRoute = keyof typeof measured

const isRoute = (key: string): key is MeasuredRoute => Object.hasOwn(measured, key)
export const measuredRoutes: MeasuredRoute[] = Object.keys(measured).filter(isRoute)

/** The jobs of a minute in which nothing is due, and what each mail adds to them. */
export const quietMinute = { reads: 8, writes: 0 }
export const mail = { reads: 0, writes: 3.1 }
