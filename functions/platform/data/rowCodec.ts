import type * as z from 'zod'
import { log } from '../log/log.ts'
import { describeKey, indexes, type Key } from './table.ts'
import { maySkipRows } from './unreadableRows.ts'

/** A row as the table stores it. */
export type Item = Record<string, unknown>

/**
 * Makes a row of one schema version one of the next. It also meets rows that are of the next already in part, because an
 * older version has rewritten them, and leaves alone what it finds.
 */
export type Upgrade = (item: Item) => Item

/** Gets the key of each row that is left out. */
export type OnLeftOut = (key: Key) => void

/** A stored row that this version cannot read, so nothing may be decided by it. */
export class UnreadableRow extends Error {
  /** The kind of row and, where it has one, its id: no names or addresses. */
  readonly row: string
  override readonly cause: z.ZodError
  constructor({ pk, sk }: Item, error: z.ZodError) {
    const fields = error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
    const row = describeRow({ pk: String(pk), sk: String(sk) })
    super(`the row ${row} cannot be read: ${fields.join(', ')}`)
    this.name = 'UnreadableRow'
    this.row = row
    this.cause = error
  }
}

/** Rows that were left out of lists since `takeLeftOut` was last called. */
const leftOut = new Set<string>()

export const noteLeftOut = ({ row }: UnreadableRow): unknown => leftOut.add(row)

/** The rows that were left out, for a report; each is returned once. */
export function takeLeftOut(): string[] {
  const rows = [...leftOut]
  leftOut.clear()
  return rows
}

function describeRow(key: Key): string {
  const id = /#([a-z]+_[0-9A-Z]+)$/.exec(key.pk)?.[1]
  return [describeKey(key), ...(id ? [id] : [])].join(' ')
}

/**
 * How rows of a schema are read and written. A row keeps what it has of fields that the schema does not know, also
 * inside of its fields: a newer version has stored them, and rewriting the row must not lose them. They travel under a
 * symbol, which spreading a row copies, and which no schema, reply or comparison by JSON sees.
 */
export function rowCodec<Schema extends z.ZodObject>(schema: Schema, upgrades: readonly Upgrade[] = []) {
  type Row = z.output<Schema>
  const schemaVersion = upgrades.length + 1

  function read(item: Item): Row {
    const upgraded = upgrades
      .slice(Math.max(0, schemaVersionOf(item) - 1))
      .reduce((before, upgrade) => upgrade(before), item)
    const parsed = schema.safeParse(upgraded)
    if (!parsed.success) throw new UnreadableRow(item, parsed.error)
    keepUnknown(parsed.data, withoutKeys(upgraded))
    return parsed.data
  }

  return {
    schemaVersion,
    read,
    /** Where rows may be left out (see unreadableRows.ts), those that cannot be read are, and noted for the office. */
    readMany: (items: Item[], onLeftOut?: OnLeftOut): Row[] =>
      items.flatMap(item => {
        try {
          return [read(item)]
        } catch (error) {
          if (!(error instanceof UnreadableRow) || !maySkipRows()) throw error
          log.error('a row was left out of a list', { row: error.row, error })
          noteLeftOut(error)
          onLeftOut?.({ pk: String(item.pk), sk: String(item.sk) })
          return []
        }
      }),
    /** The attributes of a row. Parsed, so that no request can smuggle unknown fields into it. */
    write(row: Row): Item {
      const clean = schema.parse(withoutUnknown(row))
      restoreUnknown(clean, row)
      return { ...clean, form: schemaVersion }
    },
  }
}

/** The schema version in which a row was last written, stored as `form`; rows from before there were any have the first. */
const schemaVersionOf = ({ form }: Item): number => (typeof form === 'number' ? form : 1)

/** A value without the symbol, with the fields that it hides. */
export const exposeUnknown = (value: unknown): unknown => copyPlain(value, unknownOf)

/** The same without them: a schema of a record takes no symbols. */
const withoutUnknown = (value: unknown): unknown => copyPlain(value, () => undefined)

function copyPlain(value: unknown, hiddenOf: (value: Item) => object | undefined): unknown {
  if (Array.isArray(value)) return value.map(inner => copyPlain(inner, hiddenOf))
  if (!isPlain(value)) return value
  const known = Object.entries(value).map(([name, inner]) => [name, copyPlain(inner, hiddenOf)] as const)
  return { ...hiddenOf(value), ...Object.fromEntries(known) }
}

const unknownFields = Symbol('fields that another version has stored')

const unknownOf = (value: object): object | undefined => {
  const hidden = Object.getOwnPropertyDescriptor(value, unknownFields)?.value
  return isPlain(hidden) ? hidden : undefined
}

function keepUnknown(known: unknown, stored: unknown): void {
  // A field that takes anything is the stored one itself.
  if (known === stored) return
  if (Array.isArray(known) && Array.isArray(stored))
    for (const [n, value] of known.entries()) keepUnknown(value, stored[n])
  if (!isPlain(known) || !isPlain(stored)) return
  for (const [name, value] of Object.entries(known)) keepUnknown(value, stored[name])
  const unknown = Object.entries(stored).filter(([name]) => !Object.hasOwn(known, name))
  if (unknown.length > 0) Object.assign(known, { [unknownFields]: Object.fromEntries(unknown) })
}

function restoreUnknown(clean: unknown, row: unknown): void {
  if (clean === row) return
  if (Array.isArray(clean) && Array.isArray(row))
    for (const [n, value] of clean.entries()) restoreUnknown(value, row[n])
  if (!isPlain(clean) || !isPlain(row)) return
  for (const [name, value] of Object.entries(clean)) restoreUnknown(value, row[name])
  const unknown = Object.entries(unknownOf(row) ?? {}).filter(([name]) => !Object.hasOwn(clean, name))
  Object.assign(clean, Object.fromEntries(unknown))
}

const isPlain = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Keys, also those of an index, follow from the row, and are written with it. */
const withoutKeys = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !keyNames.has(name)))

const keyNames = new Set([
  'form',
  ...['pk', 'sk'],
  ...Object.values(indexes).flatMap(name => [`${name}pk`, `${name}sk`]),
])
