import type { Feature } from '#shared/routes.ts'
import { achievements } from './achievements.ts'
import { announcements } from './announcements.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { club } from './club.ts'
import { concerns } from './concerns.ts'
import { consents } from './consents.ts'
import { crashReports } from './crashReports.ts'
import { credentials } from './credentials.ts'
import { discounts } from './discounts.ts'
import { events } from './events.ts'
import type { RouteExpectation, RouteExpectations } from './expectations.ts'
import { families } from './families.ts'
import { imports } from './imports.ts'
import { invoices } from './invoices.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { players } from './players.ts'
import { programs } from './programs.ts'
import { reconciliation } from './reconciliation.ts'
import { registrations } from './registrations.ts'
import { sessions } from './sessions.ts'
import { teams } from './teams.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { waiting } from './waiting.ts'

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
  uploads,
  credentials,
}

/** The expectations of all routes, by `METHOD /path`. */
export const expectations: Record<string, RouteExpectation> = Object.fromEntries(
  Object.values(features).flatMap(feature => Object.entries<RouteExpectation>(feature)),
)

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
export const trips = tableOf('trips')
export const repeatedAnswers = tableOf('repeated')
export const writingNothing = Object.keys(tableOf('writesNothing'))
