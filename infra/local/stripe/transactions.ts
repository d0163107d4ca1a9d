import { withStatus } from './balance.ts'
import { notFound } from './errors.ts'
import type { Params } from './params.ts'
import { payOut } from './payouts.ts'
import type { World } from './state.ts'

export function findTransaction(world: World, id: string) {
  payOut(world)
  const found = world.transactions.get(id)
  if (!found) throw notFound('balance transaction', id)
  return withStatus(world, found)
}

/** Newest first, filtered by `type`, `source`, `currency` and `payout`. */
export function listTransactions(world: World, params: Params) {
  payOut(world)
  const payout = params.get('payout')
  const asked = (['type', 'source', 'currency'] as const).map(name => [name, params.get(name)] as const)
  return world.transactions
    .newestFirst()
    .filter(row => asked.every(([name, value]) => value === undefined || row[name] === value))
    .filter(row => payout === undefined || world.paidOut.get(row.id) === payout)
    .toSorted((a, b) => b.created - a.created)
    .map(row => withStatus(world, row))
}
