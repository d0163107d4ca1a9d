import { describeKey } from '#functions/platform/data/table.ts'
import { fetchAllRows, putRow } from './rows.ts'

/** What a later version has stored, and this one does not know. */
export const later = { season: 'Fall 2031', words: ['of a later version'] }

type Item = Record<string, unknown>
const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that take any content, which a version keeps or replaces as a whole. */
const opaque = new Set(['later', 'details', 'data', 'payload', 'after', 'last'])
/** Fields whose names are ids. */
const records = new Set(['memberships', 'formerGraces'])

/** An object with the later field, in itself and in each object inside of it. */
function markObject(object: Item, name = ''): Item {
  const inner = Object.entries(object).map(([field, value]) => [field, markValue(value, field)] as const)
  return { ...Object.fromEntries(inner), ...(!records.has(name) && { later }) }
}

function markValue(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map(inner => markValue(inner))
  return isObject(value) && !opaque.has(name) ? markObject(value, name) : value
}

/** The places of objects that have the later field, or that lack it. */
function findPlaces(value: unknown, hasIt: boolean, place = '', name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(inner => findPlaces(inner, hasIt, `${place}[]`))
  if (!isObject(value) || opaque.has(name)) return []
  const own = !records.has(name) && (value.later !== undefined) === hasIt ? [place] : []
  const inner = Object.entries(value).flatMap(([field, content]) =>
    findPlaces(content, hasIt, `${place}.${field}`, field),
  )
  return [...own, ...inner]
}

const placeOf = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`

/** Gives rows a field of a later version, also inside of their fields, and tells which of them have lost it. */
export function createLaterFields() {
  const marked = new Map<string, Set<string>>()
  return {
    /** Every row but jobs: one that is due again under its key is another one. */
    async mark(): Promise<void> {
      const rows = (await fetchAllRows()).filter(({ pk }) => !String(pk).startsWith('DUE'))
      for (const row of rows) {
        const whole = markObject(row)
        marked.set(placeOf(row), new Set(findPlaces(whole, true)))
        if (findPlaces(row, false).length > 0) await putRow(whole)
      }
    },
    /** The kinds of the rows that are there and have lost it, with the place. */
    findLost: async (): Promise<string[]> =>
      (await fetchAllRows()).flatMap(row =>
        findPlaces(row, false)
          .filter(place => marked.get(placeOf(row))?.has(place))
          .map(place => `${describeKey({ pk: String(row.pk), sk: String(row.sk) })} ${place}`.trim()),
      ),
  }
}
