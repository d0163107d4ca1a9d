import { startEngine } from '#infra/local/dynamodb/engine.ts'
import { addDays } from '#shared/dates.ts'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { matrix } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { type Principal, principals } from '../access/expectations.ts'
import { assembleClub, type Club } from '../assembly.ts'
import { validCard } from '../cards.ts'
import { insertEvents, newEvent } from '../events/events.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { createMessageFixture, growConversation } from '../messages/messages.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { type Cost, createMeter, type Meter } from './meter.ts'
import { formatTable } from './table.ts'

/**
 * What one valid call of every route costs at DynamoDB, on the demo club, called by the least privileged role
 * allowed. Includes the session: two requests in one round trip.
 */
export async function measureRoutes(): Promise<string> {
  const engine = await startEngine()
  const meter = createMeter()
  const club = await assembleClub({ endpoint: engine.url, watch: { dynamodb: meter.watch } })
  try {
    await (await import('#infra/local/seed.ts')).seedClub(club)
    const cast = await createAccessFixture(club)
    const rows = []
    for (const [key, prepare] of Object.entries(cast.own)) {
      const principal = getLeastPrivileged(key)
      const actor = await cast.actor(principal)
      const call = { ...(await prepare(actor)), as: actor.as }
      await club.stripe.settled()
      const cost = await meter.of(() => club.ok(findRoute(key), call))
      rows.push(toRow(key, principal, cost))
      if (key === routeKey(api.payments.webhook))
        rows.push(toRow('… with a payment', 'Stripe', await measurePaymentWebhook(club, meter)))
    }
    rows.push(...(await measureRoster(club, meter)))
    rows.push(...(await measureSchedule(club, meter)))
    rows.push(...(await measureMessages(club, meter)))
    return formatTable(['Route', 'called by', 'requests', 'trips', 'read units', 'write units'], rows)
  } finally {
    await club.close()
    await engine.close()
  }
}

const toRow = (what: string, who: string, { requests, trips, reads, writes }: Cost) => [
  what,
  who,
  requests,
  trips,
  reads,
  writes,
]

/** The important webhook: money arrives, with everything that follows from it. */
export async function measurePaymentWebhook(club: Club, meter: Meter): Promise<Cost> {
  const [admin, parent] = await Promise.all([club.person('admin'), club.person('parent')])
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Paid program') })
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
  const registration = { programId: program.id, playerId: child.id }
  const { id, balance } = await club.ok(api.registrations.create, { as: parent, body: registration })
  const bill = { registrationId: id, amount: balance }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body: bill })
  // Otherwise another event of the payment would be delivered at the same time, and be counted or not.
  await club.stripe.settled()
  club.stripe.faults.dropWebhook = {}
  await club.pay(clientSecret, validCard)
  club.stripe.faults.dropWebhook = undefined
  const event = club.stripe.events().findLast(({ type }) => type === 'payment_intent.succeeded')
  return meter.of(() => club.stripe.deliverAgain(event?.id ?? ''))
}

/** What a team of typical size costs for its coach and its families. */
async function measureRoster(club: Club, meter: Meter) {
  const { team, coach, parent, createChild } = await createTeamFixture(club)
  for (let n = 0; n < 38; n++) await createChild(parent, `Player ${n}`)
  const params = { id: team.id }
  const calls = [
    ['GET /api/teams/{id}', api.teams.get, coach],
    ['GET /api/teams/{id}/players', api.teams.players, parent],
    ['GET /api/teams/{id}/players', api.teams.players, coach],
    ['GET /api/teams/{id}/medical-sheet', api.teams.medicalSheet, coach],
  ] as const
  const rows = []
  for (const [what, route, as] of calls) {
    const cost = await meter.of(() => club.ok<Route>(route, { as, params }))
    rows.push(toRow(`${what}, 40 players`, as === coach ? 'coach' : 'parent', cost))
  }
  return rows
}

/** What reading and changing the schedule costs, with a short history and with a very long one. */
async function measureSchedule(club: Club, meter: Meter) {
  const { team, director, coach, parent } = await createTeamFixture(club)
  const past = (count: number) =>
    insertEvents(
      ...Array.from({ length: count }, (_, n) =>
        newEvent({ teamId: team.id, isMasterEvent: n % 9 === 0, startDate: addDays('2010-01-01', n % 5000) }),
      ),
    )
  const [coming] = await insertEvents(newEvent({ teamId: team.id, startDate: addDays(getToday(club), 2) }))
  const params = { id: coming?.id ?? '' }
  let fields = 0
  const calls = [
    ['GET /api/events', 'coach', () => club.ok(api.events.list, { as: coach })],
    ['GET /api/events', 'parent', () => club.ok(api.events.list, { as: parent })],
    ['GET /api/events', 'program director', () => club.ok(api.events.list, { as: director })],
    [
      'PATCH /api/events/{id}',
      'program director',
      () => club.ok(api.events.update, { as: director, params, body: { location: `Field ${++fields}` } }),
    ],
  ] as const
  const rows = []
  for (const [count, all] of [
    [200, '200'],
    [19_800, '20,000'],
  ] as const) {
    await past(count)
    for (const [what, who, call] of calls) {
      rows.push(toRow(`${what}, ${all} past events`, who, await meter.of(call)))
    }
  }
  return rows
}

/** What reading and writing messages costs, with a short history and with a very long one. */
async function measureMessages(club: Club, meter: Meter) {
  const { team, coach, parent, say, read, list, mark } = await createMessageFixture(club)
  const { conversationId: id } = await say(coach, { teamId: team.id })
  const calls = [
    ['GET /api/conversations', 'parent', () => list(parent)],
    [
      'GET /api/conversations/{id}',
      'parent',
      () => club.ok(api.messages.conversation, { as: parent, params: { id } }),
    ],
    ['GET /api/messages', 'parent', () => read(parent, id)],
    ['POST /api/messages', 'coach', () => say(coach, { teamId: team.id })],
    ['PUT /api/conversations/{id}/read', 'parent', () => mark(parent, id, said + 1)],
  ] as const
  const rows = []
  let said = 0
  for (const [count, all] of [
    [200, '200'],
    [10_000, '10,000'],
  ] as const) {
    await growConversation(id, count)
    said = count
    for (const [what, who, call] of calls) {
      rows.push(toRow(`${what}, ${all} messages`, who, await meter.of(call)))
    }
  }
  return rows
}

const getToday = ({ clock }: Club): string => clock.now.toISOString().slice(0, 10)

export function getLeastPrivileged(key: string): Principal {
  const row = matrix[key] ?? []
  const signedIn = principals.filter((_, at) => row[at] === 'ok' && at > 0)
  return row[0] === 'ok' && !key.includes('session')
    ? 'anonymous'
    : (ordered.find(name => signedIn.includes(name)) ?? 'admin')
}

/** Families first: most callers are families. */
const ordered: Principal[] = ['parent', 'player', 'coach', 'assistant coach', 'program director', 'admin']
