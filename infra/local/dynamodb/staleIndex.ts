import * as z from 'zod'
import { tableShape } from '#functions/platform/data/table.ts'
import type { Incoming, Outgoing } from '../stand-in/http.ts'
import type { Forward } from '../stand-in/proxy.ts'
import { askEngine, type Call, Item, parseBody } from './call.ts'
import { validationReply } from './refusals.ts'

/** The row before a write, and the time of that write. */
interface Past {
  at: number
  row: Item | undefined
}

/**
 * DynamoDB's indexes lag behind their table; local engines update them at once. This keeps the rows as they were
 * before each write, and puts them into the answers of indexes in place of the current rows.
 */
export class StaleIndex {
  readonly #pasts = new Map<string, Past[]>()

  forget(): void {
    this.#pasts.clear()
  }

  /** Call it before passing a write on. */
  async remember(call: Call, request: Incoming, forward: Forward): Promise<void> {
    for (const { TableName, Key, Item: row } of call.writes) {
      const key = keyOf(Key ?? row ?? {})
      const body = { TableName, Key: key, ConsistentRead: true }
      const { Item: before } = await askEngine(forward, request, { operation: 'GetItem', body, reply: Found })
      const id = idOf(TableName, key)
      this.#pasts.set(id, [...(this.#pasts.get(id) ?? []), { at: performance.now(), row: before }])
    }
  }

  /** The engine's answer to a query of an index, as the index stood `ms` ago. */
  answer(call: Call, answer: Outgoing, ms: number): Outgoing {
    const page = Page.safeParse(parseBody(answer.body)).data
    if (answer.status !== 200 || !page) return answer
    const asked = Query.safeParse(call.body)
    if (!asked.success) return validationReply(z.prettifyError(asked.error))
    const { TableName, ScanIndexForward, ExclusiveStartKey: start } = asked.data
    const place = placeOf(asked.data)
    const order = (a: Item, b: Item) => (ScanIndexForward ? 1 : -1) * compare(place.sortKey, a, b)
    const end = page.LastEvaluatedKey

    const former = this.#asOf(performance.now() - ms)
    const back = [...former.values()]
      .filter(row => row !== undefined)
      .filter(row => row[place.partitionKey]?.S === place.partition)
      .filter(row => (!start || order(row, start) > 0) && (!end || order(row, end) <= 0))
    const rows = [...page.Items.filter(row => !former.has(idOf(TableName, keyOf(row)))), ...back].sort(order)
    const { 'x-amz-crc32': _, ...headers } = answer.headers ?? {}
    const body = { ...page, Items: rows, Count: rows.length, ScannedCount: rows.length }
    return { ...answer, headers, body: JSON.stringify(body) }
  }

  /** The rows that have been written since then, as they were then. */
  #asOf(time: number): Map<string, Item | undefined> {
    const former = new Map<string, Item | undefined>()
    for (const [id, pasts] of this.#pasts) {
      const first = pasts.find(past => past.at > time)
      if (first) former.set(id, first.row)
    }
    return former
  }
}

const Found = z.object({ Item: Item.optional() })
const Page = z.looseObject({ Items: z.array(Item), LastEvaluatedKey: Item.optional() })
/** The only kind of query the stores send: one partition, whole rows. Other queries are not supported here. */
const Query = z.object({
  TableName: z.string(),
  IndexName: z.string(),
  KeyConditionExpression: z.string().regex(/^\w+ = :\w+$/, 'a stale index answers for whole partitions only'),
  ExpressionAttributeValues: Item,
  ScanIndexForward: z.boolean().default(true),
  ExclusiveStartKey: Item.optional(),
  FilterExpression: z.never().optional(),
  ProjectionExpression: z.never().optional(),
})

function placeOf({ IndexName, KeyConditionExpression, ExpressionAttributeValues }: z.infer<typeof Query>) {
  const index = tableShape.indexes.find(({ name }) => name === IndexName)
  if (!index) throw new Error(`the table has no index ${IndexName}`)
  const value = KeyConditionExpression.split(' = ')[1] ?? ''
  return { ...index, partition: ExpressionAttributeValues[value]?.S }
}

const { partitionKey, sortKey } = tableShape

const keyOf = (row: Item): Item => ({
  [partitionKey]: row[partitionKey] ?? {},
  [sortKey]: row[sortKey] ?? {},
})

const idOf = (table: string, key: Item): string =>
  JSON.stringify([table, key[partitionKey]?.S, key[sortKey]?.S])

/** By the index's sort key, in bytes; rows that share it are ordered by their own key. */
function compare(indexKey: string, a: Item, b: Item): number {
  for (const name of [indexKey, partitionKey, sortKey]) {
    const difference = Buffer.compare(Buffer.from(a[name]?.S ?? ''), Buffer.from(b[name]?.S ?? ''))
    if (difference) return difference
  }
  return 0
}
