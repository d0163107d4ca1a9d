import { describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { trips } from '../access/allRoutes.ts'
import { findRoute } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { createTripMeter } from './trips.ts'
import { createWriteStories } from './writeStories.ts'

const meter = createTripMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
// Webhooks are sent only when a test asks for them, not in the middle of another measurement.
club.stripe.faults.dropWebhook = { rate: 1 }
const { usual, stories } = await createWriteStories(club)

/** A call that is ready to be sent, or a webhook delivery from Stripe. */
type Ready = Call<Route> | (() => Promise<unknown>)

const writes = Object.entries(trips).flatMap(([key, cases]) =>
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

it('every write of these features has its expected number of round trips', () => {
  const { achievements, announcements, calendar, credentials, discounts, events, programs, teams, players } =
    api
  const { families, invoices, messages, notifications, registrations, users, waiting, payments } = api
  const features = [
    achievements,
    announcements,
    calendar,
    api.club,
    api.crashReports,
    credentials,
    discounts,
    events,
    families,
    invoices,
    messages,
    notifications,
    programs,
    teams,
    players,
    registrations,
    { mark: api.setup.mark },
    users,
    waiting,
    payments,
    // Left out are the comparison with Stripe, whose round trips depend on how much there is to compare, and the sample
    // data, which only a club that nobody uses can have.
    { resolve: api.reconciliation.resolve },
  ]
  const known = features.flatMap((feature): Route[] => Object.values(feature))
  const keys = known.filter(({ method }) => method !== 'GET').map(routeKey)
  expect(Object.keys(trips).sort()).toEqual(keys.sort())
})
