import { expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import { paramNames, type Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { runs } from '../../proof.ts'
import { createAccessFixture, findRoute, routes } from '../calls/calls.ts'
import { expectClientError } from '../refusals.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const as = { token: fixture.admin.token }

const ids = [
  ...['null', '__proto__', '%00', '%20', '%C3%A9', '%E2%80%AE', '*', "';--", 'META', 'prg_1%23META', 'a%3Fb'],
  ...['-1', '1e9', 'x'.repeat(4_000)],
  // The longest that fit into an address with two ids.
  ...['%EF%B7%BA'.repeat(440), 'x'.repeat(2_040), 'x'.repeat(2_041)],
]
const keysWithId = routes.filter(route => paramNames(route.path).length > 0).map(routeKey)

it.each(keysWithId)('%s answers “not found” to a malformed id', async key => {
  const route = findRoute(key)
  const actor = await fixture.actor('admin')
  const valid = (await fixture.own[key]?.(actor)) ?? {}
  // Each id is tried with a third of the routes, and with all of them by `npm run proof`.
  const step = runs(3, 1)
  for (const id of ids.filter((_, at) => (at + keysWithId.indexOf(key)) % step === 0)) {
    const reply = await club.gateway.handle({
      method: route.method,
      url: route.path.replace(/\{\w+\}/g, () => id),
      headers: { authorization: `Bearer ${actor.as?.token}`, 'content-type': 'application/json' },
      body: route.body && JSON.stringify(valid.body),
    })
    const text = reply.body.toString()
    expectClientError({ ...reply, text }, id.slice(0, 40))
    expect([reply.status, text], id.slice(0, 40)).toEqual([404, expect.stringContaining('not found')])
  }
})

it.each(routes.filter(route => route.method === 'GET').map(routeKey))(
  '%s ignores unknown query parameters, such as a cache buster',
  async key => {
    const query: object = { _: '1772463600000', '': '', __proto__x: 'a', 'a[b]': 'c', registrations: 'x' }
    const actor = await fixture.actor('admin')
    const call: Call<Route> = (await fixture.own[key]?.(actor)) ?? {}
    const all: object = { ...Object(call.query), ...query }
    expect((await club.call(findRoute(key), { ...call, as: actor.as, query: all })).status).toBe(200)
  },
)

it.each<[Route, string, string]>([
  [api.programs.list, 'registration', 'closed'],
  [api.programs.list, 'registration', ''],
  [api.programs.list, 'registration', 'open,open'],
  [api.players.list, 'myPlayers', '1'],
  [api.players.list, 'myPlayers', 'TRUE'],
  [api.teams.list, 'programId', ''],
  [api.teams.list, 'programId', 'x'.repeat(65)],
  [api.registrations.list, 'programId', ''],
  [api.registrations.list, 'programId', 'x'.repeat(5_000)],
  [api.invoices.list, 'cursor', 'x'.repeat(2_001)],
  [api.invoices.list, 'status', 'due'],
  [api.invoices.list, 'limit', '501'],
  [api.invoices.list, 'limit', '0'],
  [api.invoices.list, 'search', 'x'.repeat(101)],
  [api.invoices.ledger, 'from', '2026-02-30'],
])('a wrong query parameter is refused, and the answer names it: %#', async (route, name, value) => {
  const reply = await club.call(route, { as, query: { [name]: value } })
  expectClientError(reply, name)
  expect([reply.status, reply.json.issues[0]?.field]).toEqual([400, name])
})
