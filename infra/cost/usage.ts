import { sessionCheckMs } from '#shared/sessions/rules.ts'
import type { MeasuredRoute } from './measured.ts'

/**
 * Who does what how often in a month of the season. Nobody has counted it at a club: these are assumptions, printed
 * with every result.
 */
export const assumptions = {
  /** One coach for so many families, and so many people in the office. */
  familiesPerCoach: 12,
  office: 3,
  /** How often each opens the site, and for how many minutes it is visible then. */
  visits: { families: 16, coaches: 30, office: 40 },
  minutes: { families: 10, coaches: 12, office: 60 },
  /** Families whose calendar program reads their schedule, and how often it does in a day. */
  calendars: 0.5,
  calendarReadsPerDay: 12,
  /** To a family, of all kinds; about half are reminders of events. */
  mails: 40,
  /** Files of the site that a browser does not have yet, and their kilobytes, per person. */
  siteFiles: 60,
  siteKilobytes: 400,
  /** What a Lambda is billed for one call, in milliseconds; a login compares a password, a minute's jobs wait for the table. */
  milliseconds: { call: 60, login: 350, minute: 150, mail: 300 },
  /** A Lambda that starts reads its secrets; of so many calls one starts it. */
  callsPerStart: 200,
  /** What a call writes into the logs, its own lines and the API's. */
  logBytes: 1300,
  /** What a family leaves in the table with its indexes, and in files; how many of those it opens in a month. */
  tableMegabytes: 2,
  fileMegabytes: 4,
  filesOpened: 4,
  filesAdded: 1,
} as const

/** What a dashboard asks for. */
const dashboard: MeasuredRoute[] = [
  'GET /api/config',
  'GET /api/user',
  'GET /api/dashboard',
  'GET /api/conversations',
]

/** In each visit, and what comes to so many times a month for one of them. */
const habits: Record<'families' | 'coaches' | 'office', Habit> = {
  families: {
    visit: [
      ...dashboard,
      'GET /api/registrations',
      'GET /api/waiting',
      'GET /api/invoices/mine',
      'GET /api/events',
      'GET /api/events/{id}',
      'GET /api/messages',
      'PUT /api/conversations/{id}/read',
    ],
    month: {
      'POST /api/login': 2,
      'POST /api/recover-session': 12,
      'POST /api/extend-session': 2,
      'POST /api/events/{id}/attendance': 16,
      'POST /api/messages': 3,
      'GET /api/teams/{id}': 6,
      'GET /api/teams/{id}/players': 3,
      // Most families register once a season, which is about three months long.
      'POST /api/register': 0.1,
      'POST /api/players': 0.3,
      'POST /api/registrations': 0.5,
      'POST /api/create-payment-intent': 0.6,
      'PATCH /api/registrations/{id}': 0.8,
      'POST /api/stripe/webhook': 0.5,
      'POST /api/uploads/presign': 1,
      'POST /api/uploads/{id}/confirm': 1,
      'GET /api/uploads/{id}': 4,
    },
  },
  coaches: {
    visit: [
      ...dashboard,
      'GET /api/teams',
      'GET /api/teams/{id}',
      'GET /api/teams/{id}/players',
      'GET /api/events',
      'GET /api/events/{id}/attendance',
    ],
    month: {
      'POST /api/login': 2,
      'POST /api/recover-session': 25,
      'POST /api/events': 12,
      'PATCH /api/events/{id}': 6,
      'POST /api/events/{id}/attendance/{playerId}/check-in': 160,
      'POST /api/teams/{id}/medical-sheet': 8,
      'POST /api/announcements': 3,
      'POST /api/messages': 12,
    },
  },
  office: {
    visit: [
      ...dashboard,
      'GET /api/users',
      'GET /api/invoices',
      'GET /api/invoices/summary',
      'GET /api/program-stats',
    ],
    month: {
      'POST /api/login': 20,
      'POST /api/extend-session': 40,
      'GET /api/ledger': 10,
      'GET /api/invoices/{id}': 100,
      'POST /api/invoices/{id}/refund': 8,
      'POST /api/registrations/{id}/move': 10,
      'POST /api/programs': 1,
      'POST /api/announcements': 8,
    },
  },
}

interface Habit {
  visit: MeasuredRoute[]
  month: Partial<Record<MeasuredRoute, number>>
}

/** The call by which an open page asks who is signed in. */
export const sessionCheck: MeasuredRoute = 'GET /api/user'

export const days = 30

export interface Usage {
  people: number
  /** Session checks of open pages, which are in `calls` too. */
  checks: number
  calls: Map<MeasuredRoute, number>
}

/** What a club of so many families calls in a month. */
export function usageOf(families: number): Usage {
  const { familiesPerCoach, office, visits, minutes, calendars, calendarReadsPerDay } = assumptions
  const people = { families, coaches: Math.ceil(families / familiesPerCoach), office }
  const calls = new Map<MeasuredRoute, number>()
  const add = (route: MeasuredRoute, times: number) => calls.set(route, (calls.get(route) ?? 0) + times)
  let checks = 0
  for (const who of ['families', 'coaches', 'office'] as const) {
    const { visit, month } = habits[who]
    for (const route of visit) add(route, people[who] * visits[who])
    for (const route of Object.keys(month)) {
      if (isMeasured(route, month)) add(route, people[who] * (month[route] ?? 0))
    }
    checks += (people[who] * visits[who] * minutes[who] * 60_000) / sessionCheckMs
  }
  add(sessionCheck, checks)
  add('GET /api/calendar/{token}', families * calendars * calendarReadsPerDay * days)
  return { people: people.families + people.coaches + people.office, checks, calls }
}

/** Of each in the month, with the site open in a tab that can be seen. */
export function hoursVisible(): Record<'families' | 'coaches' | 'office', number> {
  const { visits, minutes } = assumptions
  const hours = (who: keyof typeof visits) => Math.round((visits[who] * minutes[who]) / 6) / 10
  return { families: hours('families'), coaches: hours('coaches'), office: hours('office') }
}

const isMeasured = (route: string, of: Habit['month']): route is MeasuredRoute => Object.hasOwn(of, route)
