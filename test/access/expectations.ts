import type { AuditAction } from '#shared/audit/rules.ts'
import type { api, Feature } from '#shared/routes.ts'
import type { StoryName } from '../bench/writeStories.ts'

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

/** `ok` is any success, a number is that error status. */
type Cell = 'ok' | 400 | 401 | 403 | 404 | 409
/** What each principal gets, in their order. */
export type Row = readonly Cell[]

/**
 * What is typed by hand about a route and never computed: an independent second opinion on the table of routes
 * and on what its handler does.
 */
export interface RouteExpectation {
  /** Who may call it: with a valid request on the caller's own rows, or on rows that are everybody's. */
  own: Row
  /** The same about somebody else's row; those who run the club see every row, so their own routes have none. */
  foreign?: Row
  /**
   * Request fields that name a row and need no test with a stranger's row, each with the reason; all others are
   * tried by test/access/strangers.test.ts, where others than those who run the club may call.
   */
  exempt?: Record<string, string>
  /** What it leaves in the caller's audit trail. A read without it leaves nothing. */
  audit?: AuditAction | LeavesNothing
  /**
   * How often a write waits for the table on its ordinary path, by the case. The session's own trip does not count,
   * concurrent requests count as one, and calls to Stripe do not count. More than 2 has its reason in the code.
   * Exceptional paths (a conflict, a canceled intent, late money) may take more.
   */
  dbRoundTrips?: Record<string, Trips>
  /** How many round trips a read may take, its session included, where more than three are too few: see test/bench. */
  readTrips?: number
  /** Why the usual request of this write writes nothing, so that it succeeds while no write does. */
  writesNothing?: string
  /** The answer when it is sent again because its first reply was lost, unless that is a success too. */
  repeated?: 401 | 404 | 409
}

/** Sent by whom as the usual request of the access fixture, or prepared by a story of test/bench. */
type Trips = { count: number } & ({ by: Principal } | { story: StoryName })

/** Every write says what it leaves in the audit trail. */
interface WriteExpectation extends RouteExpectation {
  audit: AuditAction | LeavesNothing
}

interface LeavesNothing {
  reason: string
}

/** Why a write leaves no audit entry. */
export const leavesNothing = (reason: string): LeavesNothing => ({ reason })
export const callersOwn = leavesNothing('what belongs to the caller alone')
export const recordedInRow = leavesNothing('the row that is written says itself who did it, and stays')

/** All routes of a feature and no others, so that a new route does not compile without its line. */
export type RouteExpectations<F extends Feature> = {
  [Key in RouteKey<F>]: Key extends `GET ${string}` ? RouteExpectation : WriteExpectation
}

/** `METHOD /path` of each route of a feature. */
export type RouteKey<F extends Feature> = KeyOf<(typeof api)[F]>

type KeyOf<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends {
    method: infer Method extends string
    path: infer Path extends string
  }
    ? `${Method} ${Path}`
    : never
}[keyof Routes]
