import { startEngine } from '#infra/local/dynamodb/engine.ts'
import { addDays } from '#shared/dates.ts'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { castOf, routeOf } from '../access/calls/calls.ts'
import { matrix, type Principal, principals } from '../access/matrix.ts'
import { assembleClub, type Club } from '../assembly.ts'
import { goodCard } from '../cards.ts'
import { enter, newEvent } from '../events/events.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { grown, messageCast } from '../messages/messages.ts'
import { teamCast } from '../teams/teamFixture.ts'
import { type Cost, createMeter, type Meter } from './meter.ts'
import { table } from './table.ts'

/**
 * What one valid call of every route costs at DynamoDB, on the demo club, called by the least of those who
 * may. The session is part of it: two requests in one trip.
 */
export async function routeFigures(): Promise<string> {
  const engine = await startEngine()
  const meter = createMeter()
  const club = await assembleClub({ endpoint: engine.url, watch: { dynamodb: meter.watch } })
  try {
    await (await import('#infra/local/seed.ts')).seed(club.clock.now)
    const cast = await castOf(club)
    const rows = []
    for (const [key, prepare] of Object.entries(cast.own)) {
      const principal = leastOf(key)
      const actor = await cast.actor(principal)
      const call = { ...(await prepare(actor)), as: actor.as }
      await club.stripe.settled()
      const cost = await meter.of(() => club.ok(routeOf(key), call))
      rows.push(line(key, principal, cost))
      if (key === routeKey(api.payments.webhook))
        rows.push(line('… with a payment', 'Stripe', await paymentReported(club, meter)))
    }
    rows.push(...(await rosterOfForty(club, meter)))
    rows.push(...(await yearsOfEvents(club, meter)))
    rows.push(...(await longConversations(club, meter)))
    return table(['Route', 'called by', 'requests', 'trips', 'read units', 'write units'], rows)
  } finally {
    await club.close()
    await engine.close()
  }
}

const line = (what: string, who: string, { requests, trips, reads, writes }: Cost) => [
  what,
  who,
  requests,
  trips,
  reads,
  writes,
]

/** The webhook that matters: money arrives, and everything that follows from it. */
async function paymentReported(club: Club, meter: Meter): Promise<Cost> {
  const [admin, parent] = await Promise.all([club.person('admin'), club.person('parent')])
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Paid program') })
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
  const registration = { programId: program.id, playerId: child.id }
  const { id, balance } = await club.ok(api.registrations.create, { as: parent, body: registration })
  const bill = { registrationId: id, amount: balance }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: parent, body: bill })
  club.stripe.faults.dropWebhook = { count: 1 }
  await club.pay(clientSecret, goodCard)
  const event = club.stripe.events().at(-1)
  return meter.of(() => club.stripe.deliverAgain(event?.id ?? ''))
}

/** What a team of the usual size costs its coach and its families. */
async function rosterOfForty(club: Club, meter: Meter) {
  const { team, coach, parent, child } = await teamCast(club)
  for (let n = 0; n < 38; n++) await child(parent, `Player ${n}`)
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
    rows.push(line(`${what}, 40 players`, as === coach ? 'coach' : 'parent', cost))
  }
  return rows
}

/** What the schedule costs, and a change of it, when little has been before and when very much has. */
async function yearsOfEvents(club: Club, meter: Meter) {
  const { team, director, coach, parent } = await teamCast(club)
  const past = (count: number) =>
    enter(
      ...Array.from({ length: count }, (_, n) =>
        newEvent({ teamId: team.id, isMasterEvent: n % 9 === 0, startDate: addDays('2010-01-01', n % 5000) }),
      ),
    )
  const [coming] = await enter(newEvent({ teamId: team.id, startDate: addDays(today(club), 2) }))
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
      rows.push(line(`${what}, ${all} past events`, who, await meter.of(call)))
    }
  }
  return rows
}

/** What reading costs, and writing, where little has been said before and where very much has. */
async function longConversations(club: Club, meter: Meter) {
  const { team, coach, parent, say, read, list, mark } = await messageCast(club)
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
    await grown(id, count)
    said = count
    for (const [what, who, call] of calls) {
      rows.push(line(`${what}, ${all} messages`, who, await meter.of(call)))
    }
  }
  return rows
}

const today = ({ clock }: Club): string => clock.now.toISOString().slice(0, 10)

function leastOf(key: string): Principal {
  const row = matrix[key] ?? []
  const signedIn = principals.filter((_, at) => row[at] === 'ok' && at > 0)
  return row[0] === 'ok' && !key.includes('session')
    ? 'anonymous'
    : (ordered.find(name => signedIn.includes(name)) ?? 'admin')
}

/** Families first: they are the many. */
const ordered: Principal[] = ['parent', 'player', 'coach', 'assistant coach', 'program director', 'admin']
