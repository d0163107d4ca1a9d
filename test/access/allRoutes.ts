import type { Feature } from '#shared/routes.ts'
import { achievements } from '../achievements/routes.ts'
import { announcements } from '../announcements/routes.ts'
import { audit } from '../audit/routes.ts'
import { auth } from '../auth/routes.ts'
import { calendar } from '../calendar/routes.ts'
import { club } from '../club/routes.ts'
import { concerns } from '../concerns/routes.ts'
import { consents } from '../consents/routes.ts'
import { crashReports } from '../crashReports/routes.ts'
import { credentials } from '../credentials/routes.ts'
import { dashboard } from '../dashboard/routes.ts'
import { discounts } from '../discounts/routes.ts'
import { events } from '../events/routes.ts'
import { families } from '../families/routes.ts'
import { imports } from '../imports/routes.ts'
import { invoices } from '../invoices/routes.ts'
import { messages } from '../messages/routes.ts'
import { notifications } from '../notifications/routes.ts'
import { office } from '../office/routes.ts'
import { payments } from '../payments/routes.ts'
import { players } from '../players/routes.ts'
import { programs } from '../programs/routes.ts'
import { reconciliation } from '../reconciliation/routes.ts'
import { registrations } from '../registrations/routes.ts'
import { sessions } from '../sessions/routes.ts'
import { setup } from '../setup/routes.ts'
import { status } from '../status/routes.ts'
import { teams } from '../teams/routes.ts'
import { uploads } from '../uploads/routes.ts'
import { users } from '../users/routes.ts'
import { waiting } from '../waiting/routes.ts'
import type { RouteExpectation, RouteExpectations } from './expectations.ts'

const features: { [F in Feature]: RouteExpectations<F> } = {
  auth,
  sessions,
  users,
  consents,
  families,
  notifications,
  club,
  concerns,
  crashReports,
  audit,
  programs,
  teams,
  players,
  events,
  calendar,
  announcements,
  achievements,
  messages,
  imports,
  registrations,
  waiting,
  payments,
  invoices,
  discounts,
  reconciliation,
  status,
  dashboard,
  office,
  setup,
  uploads,
  credentials,
}

/** The expectations of all routes, by `METHOD /path`. */
export const expectations: Record<string, RouteExpectation> = Object.fromEntries(
  Object.values(features).flatMap(feature => Object.entries<RouteExpectation>(feature)),
)

/** Refused in a club that has begun, as that of the sweeps has: `setup/sample.test.ts` tries them in an empty one. */
export const refusedOnceBegun = ['POST /api/setup/sample', 'DELETE /api/setup/sample']

/** What one field says about each route that has it. */
function tableOf<Field extends keyof RouteExpectation>(field: Field) {
  return Object.fromEntries(
    Object.entries(expectations).flatMap(([key, { [field]: value }]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )
}

/** Who may call what, on the caller's own rows and on somebody else's. */
export const matrix = tableOf('own')
export const foreignMatrix = tableOf('foreign')
export const exemptions = tableOf('exempt')
export const auditActions = tableOf('audit')
export const dbRoundTrips = tableOf('dbRoundTrips')
export const readTrips = tableOf('readTrips')
export const repeatedAnswers = tableOf('repeated')
export const writingNothing = Object.keys(tableOf('writesNothing'))
