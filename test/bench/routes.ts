import { startEngine } from '#infra/local/dynamodb/engine.ts'
import { castOf, routeOf } from '../access/calls.ts'
import { matrix, type Principal, principals } from '../access/matrix.ts'
import { assembleClub } from '../assembly.ts'
import { createMeter } from './meter.ts'
import { table } from './table.ts'

/**
 * What one valid call of every route costs at DynamoDB, on the demo club, called by the least of those who
 * may. The session is part of it: two requests in one trip.
 */
export async function routeFigures(): Promise<string> {
  const engine = await startEngine()
  const meter = createMeter()
  const club = await assembleClub({ endpoint: engine.url, watch: meter.watch })
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
      rows.push([key, principal, cost.requests, cost.trips, cost.reads, cost.writes])
    }
    return table(['Route', 'called by', 'requests', 'trips', 'read units', 'write units'], rows)
  } finally {
    await club.close()
    await engine.close()
  }
}

function leastOf(key: string): Principal {
  const row = matrix[key] ?? []
  const signedIn = principals.filter((_, at) => row[at] === 'ok' && at > 0)
  return row[0] === 'ok' && !key.includes('session')
    ? 'anonymous'
    : (ordered.find(name => signedIn.includes(name)) ?? 'admin')
}

/** Families first: they are the many. */
const ordered: Principal[] = ['parent', 'player', 'coach', 'assistant coach', 'program director', 'admin']
