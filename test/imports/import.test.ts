import { describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { maxRowsPerImport } from '#shared/imports/model.ts'
import { api } from '#shared/routes.ts'
import { createTripMeter } from '../bench/dbRoundTrips.ts'
import { openClub } from '../club.ts'
import { newTeam } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { fetchAllRows } from '../rows.ts'
import { fetchAuditRows } from './audit.ts'
import { createImporter, row } from './lines.ts'

const race = createRaceInjector()
const looking = createRaceInjector('GetItem')
const meter = createTripMeter()
const club = await openClub({
  watch: {
    dynamodb: (request, forward) =>
      meter.watch(request, metered => looking.watch(metered, read => race.watch(read, forward))),
  },
})
const as = await club.person('program_director')
const { send, statuses } = createImporter(club, as)
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
const { getUser, getOwnRows } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')

const createTeam = (name: string, more: object = {}) =>
  club.ok(api.teams.create, { as, body: newTeam(name, more) })
const guardianOf = async (email = '') =>
  (await getOwnRows((await getClaimOwner('email', email)) ?? '')) ?? expect.unreachable(email)

describe('a row', () => {
  it('an imported row becomes a child, its account, its guardian without a password, and a member of a team', async () => {
    const team = await createTeam('Row Hawks')
    const placed = { team: 'row hawks', jerseyNumber: '7', position: 'goalie', grade: '3' }
    const rows = [row(2, { ...placed, guardianPhone: '555-010-1234' })]
    expect(await send(rows, true)).toEqual([{ line: 2, status: 'new', issues: [] }])
    const [result] = await send(rows)
    expect(result).toMatchObject({ line: 2, status: 'new', issues: [] })
    const { user, childIds } = await guardianOf(rows[0]?.guardianEmail)
    const known = { role: 'parent', status: 'active', firstName: 'Dana', mobilePhone: '555-010-1234' }
    expect(user).toMatchObject({ id: result?.guardianId, ...known })
    expect(user.passwordHash).toBeUndefined()
    expect(childIds).toEqual([result?.playerId])
    const child = await getPlayer(result?.playerId ?? '')
    expect((await getUser(child?.userId ?? ''))?.passwordHash).toBeUndefined()
    expect(await club.ok(api.teams.players, { as, params: { id: team.id } })).toMatchObject([
      { id: result?.playerId, jerseyNumber: 7, position: 'Goalie', grade: '3', parentId: user.id },
    ])
  })

  it('an imported row writes nothing in a dry run, and nothing new when it is imported again', async () => {
    const rows = [row(1), row(2, { guardianEmail: '', guardianName: '' })]
    const before = await fetchAllRows()
    expect(await statuses(rows, true)).toEqual(['new', 'new'])
    expect((await fetchAllRows()).length).toBe(before.length)
    expect(await statuses(rows)).toEqual(['new', 'new'])
    const after = await fetchAllRows()
    expect(await statuses(rows)).toEqual(['exists', 'exists'])
    expect(await statuses(rows, true)).toEqual(['exists', 'exists'])
    expect(await fetchAllRows()).toEqual(after)
  })

  it('an imported row with errors is refused with its errors, and the others are imported', async () => {
    await createTeam('Twins')
    await createTeam('Twins', { season: 'Fall 2031' })
    const worn = { team: 'Twins Fall 2031', jerseyNumber: '9' }
    const rows = [row(4, worn), row(5, worn), row(6, { dateOfBirth: 'soon' })]
    expect(await statuses(rows, true)).toEqual(['new', 'new', 'error'])
    const message = 'Someone on this team already has number 9'
    for (const [dryRun, first] of [
      [false, 'new'],
      [true, 'exists'],
    ] as const) {
      const results = await send(rows, dryRun)
      expect(results.map(({ status }) => status).sort()).toEqual(['error', 'error', first].sort())
      const issues = results.flatMap(result => result.issues)
      expect(issues).toContainEqual({ field: 'jerseyNumber', message })
    }
  })

  it('an imported row that names a team nobody can find becomes a child without a team, and says so', async () => {
    await createTeam('Pairs')
    await createTeam('Pairs', { season: 'Fall 2031' })
    const rows = [{ team: 'Nowhere' }, { team: 'Pairs' }, { team: 'Nowhere', jerseyNumber: '9' }].map(
      (named, at) => row(at + 2, { lastName: 'Teamless', ...named }),
    )
    const remarks = [
      'There is no team called Nowhere. The player is imported without a team.',
      expect.stringMatching(/several teams called Pairs.* The player is imported without a team\.$/),
      'There is no team called Nowhere. The player is imported without a team and a number.',
    ].map(message => ({ field: 'team', message }))
    for (const dryRun of [true, false]) {
      const results = await send(rows, dryRun)
      expect(results.map(({ status }) => status)).toEqual(['new', 'new', 'new'])
      expect(results.flatMap(({ issues }) => issues)).toEqual(remarks)
      for (const { playerId } of results)
        expect(playerId ? (await getPlayer(playerId))?.memberships : {}).toEqual({})
    }
    const again = (await send(rows)).map(({ status, issues }) => [status, issues])
    expect(again).toEqual(rows.map(() => ['exists', []]))
  })

  it('an import warns of a team that does not fit the child, who joins it all the same', async () => {
    const { id } = await createTeam('Fit Owls', { gender: 'boys', gradeFrom: '7', gradeTo: '8' })
    const rows = [row(2, { lastName: 'Fitting', team: 'Fit Owls', gender: 'F', grade: '4' })]
    const messages = ['This is a boys team.', 'This team is for grades 7, 8; Child2 is in grade 4.']
    const issues = messages.map(message => ({ field: 'teamFit', message }))
    expect(await send(rows, true)).toEqual([{ line: 2, status: 'new', issues }])
    expect(await statuses(rows)).toEqual(['new'])
    expect(await club.ok(api.teams.players, { as, params: { id } })).toHaveLength(1)
  })

  it('an imported row whose team is deleted at this moment becomes a child without a team', async () => {
    const { id } = await createTeam('Brief')
    const { pk } = keys.team(id)
    looking.beforeNextWrite(() => club.ok(api.teams.remove, { as, params: { id } }), pk)
    const message = 'This team no longer exists. The player is imported without a team.'
    expect(await send([row(2, { team: 'Brief' })])).toMatchObject([
      { status: 'new', issues: [{ field: 'team', message }] },
    ])
  })

  it('an imported row is imported even if the existing child is being deleted at this moment', async () => {
    const parent = await club.person('parent')
    const rows = [row(1, { guardianEmail: parent.email })]
    let first: string | undefined
    race.beforeNextWrite(async () => {
      first = (await send(rows))[0]?.playerId
      const call = { as, params: { id: first ?? '' } }
      looking.beforeNextWrite(() => club.ok(api.players.remove, call), 'UNIQ#child#')
    })
    const [result] = await send(rows)
    const { childIds } = await guardianOf(parent.email)
    expect(first).toBeDefined()
    expect([result?.status, [result?.playerId]]).toEqual(['joined', childIds])
    expect(childIds).not.toContain(first)
  })
})

describe('several rows', () => {
  it('siblings share an account, imported in one call or in simultaneous calls of two imports of one file', async () => {
    const three = (guardianEmail: string) => [1, 2, 3].map(line => row(line, { guardianEmail }))
    expect(await statuses(three('one-call@example.com'))).toEqual(['new', 'joined', 'joined'])
    expect((await guardianOf('one-call@example.com')).childIds).toHaveLength(3)
    const rows = three('calls@example.com')
    const all = (await Promise.all([...rows, ...rows].map(one => statuses([one])))).flat()
    expect(all.sort()).toEqual(['exists', 'exists', 'exists', 'joined', 'joined', 'new'])
    expect((await guardianOf('calls@example.com')).childIds).toHaveLength(3)
  })

  it('two simultaneous imports of the same file enter each child once', async () => {
    await createTeam('Both')
    const rows = Array.from({ length: 12 }, (_, at) =>
      row(at + 1, { guardianEmail: `both${at % 5}@example.com`, team: 'Both', jerseyNumber: String(at + 1) }),
    )
    const both = await Promise.all([send(rows), send(rows)])
    for (const line of rows.keys()) {
      const two = both.map(results => results[line])
      expect(new Set(two.map(result => result?.playerId)).size).toBe(1)
      expect(two.filter(result => result?.status === 'exists')).toHaveLength(1)
    }
    expect(await club.verify()).toEqual([])
  })

  // Beside other load a write that comes late is a trip of its own, so the fewest count.
  it('25 rows are written in twelve trips to the table at most, also of names that the club has already', {
    retry: 2,
  }, async () => {
    const rows = Array.from({ length: 25 }, (_, at) => row(at + 1))
    const namesakes = rows.map(one => ({
      ...one,
      guardianEmail: `other-${one.guardianEmail}`,
      isAnother: true,
    }))
    for (const some of [rows, namesakes])
      expect(await meter.count(() => statuses(some))).toBeLessThanOrEqual(12)
  })

  it('the audit trail shows who imported, once for each call', async () => {
    const before = (await fetchAuditRows('players.import')).length
    await send([row(1), row(2), row(3, { firstName: '' })])
    const entries = await fetchAuditRows('players.import')
    expect(entries.length).toBe(before + 1)
    expect(entries).toContainEqual(expect.objectContaining({ actor: as.id, details: { lines: [1, 2] } }))
  })

  it('a whole club is imported, in three round trips to the table to look at a call, and adds no row again', async () => {
    for (const name of ['Whole Hawks', 'Whole Owls']) await createTeam(name)
    const count = runs(maxRowsPerImport, 2000)
    const rows = Array.from({ length: count }, (_, at) =>
      row(at + 2, {
        lastName: 'Whole',
        guardianEmail: `whole${Math.floor(at / 1.6)}@example.com`,
        ...(at < maxRowsPerImport && {
          team: at % 2 ? 'Whole Hawks' : 'Whole Owls',
          jerseyNumber: `${at + 1}`,
        }),
      }),
    )
    const calls = Array.from({ length: count / maxRowsPerImport }, (_, at) =>
      rows.slice(at * maxRowsPerImport, (at + 1) * maxRowsPerImport),
    )
    const [first = []] = calls
    // One is the session’s.
    expect(await meter.count(() => send(first, true))).toBeLessThanOrEqual(3)
    const began = Date.now()
    for (const call of calls) expect(await statuses(call)).not.toContain('error')
    reportFinding(`${count} rows: ${(Date.now() - began) / 1000} s to write`)
    expect(await meter.count(() => send(first, true))).toBeLessThanOrEqual(3)
    const again = await Promise.all(calls.slice(0, 4).map(call => statuses(call)))
    expect(new Set(again.flat())).toEqual(new Set(['exists']))
  })
})
