import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { exposeUnknown, type Item, rowCodec, UnreadableRow } from '#functions/platform/data/rowCodec.ts'
import { requireReadableRows, skipUnreadableRows } from '#functions/platform/data/unreadableRows.ts'

const Row = z.object({
  id: z.string(),
  name: z.string(),
  contact: z.object({ phone: z.string() }).optional(),
  lines: z.array(z.object({ amount: z.int() })),
  places: z.record(z.string(), z.object({ team: z.string() })),
})
const place = { pk: 'THING#thg_01ABC', sk: 'META', gsi1pk: 'THINGS', gsi1sk: 'a#thg_01ABC', form: 1 }
const known = {
  ...{ id: 'thg_01ABC', name: 'Robin', contact: { phone: '555' } },
  ...{ lines: [{ amount: 1 }, { amount: 2 }], places: { a: { team: 'Hawks' } } },
}
/** As a later version stores it: with something new on every level. */
const stored: Item = {
  ...place,
  ...known,
  nickname: 'Rob',
  contact: { phone: '555', pager: { number: '1' } },
  lines: [{ amount: 1, tax: 7 }, { amount: 2 }],
  places: { a: { team: 'Hawks', since: 2031 } },
}
const withoutPlace = ({ pk, sk, gsi1pk, gsi1sk, form, ...item }: Item) => item

const things = rowCodec(Row)

it('fields of a later version survive reading, changing and writing a row, on every level', () => {
  const row = things.read(stored)
  const changed = { ...row, name: 'Sam', contact: { ...row.contact, phone: '556' } }
  expect(withoutPlace(things.write(changed))).toEqual({
    ...withoutPlace(stored),
    name: 'Sam',
    contact: { phone: '556', pager: { number: '1' } },
  })
})

it('fields of a later version follow their line when another is removed', () => {
  const row = things.read(stored)
  const { lines } = things.write({ ...row, lines: row.lines.toReversed().slice(1) })
  expect(lines).toEqual([{ amount: 1, tax: 7 }])
})

it('fields of a later version are seen by no reply, schema or list of names', () => {
  const row = things.read(stored)
  expect(JSON.parse(JSON.stringify(row))).toEqual(known)
  expect(z.strictObject(Row.shape).parse(JSON.parse(JSON.stringify(row)))).toEqual(known)
  expect(Object.keys(row)).toEqual(Object.keys(known))
})

it('a row takes fields that no version has stored from nobody', () => {
  const row = { ...things.read({ ...place, ...known }), role: 'admin' }
  expect(withoutPlace(things.write(row))).toEqual(known)
})

it('a part of a row that is written by itself keeps them too', () => {
  expect(exposeUnknown(things.read(stored).contact)).toEqual({ phone: '555', pager: { number: '1' } })
})

it('reading and writing a row changes nothing of it, whatever it has besides', () => {
  const names = fc.constantFrom('nickname', 'later', 'x', 'tags', 'constructor', 'length')
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), fc.dictionary(names, fc.jsonValue()), (top, inner) => {
      const item = { ...place, ...top, ...known, contact: { ...inner, phone: '555' } }
      expect(withoutPlace(things.write({ ...things.read(item) }))).toEqual(withoutPlace(item))
    }),
  )
})

const Later = Row.omit({ name: true }).extend({ first: z.string(), last: z.string() })
const split = ({ name, ...item }: Item): Item => {
  const [first = '', last = ''] = String(name ?? '').split(' ')
  return { first, last, ...item }
}
const shorten = (item: Item): Item => ({ ...item, first: String(item.first).slice(0, 1) })
const later = rowCodec(Later, [split, shorten])

it('an older row is read as the newest form, and written in it', () => {
  const item = { ...place, ...known, name: 'Robin Vale', form: 1 }
  const row = later.read(item)
  expect([row.first, row.last]).toEqual(['R', 'Vale'])
  expect(later.write(row)).toMatchObject({ first: 'R', last: 'Vale', form: 3 })
  expect(later.write(row)).not.toHaveProperty('name')
})

it.each([
  ['without a form', {}, 'R'],
  ['of the second form', { form: 2, first: 'Robin', last: 'Vale' }, 'R'],
  ['of the newest', { form: 3, first: 'Robin', last: 'Vale' }, 'Robin'],
  ['of a later one', { form: 9, first: 'Robin', last: 'Vale' }, 'Robin'],
])('only the upgrades that a row lacks are made: %s', (_, fields, first) => {
  const { form: __, ...there } = place
  expect(later.read({ ...there, ...known, name: 'Robin Vale', ...fields }).first).toBe(first)
})

it('a row that cannot be read is named by its kind and id, and nothing that it says', () => {
  const secret = { ...place, ...known, name: 42, contact: { phone: { private: '555-010-1234' } } }
  const error = (() => {
    try {
      return things.read(secret)
    } catch (thrown) {
      return thrown
    }
  })()
  if (!(error instanceof UnreadableRow)) throw new Error('it was read')
  expect(error.row).toBe('THING/META thg_01ABC')
  expect(error.message).toContain('name')
  expect(error.message).not.toMatch(/42|555/)
  expect(new UnreadableRow({ pk: 'UNIQ#email#dana@example.com', sk: '0' }, new z.ZodError([])).row).toBe(
    'UNIQ#email',
  )
})

it('a list leaves it out and reports it, and nobody decides by the others', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const read = () => things.readMany([stored, { ...stored, name: 42 }, { ...stored, name: 'Sam' }])
  const rows = skipUnreadableRows(read)
  for (const decide of [read, () => skipUnreadableRows(() => requireReadableRows(read))])
    expect(decide).toThrow(UnreadableRow)
  expect(rows.map(({ name }) => name)).toEqual(['Robin', 'Sam'])
  expect(logged).toHaveBeenCalledOnce()
})
