import { describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import { paramNames, type Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { newCodeForm } from '../../discounts/discounts.ts'
import { runs } from '../../proof.ts'
import { createAccessFixture, routes } from '../calls/calls.ts'
import { expectClientError } from '../refusals.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const as = { token: fixture.admin.token }

describe('a malformed id', () => {
  const ids = [
    'x',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '%00',
    '%20',
    '%F0%9F%A5%8D',
    '%C3%A9',
    '{id}',
  ]
    .concat([
      '*',
      "';--",
      'META',
      'prg_1%23META',
      'a%3Fb',
      '-1',
      '1e9',
      'NaN',
      '%E2%80%AE',
      'x'.repeat(4_000),
    ])
    // The longest that fit into an address with two ids.
    .concat(['%EF%B7%BA'.repeat(440), `${'x'.repeat(2_040)}`, `${'x'.repeat(2_041)}`])
  const withId = routes.filter(route => paramNames(route.path).length > 0)

  const keysWithId = withId.map(routeKey)

  it.each(keysWithId)('%s answers “not found” to a malformed id', async key => {
    const route = withId.find(known => routeKey(known) === key)
    const bodies: Record<string, unknown> = {
      'PATCH /api/programs/{id}': { location: 'Elsewhere' },
      'POST /api/programs/{id}/copy': { name: 'Copy', startDate: '2027-04-01' },
      'POST /api/registrations/{id}/move': { programId: 'prg_none', note: 'Elsewhere' },
      'PUT /api/registrations/{id}/discount-code': { code: 'SPRING' },
      'PUT /api/discount-codes/{id}': newCodeForm('SPRING'),
      'POST /api/reconciliation/{id}/resolution': { note: 'Elsewhere' },
      'PATCH /api/registrations/{id}': { paymentStatus: 'pay_later' },
      'PATCH /api/users/{id}/profile': { city: 'Elsewhere' },
      'PATCH /api/users/{id}/role': { role: 'coach' },
      'POST /api/users/{id}/merge': { from: 'usr_none' },
      'POST /api/players/{id}/merge': { from: 'ply_none' },
      'POST /api/players/{id}/guardians': { email: 'aunt@example.com' },
      'POST /api/players/{id}/account': { password: 'goal-by-riley', confirmPassword: 'goal-by-riley' },
      'PATCH /api/concerns/{id}': { state: 'closed' },
      'PATCH /api/teams/{id}': { division: 'B' },
      'PATCH /api/players/{id}': { jerseySize: 'YL' },
      'PATCH /api/players/{id}/parent': { parentId: null },
      'PATCH /api/events/{id}': { location: 'Elsewhere' },
      'PATCH /api/events/{id}/status': { status: 'cancelled' },
      'PUT /api/events/{id}/score': { homeScore: 1, awayScore: 0 },
      'POST /api/events/{id}/attendance': { playerId: 'ply_none' },
      'POST /api/events/{id}/attendance/{playerId}/check-in': { status: 'present' },
      'PATCH /api/announcements/{id}': { title: 'News' },
      'PATCH /api/achievement-types/{id}': { points: 20 },
      'PATCH /api/credentials/{id}/verify': {},
      'PATCH /api/credentials/{id}/reject': { reason: 'It cannot be read' },
      'PUT /api/conversations/{id}/read': { seq: 1 },
      'PUT /api/invoices/{id}': { notes: 'Elsewhere' },
      'POST /api/invoices/{id}/payments': { amountCents: 100, method: 'cash', key: 'odd-request' },
      'POST /api/invoices/{id}/refund': { amountCents: 100, reason: 'Odd', key: 'odd-request' },
      'POST /api/invoices/{id}/adjustments': { amountCents: 100, reason: 'Odd', key: 'odd-request' },
      'POST /api/invoices/{id}/reversals': { ref: 'PAY#man_none', reason: 'Odd' },
      'PUT /api/setup/{step}': { settled: true },
      'POST /api/conversations/{id}/report': { seq: 1, reason: 'Not kind' },
    }
    // Each id is tried with a third of the routes, and with all of them by `npm run proof`.
    const step = runs(3, 1)
    for (const id of ids.filter((_, at) => (at + keysWithId.indexOf(key)) % step === 0)) {
      const reply = await raw(route, id, bodies[key])
      expectClientError(reply, id.slice(0, 40))
      expect([reply.status, reply.text], id.slice(0, 40)).toEqual([404, expect.stringContaining('not found')])
    }
  })

  // API Gateway refuses it before any code of ours runs: the answer has one field, and we cannot change that.
  it.each([
    ['..%2f', 404, 'Not Found'],
    ['a%2Fb', 404, 'Not Found'],
    ['', 404, 'Not Found'],
    ['%zz', 400, 'Bad Request'],
    ['%c3%28', 400, 'Bad Request'],
  ])('the malformed id %j never reaches a handler', async (id, status, message) => {
    for (const route of withId) {
      const reply = await raw(route, id, { location: 'Elsewhere' })
      expect([reply.status, reply.text]).toEqual([status, JSON.stringify({ message })])
    }
  })

  async function raw(route: Route | undefined, id: string, body: unknown) {
    const reply = await club.gateway.handle({
      method: route?.method ?? '',
      url: route?.path.replace(/\{\w+\}/g, () => id) ?? '',
      headers: { authorization: `Bearer ${fixture.admin.token}`, 'content-type': 'application/json' },
      body: route?.body && JSON.stringify(body),
    })
    return { ...reply, text: reply.body.toString() }
  }
})

describe('a query string', () => {
  it.each(routes.filter(route => route.method === 'GET').map(routeKey))(
    '%s ignores unknown query parameters, such as a cache buster',
    async key => {
      const route = routes.find(known => routeKey(known) === key) ?? api.club.health
      const query: object = { _: '1772463600000', '': '', __proto__x: 'a', 'a[b]': 'c', registrations: 'x' }
      const call: Call<Route> = (await fixture.own[key]?.({ ...fixture.admin, as })) ?? {}
      const all: object = { ...Object(call.query), ...query }
      expect((await club.call(route, { ...call, as, query: all })).status).toBe(200)
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
})
