import { achievements } from './achievements/routes.ts'
import { announcements } from './announcements/routes.ts'
import { audit } from './audit/routes.ts'
import { auth } from './auth/routes.ts'
import { calendar } from './calendar/routes.ts'
import { club } from './club/routes.ts'
import { concerns } from './concerns/routes.ts'
import { consents } from './consents/routes.ts'
import { crashReports } from './crashReports/routes.ts'
import { credentials } from './credentials/routes.ts'
import { dashboard } from './dashboard/routes.ts'
import { discounts } from './discounts/routes.ts'
import { events } from './events/routes.ts'
import { families } from './families/routes.ts'
import type { Routes } from './http.ts'
import { imports } from './imports/routes.ts'
import { invoices } from './invoices/routes.ts'
import { messages } from './messages/routes.ts'
import { notifications } from './notifications/routes.ts'
import { office } from './office/routes.ts'
import { payments } from './payments/routes.ts'
import { players } from './players/routes.ts'
import { programs } from './programs/routes.ts'
import { reconciliation } from './reconciliation/routes.ts'
import { registrations } from './registrations/routes.ts'
import { sessions } from './sessions/routes.ts'
import { setup } from './setup/routes.ts'
import { status } from './status/routes.ts'
import { teams } from './teams/routes.ts'
import { uploads } from './uploads/routes.ts'
import { users } from './users/routes.ts'
import { waiting } from './waiting/routes.ts'

/**
 * The table of all routes. A route that is not listed here does not exist: no handler, no gateway route, no client
 * call.
 */
export const api = {
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
  status,
  dashboard,
  office,
  setup,
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
} as const satisfies Record<string, Routes>

export type Feature = keyof typeof api

/**
 * Which Lambda serves which feature. They are split where privileges or memory differ: `auth` reads accounts and
 * hashes passwords, only `billing` holds Stripe's keys, only `media` reaches the files, `core` reads and writes the
 * table.
 */
export const lambdas = {
  auth: ['auth', 'sessions', 'users', 'consents', 'families', 'notifications'],
  core: [
    'club',
    'concerns',
    'crashReports',
    'audit',
    'status',
    'dashboard',
    'office',
    'setup',
    'programs',
    'teams',
    'players',
    'events',
    'calendar',
    'announcements',
    'achievements',
    'messages',
    'imports',
  ],
  billing: ['registrations', 'waiting', 'payments', 'invoices', 'discounts', 'reconciliation'],
  media: ['uploads', 'credentials'],
} as const satisfies Record<string, readonly Feature[]>

export type LambdaName = keyof typeof lambdas

/** API Gateway's key for a route, passed to the Lambda with every event. */
export const routeKey = (route: { method: string; path: string }): string => `${route.method} ${route.path}`
