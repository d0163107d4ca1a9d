import { describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { dbRoundTrips } from '../access/allRoutes.ts'
import { findRoute } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { createTripMeter } from './dbRoundTrips.ts'
import { createWriteStories } from './writeStories.ts'

const meter = createTripMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
// Webhooks are sent only when a test asks for them, not in the middle of another measurement.
club.stripe.faults.dropWebhook = { rate: 1 }
const { usual, stories } = await createWriteStories(club)

/** A call that is ready to be sent, or a webhook delivery from Stripe. */
type Ready = Call<Route> | (() => Promise<unknown>)

const writes = Object.entries(dbRoundTrips).flatMap(([key, cases]) =>
  Object.entries(cases).map(([when, expected]) => [key, when, expected.count, expected] as const),
)

describe('round trips of a write', () => {
  it.each(writes)('%s, %s, takes %i round trips to the table', async (key, _, count, sent) => {
    const ready: Ready = 'by' in sent ? await usual(key, sent.by) : await stories[sent.story]()
    if (typeof ready === 'function') return expect(await meter.count(ready)).toBe(count)
    const sessions = ready.as ? 1 : 0
    const counted = await meter.count(() => club.ok(findRoute(key), ready))
    expect(counted - sessions).toBe(count)
  })
})

/**
 * No count have the features whose writes bcrypt or files make slow, what is rare, the comparison with Stripe, whose round
 * trips depend on how much there is to compare, and sample data, which only a club that nobody uses can have.
 */
const uncounted = [
  'auth',
  'sessions',
  'consents',
  'concerns',
  'audit',
  'status',
  'office',
  'imports',
  'uploads',
]
const counted = [
  ...Object.entries(api).flatMap(([feature, routes]): Route[] =>
    [...uncounted, 'setup', 'reconciliation'].includes(feature) ? [] : Object.values(routes),
  ),
  ...[api.setup.mark, api.reconciliation.resolve],
]

it('every write of the other features has its expected number of round trips', () => {
  const keys = counted.filter(({ method }) => method !== 'GET').map(routeKey)
  expect(Object.keys(dbRoundTrips).sort()).toEqual(keys.sort())
})
