import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import { settings } from '../environment/settings.ts'
import { getItems } from './batch.ts'
import { db } from './client.ts'
import { type Item, type OnLeftOut, rowCodec, type Upgrade } from './rowCodec.ts'
import { type Index, type IndexKeys, indexes, isValidKey, type Key } from './table.ts'
import type { Write } from './transaction.ts'
import { type Condition, isNew, optionalConditionParams, updateRow } from './writes.ts'

/** Default page size of a list. */
export const pageSize = 500

export interface RowPage<Row> {
  rows: Row[]
  /** Start of the next page; absent on the last one. */
  next?: Record<string, string>
}

interface QueryRange {
  descending?: boolean
  limit?: number
  start?: Record<string, string>
  /** Prefix of the sort key; empty for all rows. */
  prefix?: string
  /** A range of sort keys, both ends included, instead of a prefix. */
  within?: readonly [string, string]
}

/**
 * A kind of row: its schema, its key and its index keys. Reads return parsed rows; writes are values that `commit`
 * executes, alone or together.
 *
 * A row that cannot be read makes every read throw `UnreadableRow`, but for reads of several rows in which it may be left
 * out (see unreadableRows.ts).
 */
export function entity<Schema extends z.ZodObject>(kind: {
  schema: Schema
  key: (row: z.output<Schema>) => Key
  indexKeys?: (row: z.output<Schema>) => IndexKeys
  /** From each version of the schema that these rows have had to the next; the newest is what the schema describes. */
  upgrades?: readonly Upgrade[]
}) {
  type Row = z.output<Schema>
  const codec = rowCodec(kind.schema, kind.upgrades)
  const item = (row: Row): Item => ({
    ...codec.write(row),
    ...kind.key(row),
    ...indexAttributes(kind.indexKeys?.(row) ?? {}),
  })
  const put = (row: Row, condition?: Condition): Write => ({
    Put: { TableName: settings.TABLE_NAME, Item: item(row), ...optionalConditionParams(condition) },
  })

  const placesOf = (row: Row): string[] =>
    Object.keys(kind.indexKeys?.(row) ?? {}).flatMap(index =>
      isIndex(index) ? [`${indexes[index]}pk`, `${indexes[index]}sk`] : [],
    )

  /** The change that makes whatever is stored of a row this one, but for what another version has stored besides. */
  function overwriting(row: Row): { set: Item; remove: string[] } {
    const { pk: _, sk: __, ...set } = item(row)
    const known = [...Object.keys(kind.schema.shape), ...placesOf(row)]
    return { set, remove: known.filter(name => set[name] === undefined) }
  }

  async function pageOf(index: string, partition: string, range: QueryRange): Promise<RowPage<Row>> {
    const [first, last] = range.within ?? []
    const narrowed = first
      ? ` AND ${index}sk BETWEEN :sk AND :last`
      : range.prefix
        ? ` AND begins_with(${index}sk, :sk)`
        : ''
    const { items, next } = await query({
      IndexName: index || undefined,
      KeyConditionExpression: `${index}pk = :pk${narrowed}`,
      ExpressionAttributeValues: {
        ':pk': partition,
        ...(first ? { ':sk': first, ':last': last } : range.prefix && { ':sk': range.prefix }),
      },
      ScanIndexForward: !range.descending,
      Limit: range.limit ?? pageSize,
      ExclusiveStartKey: range.start,
    })
    return { rows: codec.readMany(items), next }
  }

  return {
    /** The schema version in which rows are written. */
    schemaVersion: codec.schemaVersion,
    parse: codec.read,
    parseMany: codec.readMany,
    /** The stored item: the row with its key and its index keys. */
    item,
    put,

    /** A consistent read of one row. */
    async get(key: Key): Promise<Row | undefined> {
      if (!isValidKey(key)) return undefined
      const { Item } = await db.send(
        new GetCommand({ TableName: settings.TABLE_NAME, Key: { ...key }, ConsistentRead: true }),
      )
      return Item && codec.read(Item)
    },

    /** A consistent read of many rows, in the order of the keys; missing ones are left out. */
    async getMany(wanted: Key[]): Promise<Row[]> {
      return codec.readMany(await getItems(wanted.filter(isValidKey)))
    },

    /**
     * Some fields of many rows, so that the others are not even read: a list needs no medical notes. Of rows with
     * upgrades all is read, because an upgrade may make one field of another.
     */
    async getFields<Fields extends z.ZodObject>(
      wanted: Key[],
      fields: Fields,
      onLeftOut?: OnLeftOut,
    ): Promise<z.output<Fields>[]> {
      const names = kind.upgrades?.length ? undefined : Object.keys(fields.shape)
      const items = await getItems(wanted.filter(isValidKey), names)
      return rowCodec(fields, kind.upgrades).readMany(items, onLeftOut)
    },

    /** A new row; the write fails if the key is taken. */
    create: (row: Row): Write => put(row, isNew),

    overwriting,
    /** Writes a row that may be there and was not made from the one that is: what `put` would lose of it stays. */
    overwrite: (row: Row, when?: Condition): Write => updateRow(kind.key(row), { ...overwriting(row), when }),

    /** A consistent read of one partition: all rows, or those whose sort key starts with `prefix`. */
    async within(partition: string, prefix?: string, onLeftOut?: OnLeftOut): Promise<Row[]> {
      const rows: Row[] = []
      if (!isValidKey({ pk: partition, sk: prefix ?? '' })) return rows
      let start: Record<string, string> | undefined
      do {
        const page = await query({
          ConsistentRead: true,
          // DynamoDB rejects an empty prefix.
          KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :sk)' : 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partition, ...(prefix && { ':sk': prefix }) },
          ExclusiveStartKey: start,
        })
        rows.push(...codec.readMany(page.items, onLeftOut))
        start = page.next
      } while (start)
      return rows
    },

    /** A consistent read of the first rows of one partition up to a sort key. */
    async upTo(partition: string, last: string, limit: number): Promise<Row[]> {
      const { items } = await query({
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk <= :sk',
        ExpressionAttributeValues: { ':pk': partition, ':sk': last },
        Limit: limit,
      })
      return codec.readMany(items)
    },

    /** The first rows between two sort keys, both included: consistent in a partition, or from an index. */
    async between(
      partition: string,
      [first, last]: readonly [string, string],
      { index, descending, limit = pageSize }: { index?: Index; descending?: boolean; limit?: number } = {},
    ): Promise<Row[]> {
      const rows: Row[] = []
      // DynamoDB rejects a range whose end is before its start.
      if (first > last || !isValidKey({ pk: partition, sk: last })) return rows
      const of = index ? indexes[index] : ''
      let start: Record<string, string> | undefined
      do {
        const page = await query({
          IndexName: index && indexes[index],
          ConsistentRead: !index,
          KeyConditionExpression: `${of}pk = :pk AND ${of}sk BETWEEN :first AND :last`,
          ExpressionAttributeValues: { ':pk': partition, ':first': first, ':last': last },
          ScanIndexForward: !descending,
          Limit: limit - rows.length,
          ExclusiveStartKey: start,
        })
        rows.push(...codec.readMany(page.items))
        start = page.next
      } while (start && rows.length < limit)
      return rows
    },

    /** A page of an index. Indexes lag, so use it for lists, never for decisions. */
    list: (index: Index, partition: string, range: QueryRange = {}): Promise<RowPage<Row>> =>
      pageOf(indexes[index], partition, range),

    /** The page start after this row, for lists that filter rows. */
    after(row: Row, index?: Index): Record<string, string> {
      const { pk, sk } = kind.key(row)
      const place = index && kind.indexKeys?.(row)[index]
      const name = index && indexes[index]
      return { pk, sk, ...(name && place && { [`${name}pk`]: place[0], [`${name}sk`]: place[1] }) }
    },

    /** A page of one partition. */
    page: (partition: string, range: QueryRange = {}): Promise<RowPage<Row>> => pageOf('', partition, range),
  }
}

async function query(input: Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName'>) {
  const page = await db.send(new QueryCommand({ TableName: settings.TABLE_NAME, ...input }))
  return { items: page.Items ?? [], next: page.LastEvaluatedKey }
}

const isIndex = (name: string): name is Index => name in indexes

const indexAttributes = (places: IndexKeys): Record<string, string> =>
  Object.fromEntries(
    Object.entries(indexes).flatMap(([index, name]) => {
      const place = places[index as Index]
      return place ? [[`${name}pk`, place[0]] as const, [`${name}sk`, place[1]] as const] : []
    }),
  )
