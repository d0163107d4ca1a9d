import { withStatus } from './balance.ts'
import { invalid, notFound, refused } from './errors.ts'
import type { Params } from './params.ts'
import type { Intent } from './shapes.ts'
import type { World } from './state.ts'

/** What the publishable key may see of an intent: metadata and charges are the club's business. */
export function publicView(intent: Intent): Partial<Intent> {
  const { metadata: _metadata, latest_charge: _charge, customer: _customer, ...visible } = intent
  return visible
}

type Row = { id: string; created: number }

/** One page of a list, newest first, as `limit`, `created[…]`, `starting_after` and `ending_before` ask for it. */
export function page(all: Row[], params: Params, url: string) {
  const newestFirst = all.toSorted((one, other) => other.created - one.created)
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Limit must be between 1 and 100.', { param: 'limit' })
  const rows = newestFirst.filter(row => isCreatedWithin(row, params))
  const after = params.get('starting_after')
  if (after) {
    const rest = rows.slice(position(newestFirst, rows, after) + 1)
    return list(rest.slice(0, limit), rest.length > limit, url)
  }
  const before = params.get('ending_before')
  if (before) {
    const rest = rows.slice(0, position(newestFirst, rows, before))
    return list(rest.slice(-limit), rest.length > limit, url)
  }
  return list(rows.slice(0, limit), rows.length > limit, url)
}

/** Replaces the ids named by `expand[]` with the objects that they stand for. */
export function expand(world: World, value: unknown, paths: string[]): unknown {
  return paths.reduce((result, path) => expandPath(world, result, path.split('.')), value)
}

function expandPath(world: World, value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value
  if (Array.isArray(value)) return value.map(item => expandPath(world, item, [name, ...rest]))
  if (typeof value !== 'object' || value === null) return value
  const field: unknown = new Map<string, unknown>(Object.entries(value)).get(name)
  if (field === undefined) {
    throw cannotExpand(name)
  }
  const target = typeof field === 'string' ? lookUp(world, field, name) : field
  return { ...value, [name]: expandPath(world, target, rest) }
}

function lookUp(world: World, id: string, name: string): unknown {
  const movement = world.transactions.get(id)
  if (movement) return withStatus(world, movement)
  const { charges, intents, methods, refunds, disputes, payouts } = world
  for (const table of [charges, intents, methods, refunds, disputes, payouts]) {
    const found = table.get(id)
    if (found) return found
  }
  throw cannotExpand(name)
}

/** Stored under the key, because the effect of the call stands even if its reply cannot be expanded. */
function cannotExpand(name: string): Error {
  return refused(`This property cannot be expanded (${name}).`, 'parameter_invalid', 'expand')
}

function list(data: Row[], has_more: boolean, url: string) {
  return { object: 'list', data, has_more, url }
}

function position(all: Row[], rows: Row[], id: string): number {
  if (!all.some(row => row.id === id)) throw notFound('object', id, 'starting_after')
  return rows.findIndex(row => row.id === id)
}

function isCreatedWithin(row: Row, params: Params): boolean {
  const exact = params.integer('created')
  const gte = params.integer('created[gte]')
  const gt = params.integer('created[gt]')
  const lte = params.integer('created[lte]')
  const lt = params.integer('created[lt]')
  return (
    (exact === undefined || row.created === exact) &&
    (gte === undefined || row.created >= gte) &&
    (gt === undefined || row.created > gt) &&
    (lte === undefined || row.created <= lte) &&
    (lt === undefined || row.created < lt)
  )
}
