import { expect, it } from 'vitest'
import { castOf, routeOf } from '../access/calls/calls.ts'
import { matrix, principals } from '../access/matrix.ts'
import { openClub } from '../club.ts'
import { tripMeter } from './trips.ts'

const asked: string[] = []
const meter = tripMeter()
const club = await openClub({
  watch: {
    dynamodb: (request, forward) => {
      asked.push(String(request.headers['x-amz-target']).split('.')[1] ?? '')
      return meter.watch(request, forward)
    },
  },
})
const cast = await castOf(club)

/** The session is one trip, and what a screen reads is two more at the most: pages stay quick. */
const most = 3
/** A calendar is nobody who waits: whose address it is, who that is, whose families, and then the schedule. */
const longer: Record<string, number> = { 'GET /api/calendar/{token}': 5 }

it.each(Object.keys(matrix).filter(key => key.startsWith('GET ')))(
  '%s waits for the table a few times only, and never scans it',
  async key => {
    for (const [at, principal] of principals.entries()) {
      if (matrix[key]?.[at] !== 'ok') continue
      const actor = await cast.actor(principal)
      const call = { ...(await cast.own[key]?.(actor)), as: actor.as }
      asked.length = 0
      const trips = await meter.count(() => club.ok(routeOf(key), call))
      expect(trips, `${principal}: ${asked.join(' ')}`).toBeLessThanOrEqual(longer[key] ?? most)
      expect(asked).not.toContain('Scan')
    }
  },
)
