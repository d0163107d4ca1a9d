import { describe, expect, it } from 'vitest'
import { auditKindOf } from '#shared/audit/rules.ts'
import { paramNames } from '#shared/http.ts'
import { routeKey } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { remember } from '../remember.ts'
import { fetchAllRows } from '../rows.ts'
import { auditActions, foreignMatrix, matrix } from './allRoutes.ts'
import { createAccessFixture, findRoute, routes } from './calls/calls.ts'
import { principals } from './expectations.ts'
import type { Actor } from './fixtures.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const { auditRows, partitions } = await import('#functions/stores/audit/store.ts')
const sharedActor = remember(fixture.actor)

/**
 * What each principal gets, with rows and a session of their own, and what a write leaves in the audit trail of one of them. Who only reads shares them with all who do. A
 * principal whose role is not allowed needs no rows: if let in by mistake, they would get a different answer anyway.
 */
async function answers(key: string, of: 'own' | 'foreign', row: readonly unknown[]) {
  const isRead = findRoute(key).method === 'GET'
  const answer = async (principal: (typeof principals)[number], at: number) => {
    const prepare = fixture[of][key]
    if (!prepare) throw new Error(`no valid call is written down for ${key}: see test/access/calls`)
    const isKeptOut = row[at] === 401 || row[at] === 403
    // That request has been made, about one's own rows.
    if (of === 'foreign' && isKeptOut && matrix[key]?.[at] === row[at]) return [principal, row[at]] as const
    const actor = await (isKeptOut || isRead ? sharedActor : fixture.actor)(principal)
    const call = isKeptOut ? { params: anyParams(key) } : await prepare(actor)
    const isAudited = !isRead && of === 'own' && principal === auditedCaller(row)
    const before = isAudited ? await trailOf(actor) : []
    const { status } = await club.call(findRoute(key), { ...call, as: actor.as })
    if (isAudited && status < 300) {
      const left = (await trailOf(actor)).slice(before.length)
      expect(new Set(left), 'left in the audit trail').toEqual(new Set(auditedAs(key)))
    }
    return [principal, status < 300 ? 'ok' : status] as const
  }
  // First, because somebody else may do all that there is to do for both: reminders to every coach, say.
  const heard = auditedCaller(row)
  const first = heard && (await answer(heard, principals.indexOf(heard)))
  const others = await Promise.all(
    principals.map((principal, at) => (principal === heard ? undefined : answer(principal, at))),
  )
  return Object.fromEntries([first, ...others].filter(cell => cell !== undefined))
}

const trailOf = async ({ id }: Actor) =>
  (await auditRows.list('scope', partitions.by(id))).rows.map(({ action }) => action)
/** Who is heard about what a write leaves in the audit trail. */
const auditedCaller = (row: readonly unknown[]) =>
  (['admin', 'parent', 'anonymous'] as const).find(one => row[principals.indexOf(one)] === 'ok')
function auditedAs(key: string): string[] {
  const expected = auditActions[key]
  return typeof expected === 'string' ? [expected] : []
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

  it.each(Object.entries(matrix))(
    '%s answers each principal as the matrix says, and leaves the expected audit entry',
    async (key, row) => {
      expect(await answers(key, 'own', row)).toEqual(expected(row))
    },
  )

  it.each(Object.entries(foreignMatrix))(
    '%s answers as the matrix says about other people’s rows',
    async (key, row) => {
      expect(await answers(key, 'foreign', row)).toEqual(expected(row))
    },
  )

  it('no audit entry that any of these calls has left has a field like a secret, and every one has a kind', async () => {
    const rows = (await fetchAllRows()).filter(({ pk }) => String(pk).startsWith('AUDIT#'))
    expect(rows.length).toBeGreaterThan(100)
    const names = new Set(rows.flatMap(({ details }) => Object.keys(Object(details))))
    expect([...names].filter(name => /password|token|secret|hash|medical|card|client/i.test(name))).toEqual(
      [],
    )
    expect(rows.filter(({ action }) => auditKindOf(String(action)) === undefined)).toEqual([])
  })
})
