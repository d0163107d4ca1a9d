import { describe, expect, it } from 'vitest'
import { paramNames } from '#shared/http.ts'
import { routeKey } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { remember } from '../remember.ts'
import { foreignMatrix, matrix } from './allRoutes.ts'
import { createAccessFixture, findRoute, routes } from './calls/calls.ts'
import { principals } from './expectations.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const sharedActor = remember(fixture.actor)

/**
 * What each principal gets, with rows and a session of their own. Who only reads shares them with all who do. A
 * principal whose role is not allowed needs no rows: if let in by mistake, they would get a different answer anyway.
 */
async function answers(key: string, of: 'own' | 'foreign', row: readonly unknown[]) {
  const isRead = findRoute(key).method === 'GET'
  const cells = principals.map(async (principal, at) => {
    const prepare = fixture[of][key]
    if (!prepare) throw new Error(`no valid call is written down for ${key}: see test/access/calls`)
    const isKeptOut = row[at] === 401 || row[at] === 403
    // That request has been made, about one's own rows.
    if (of === 'foreign' && isKeptOut && matrix[key]?.[at] === row[at]) return [principal, row[at]] as const
    const actor = await (isKeptOut || isRead ? sharedActor : fixture.actor)(principal)
    const call = isKeptOut ? { params: anyParams(key) } : await prepare(actor)
    const { status } = await club.call(findRoute(key), { ...call, as: actor.as })
    return [principal, status < 300 ? 'ok' : status] as const
  })
  return Object.fromEntries(await Promise.all(cells))
}

const anyParams = (key: string) => Object.fromEntries(paramNames(key).map(name => [name, 'any']))

const expected = (row: readonly unknown[]) =>
  Object.fromEntries(principals.map((principal, at) => [principal, row[at]]))

describe('the access matrix', () => {
  it('the access matrix has every route of the table, and no others', () => {
    expect(Object.keys(matrix).sort()).toEqual(routes.map(routeKey).sort())
    expect(Object.keys(fixture.own).sort()).toEqual(routes.map(routeKey).sort())
    expect(Object.keys(fixture.foreign).sort()).toEqual(Object.keys(foreignMatrix).sort())
  })

  it('the access matrix has eight principals in every row', () => {
    for (const row of [...Object.values(matrix), ...Object.values(foreignMatrix)]) expect(row).toHaveLength(8)
  })

  it.each(Object.entries(matrix))('%s answers each principal as the matrix says', async (key, row) => {
    expect(await answers(key, 'own', row)).toEqual(expected(row))
  })

  it.each(Object.entries(foreignMatrix))(
    '%s answers as the matrix says about other people’s rows',
    async (key, row) => {
      expect(await answers(key, 'foreign', row)).toEqual(expected(row))
    },
  )
})
