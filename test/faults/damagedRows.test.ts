import { expect, it } from 'vitest'
import { describeKey, keys } from '#functions/platform/data/table.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { api } from '#shared/routes.ts'
import { matrix } from '../access/allRoutes.ts'
import { findRoute } from '../access/calls/calls.ts'
import { openDemoClub } from '../demoClub.ts'
import { recordLog } from '../recordLog.ts'
import { fetchAllRows, putRow } from '../rows.ts'

/**
 * Of each kind a few rows are damaged, and the office, a coach and a parent open all lists: those without the rows open, but
 * for the ones below, which would tell somebody something wrong about money or rights.
 */
const mayFail: Record<string, readonly string[]> = {
  // A sum without one program's money.
  STATS: ['admin GET /api/program-summary', 'admin GET /api/invoices/summary'],
  // What is owed for how long, where it was an open one.
  'INV/META': ['admin GET /api/invoices/aging', 'admin GET /api/invoices/summary'],
  // Whether the stored rows are up to date.
  'MIGRATIONS/STATE': ['admin GET /api/status'],
  // A child that is missing on the sheet, or stands there as healthy.
  'TEAM/PLAYER': ['coach POST /api/teams/{id}/medical-sheet', 'admin POST /api/teams/{id}/medical-sheet'],
  'PLAYER/PRIVATE': ['coach POST /api/teams/{id}/medical-sheet', 'admin POST /api/teams/{id}/medical-sheet'],
}

const club = await openDemoClub()
const usernames = ['admin', 'coach', 'parent'] as const
const people = await Promise.all(
  usernames.map(username => club.ok(api.auth.login, { body: { username, password: demoPassword } })),
)
type Row = Record<string, unknown>
const kindOf = ({ pk, sk }: Row) => describeKey({ pk: String(pk), sk: String(sk) })

const allRows = await fetchAllRows()
const teamId = String(
  allRows.find(row => kindOf(row) === 'TEAM/STAFF' && row.userId === people[1]?.user.id)?.teamId,
)
const ofTeam = ['GET /api/teams/{id}/players', 'POST /api/teams/{id}/medical-sheet']
const lists = Object.keys(matrix).filter(route => route.startsWith('GET ') && !route.includes('{'))

const kinds = [...new Set(allRows.map(kindOf))].sort()

/** Of each kind one that these people see, where there is one, and one that is anybody's. */
function pickRows(kind: string): Row[] {
  const rows = allRows.filter(row => kindOf(row) === kind && !isOwnAccount(row))
  const near = [String(people[2]?.user.id), teamId].map(id =>
    rows.find(row => JSON.stringify(row).includes(id)),
  )
  return [...new Set([...near, rows[0]])].filter(row => row !== undefined)
}

/** Without their account, and what it is linked to, nobody has any rights. */
const isOwnAccount = ({ pk }: Row) => people.some(({ user }) => pk === keys.user(user.id).pk)

/** Everything but keys and ids is of another type. */
const damage = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^(pk|sk|gsi\d..|id|.*Id|form|ttl|version)$/.test(name) ? value : typeof value === 'string' ? 4.5 : 'x',
    ]),
  )

/** Whose list, and the status that it is answered with. */
const openLists = (routes: string[]) =>
  Promise.all(
    people.flatMap((as, n) =>
      routes.map(async route => {
        const { status } = await club.call(findRoute(route), { as, params: { id: teamId } })
        return [`${usernames[n]} ${route}`, status] as const
      }),
    ),
  )

it('where no row is damaged, nearly all lists open, and none fails', async () => {
  const statuses = (await openLists([...lists, ...ofTeam])).map(([, status]) => status)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThan(80)
  expect(statuses.filter(status => status >= 500)).toEqual([])
})

it.each(kinds)('where rows of the kind %s cannot be read, the lists open', async kind => {
  recordLog()
  const rows = pickRows(kind)
  await Promise.all(rows.map(row => putRow(damage(row))))
  const opened = await openLists(kind === 'TEAM/META' ? lists : [...lists, ...ofTeam])
  await Promise.all(rows.map(putRow))
  const failed = opened.flatMap(([list, status]) => (status >= 500 ? list : []))
  expect(failed.filter(list => !mayFail[kind]?.includes(list))).toEqual([])
})
