import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { matrix, readTrips } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { principals } from '../access/expectations.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newProgram } from '../forms.ts'
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

it('who finds people or an overdue invoice among many namesakes waits no longer than for a list', async () => {
  const { admin } = fixtures
  const travel = newProgram('Travel', { endDate: '2036-06-15' })
  const { id: programId } = await club.ok(api.programs.create, { as: admin, body: travel })
  for (const name of [...Array.from({ length: 12 }, (_, n) => `Kid${n}`), 'Zoe']) {
    const { parent, child } = await createFamily(club, name)
    const body = { programId, playerId: child.id }
    const { id } = await club.ok(api.registrations.create, { as: parent, body })
    await club.ok(api.registrations.update, {
      as: parent,
      params: { id },
      body: { paymentStatus: 'pay_later' },
    })
  }
  club.clock.pass({ hours: 80 })
  await club.tick()
  await club.signInAgain(admin)
  const query = { search: 'whitfield ZOE', limit: 6 }
  let spotReleasedAt: unknown
  const invoices = await meter.count(async () => {
    spotReleasedAt = (await club.ok(api.invoices.list, { as: admin, query })).map(one => one.spotReleasedAt)
  })
  expect(spotReleasedAt).toEqual([expect.any(String)])
  const people = await meter.count(() => club.ok(api.users.list, { as: admin, query }))
  expect([invoices, people]).toEqual([most, most])
})
