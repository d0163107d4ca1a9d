import { expect, it } from 'vitest'
import { matrix, readTrips } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { principals } from '../access/expectations.ts'
import { openClub } from '../club.ts'
import { createTripMeter } from './dbRoundTrips.ts'

const meter = createTripMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
const fixtures = await createAccessFixture(club)

/** The session is one round trip, and a screen's data at most two more, so that pages stay fast. */
const most = 3

it.each(Object.keys(matrix).filter(key => key.startsWith('GET ')))(
  '%s takes only a few round trips to the table, and never scans it',
  async key => {
    for (const [at, principal] of principals.entries()) {
      if (matrix[key]?.[at] !== 'ok') continue
      const actor = await fixtures.actor(principal)
      const call = { ...(await fixtures.own[key]?.(actor)), as: actor.as }
      const trips = await meter.count(() => club.ok(findRoute(key), call))
      expect(trips, `${principal}: ${meter.operations().join(' ')}`).toBeLessThanOrEqual(
        readTrips[key] ?? most,
      )
      expect(meter.operations()).not.toContain('Scan')
    }
  },
)
