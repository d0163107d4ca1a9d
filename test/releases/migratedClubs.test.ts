import { isDeepStrictEqual } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { describeKey } from '#functions/platform/data/table.ts'
import { openClub } from '../club.ts'
import { deleteAllRows, fetchAllRows } from '../rows.ts'
import { listStoredReleases, putItems, readStoredClub } from './storedClub.ts'

/**
 * What the migrations change of the rows that a release has stored, and no more: `new` for a row that was not there,
 * otherwise the field. A migration adds its lines here.
 */
const changes: Record<string, readonly string[]> = {
  '0.1.0': [
    ...['MIGRATIONS/STATE new', 'UNIQ#lookalike new'],
    ...['USER/ME confirmedSignedOut', 'USER/ME form', 'USER/ME keepsRights', 'USER/ME notifications'],
  ],
  '0.2.0': [
    ...['MIGRATIONS/STATE done', 'MIGRATIONS/STATE doneAt', 'MIGRATIONS/STATE version'],
    // What somebody has chosen gets the default of the reminders.
    ...['USER/ME confirmedSignedOut', 'USER/ME form', 'USER/ME keepsRights', 'USER/ME notifications'],
  ],
}

type Item = Record<string, unknown>
const kindOf = ({ pk, sk }: Item) => describeKey({ pk: String(pk), sk: String(sk) })
const placeOf = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`

const club = await openClub()
const { migrate } = await import('#functions/lifecycle/migrations/run.ts')

describe.each(await listStoredReleases())('the rows of a club of release %s', release => {
  it('the migrations change the fields that they are for, and no others', async () => {
    await deleteAllRows()
    const { items } = await readStoredClub(release)
    await putItems(inject('ddbEndpoint'), String(process.env.TABLE_NAME), items)
    const before = new Map((await fetchAllRows()).map(item => [placeOf(item), item]))
    await migrate({ now: club.clock.now, goesOn: () => true, settles: 0 })
    const after = await fetchAllRows()
    const found = after.flatMap(item => {
      const was = before.get(placeOf(item))
      if (!was) return `${kindOf(item)} new`
      return Object.keys({ ...was, ...item })
        .filter(name => !isDeepStrictEqual(was[name], item[name]))
        .map(name => `${kindOf(item)} ${name}`)
    })
    expect([...new Set(found)].sort()).toEqual(changes[release] ?? [])
    const left = new Set(after.map(placeOf))
    expect([...before.keys()].filter(place => !left.has(place))).toEqual([])
  })
})
