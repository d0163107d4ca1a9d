import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api, type Feature, routeKey } from '#shared/routes.ts'
import type { Club } from '../../club.ts'
import { type Actor, type Calls, createFixtures } from '../fixtures.ts'
import { achievementCalls } from './achievements.ts'
import { announcementCalls } from './announcements.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { calendarCalls } from './calendar.ts'
import { clubCalls } from './club.ts'
import { concernCalls } from './concerns.ts'
import { consentCalls } from './consents.ts'
import { crashReportCalls } from './crashReports.ts'
import { credentialCalls } from './credentials.ts'
import { dashboardCalls } from './dashboard.ts'
import { discountCalls } from './discounts.ts'
import { eventCalls } from './events.ts'
import { familyCalls } from './families.ts'
import { importCalls } from './imports.ts'
import { invoiceCalls } from './invoices.ts'
import { messageCalls } from './messages.ts'
import { notificationCalls } from './notifications.ts'
import { officeCalls } from './office.ts'
import { paymentCalls } from './payments.ts'
import { playerCalls } from './players.ts'
import { programCalls } from './programs.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { registrationCalls } from './registrations.ts'
import { sessionCalls } from './sessions.ts'
import { setupCalls } from './setup.ts'
import { statusCalls } from './status.ts'
import { teamCalls } from './teams.ts'
import { uploadCalls } from './uploads.ts'
import { userCalls } from './users.ts'
import { waitingCalls } from './waiting.ts'

export const routes: Route[] = Object.values(api).flatMap((feature): Route[] => Object.values(feature))
export const findRoute = (key: string): Route => {
  const route = routes.find(known => routeKey(known) === key)
  if (!route) throw new Error(`there is no route ${key}`)
  return route
}

export type AccessFixture = Awaited<ReturnType<typeof createAccessFixture>>

/** People, and a valid call of each route on the caller's own rows (`own`) or on other people's (`foreign`). */
export async function createAccessFixture(club: Club) {
  const fixtures = await createFixtures(club)
  const messages = await messageCalls(fixtures)
  const [invoices, discounts] = [invoiceCalls(fixtures), discountCalls(fixtures)]
  const features: { [F in Feature]: FeatureCalls<F> } = {
    auth: authCalls(fixtures),
    sessions: sessionCalls(fixtures),
    users: userCalls(fixtures),
    consents: consentCalls,
    families: await familyCalls(fixtures),
    notifications: notificationCalls,
    club: clubCalls(fixtures),
    concerns: concernCalls(fixtures, messages.reportMessage),
    crashReports: crashReportCalls,
    audit: auditCalls,
    status: statusCalls,
    dashboard: dashboardCalls,
    office: officeCalls,
    setup: setupCalls,
    programs: programCalls(fixtures),
    teams: teamCalls(fixtures),
    players: playerCalls(fixtures),
    events: eventCalls(fixtures),
    calendar: calendarCalls(fixtures),
    announcements: await announcementCalls(fixtures),
    achievements: await achievementCalls(fixtures),
    messages,
    imports: importCalls(fixtures),
    registrations: registrationCalls(fixtures, discounts.createCode),
    waiting: waitingCalls(fixtures),
    payments: paymentCalls(fixtures),
    invoices,
    discounts,
    reconciliation: reconciliationCalls(fixtures),
    uploads: await uploadCalls(fixtures),
    credentials: await credentialCalls(fixtures),
  }
  return {
    ...fixtures,
    between: messages.between,
    billed: invoices.billed,
    own: merge(Object.values(features).map(({ own }) => own)),
    foreign: merge(Object.values(features).map(({ foreign }) => foreign)),
  }
}

interface FeatureCalls<F extends Feature> {
  own: Calls<F>
  foreign?: Partial<Calls<F>>
}

type AnyCalls = Record<string, (of: Actor) => Promise<Call<Route>>>

const merge = (calls: (Partial<AnyCalls> | undefined)[]): AnyCalls =>
  Object.fromEntries(
    calls.flatMap(some => Object.entries(some ?? {}).flatMap(([key, call]) => (call ? [[key, call]] : []))),
  )
