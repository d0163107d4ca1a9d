import { describe, expect, it } from 'vitest'
import type { ImportLine } from '#shared/imports/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newTeam, numbered } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { fetchAllRows } from '../rows.ts'
import { takenNames } from '../takenNames.ts'

const names = takenNames()
const race = createRaceInjector()
const looking = createRaceInjector('GetItem')
const club = await openClub({
  watch: {
    dynamodb: (request, forward) =>
      looking.watch(request, read => race.watch(read, write => names.watch(write, forward))),
  },
})
const as = await club.person('program_director')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
const { getUser, getOwnRows } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')
const { fetchAuditRows } = await import('./audit.ts')

const row = (line: number, more: Partial<ImportLine> = {}): ImportLine => ({
  line,
  firstName: `Child${line}`,
  lastName: 'Import',
  dateOfBirth: '04/09/2016',
  guardianName: 'Dana Import',
  guardianEmail: `${numbered('family')}@example.com`,
  ...more,
})
const send = async (rows: ImportLine[], dryRun = false) =>
  (await club.ok(api.imports.players, { as, body: { rows, dryRun } })).results
const statuses = async (rows: ImportLine[], dryRun = false) =>
  (await send(rows, dryRun)).map(({ status }) => status)
const guardianOf = async (email = '') => {
  const own = await getOwnRows((await getClaimOwner('email', email)) ?? '')
  return own ?? expect.unreachable(email)
}

describe('a row', () => {
  it('an imported row becomes a child, its account, its guardian without a password, and a member of a team', async () => {
    const team = await club.ok(api.teams.create, { as, body: newTeam('Row Hawks') })
    const rows = [row(2, { team: 'row hawks', jerseyNumber: '7', position: 'goalie', grade: '3' })]
    expect(await send(rows, true)).toEqual([{ line: 2, status: 'new', issues: [] }])
    const [result] = await send(rows)
    expect(result).toMatchObject({ line: 2, status: 'new', issues: [] })
    const { user, childIds } = await guardianOf(rows[0]?.guardianEmail)
    expect(user).toMatchObject({
      id: result?.guardianId,
      role: 'parent',
      status: 'active',
      firstName: 'Dana',
    })
    expect(user.passwordHash).toBeUndefined()
    expect(childIds).toEqual([result?.playerId])
    const child = await getPlayer(result?.playerId ?? '')
    expect((await getUser(child?.userId ?? ''))?.passwordHash).toBeUndefined()
    const roster = await club.ok(api.teams.players, { as, params: { id: team.id } })
    expect(roster).toMatchObject([
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

  it('an imported row never changes existing people: an account with the address gets the child, but keeps its name', async () => {
    const parent = await club.person('parent')
    const rows = [row(1, { guardianEmail: parent.email.toUpperCase(), guardianName: 'Some Body' })]
    const before = await getUser(parent.id)
    expect(await statuses(rows, true)).toEqual(['joined'])
    expect(await send(rows)).toMatchObject([{ status: 'joined', guardianId: parent.id }])
    expect(await getUser(parent.id)).toEqual(before)
    expect(await club.ok(api.players.list, { as: parent, query: { myPlayers: 'true' } })).toHaveLength(1)
    const [again] = await send([{ ...rows[0], line: 1, grade: '8', team: '' }])
    expect(again?.status).toBe('exists')
    expect((await getPlayer(again?.playerId ?? ''))?.grade).toBeUndefined()
  })

  it('an imported row with errors is refused with its errors, and the others are imported', async () => {
    await club.ok(api.teams.create, { as, body: newTeam('Twins') })
    await club.ok(api.teams.create, { as, body: newTeam('Twins', { season: 'Fall 2031' }) })
    const rows = [
      row(4, { team: 'Twins Fall 2031', jerseyNumber: '9' }),
      row(5, { team: 'Twins Fall 2031', jerseyNumber: '9' }),
      row(6, { dateOfBirth: 'soon' }),
    ]
    expect(await statuses(rows, true)).toEqual(['new', 'new', 'error'])
    const results = await send(rows)
    expect(results.map(({ status }) => status).sort()).toEqual(['error', 'error', 'new'])
    expect(results.flatMap(({ issues }) => issues)).toContainEqual({
      field: 'jerseyNumber',
      message: 'Someone on this team already has number 9',
    })
    expect((await send(rows, true)).filter(({ status }) => status === 'exists')).toHaveLength(1)
  })

  it('an imported row that names a team nobody can find becomes a child without a team, and says so', async () => {
    await club.ok(api.teams.create, { as, body: newTeam('Pairs') })
    await club.ok(api.teams.create, { as, body: newTeam('Pairs', { season: 'Fall 2031' }) })
    const rows = [
      row(2, { lastName: 'Teamless', team: 'Nowhere' }),
      row(3, { lastName: 'Teamless', team: 'Pairs' }),
      row(4, { lastName: 'Teamless', team: 'Nowhere', jerseyNumber: '9' }),
    ]
    const remarks = [
      'There is no team called Nowhere. The player is imported without a team.',
      expect.stringMatching(/several teams called Pairs.* The player is imported without a team\.$/),
      'There is no team called Nowhere. The player is imported without a team and a number.',
    ]
    for (const dryRun of [true, false]) {
      const results = await send(rows, dryRun)
      expect(results.map(({ status }) => status)).toEqual(['new', 'new', 'new'])
      expect(results.flatMap(({ issues }) => issues)).toEqual(
        remarks.map(message => ({ field: 'team', message })),
      )
      for (const { playerId } of results)
        expect(playerId ? (await getPlayer(playerId))?.memberships : {}).toEqual({})
    }
    expect((await send(rows)).map(({ status, issues }) => [status, issues])).toEqual(
      rows.map(() => ['exists', []]),
    )
  })

  it('an imported row gets other user names if the generated ones are taken', async () => {
    const taken = names.next(2)
    const [result] = await send([row(1)])
    expect([result?.status, taken.length]).toEqual(['new', 2])
    const account = await getUser((await getPlayer(result?.playerId ?? ''))?.userId ?? '')
    expect(account?.username).toMatch(/^child\.import\.\w{6}$/)
    expect(taken).not.toContain(account?.username)
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

  it('an imported row links no guardian to a child’s account, or to a closed one', async () => {
    const player = await club.person('player', { playerId: 'ply_some' })
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const { markDeleting } = await import('#functions/stores/users/store.ts')
    const gone = await club.person('parent')
    await commit(markDeleting(gone.id))
    const rows = [row(1, { guardianEmail: player.email }), row(2, { guardianEmail: gone.email })]
    const results = await send(rows)
    expect(results.map(({ issues }) => issues[0]?.field)).toEqual(['guardianEmail', 'guardianEmail'])
  })
})

describe('siblings', () => {
  const three = (guardianEmail: string) => [1, 2, 3].map(line => row(line, { guardianEmail }))

  it('siblings imported in one call share an account', async () => {
    expect(await statuses(three('one-call@example.com'))).toEqual(['new', 'joined', 'joined'])
    expect((await guardianOf('one-call@example.com')).childIds).toHaveLength(3)
  })

  it('siblings imported in simultaneous calls share an account, and so do those of two imports of one file', async () => {
    const rows = three('calls@example.com')
    const calls = [...rows, ...rows].map(one => send([one]))
    const all = (await Promise.all(calls)).flat()
    expect(all.filter(({ status }) => status === 'exists')).toHaveLength(3)
    expect(all.filter(({ status }) => status === 'new')).toHaveLength(1)
    expect((await guardianOf('calls@example.com')).childIds).toHaveLength(3)
  })
})

it('two simultaneous imports of the same file enter each child once', async () => {
  await club.ok(api.teams.create, { as, body: newTeam('Both') })
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

it('the audit trail shows who imported, once for each call', async () => {
  const before = (await fetchAuditRows('players.import')).length
  await send([row(1), row(2), row(3, { firstName: '' })])
  const entries = await fetchAuditRows('players.import')
  expect(entries.length).toBe(before + 1)
  expect(entries).toContainEqual(expect.objectContaining({ actor: as.id, details: { lines: [1, 2] } }))
})

it('a whole club is imported, and importing it again adds no row', async () => {
  const count = runs(100, 2000)
  const rows = Array.from({ length: count }, (_, at) =>
    row(at + 2, { lastName: 'Whole', guardianEmail: `whole${Math.floor(at / 1.6)}@example.com` }),
  )
  const chunks = Array.from({ length: Math.ceil(count / 25) }, (_, at) => rows.slice(at * 25, at * 25 + 25))
  const began = Date.now()
  for (const chunk of chunks) await send(chunk, true)
  const seen = Date.now()
  for (const chunk of chunks) expect(await statuses(chunk)).not.toContain('error')
  const seconds = (Date.now() - seen) / 1000
  reportFinding(`${count} rows: ${(seen - began) / 1000} s to look, ${seconds} s to write`)
  const again = await Promise.all(chunks.slice(0, 4).map(chunk => statuses(chunk)))
  expect(new Set(again.flat())).toEqual(new Set(['exists']))
})

describe('a child that the club already has', () => {
  const sky = { firstName: 'Sky', lastName: 'Known', dateOfBirth: '06/04/2016' }

  it('a child that the club already has is recognized in a row with its second guardian', async () => {
    const [first] = await send([row(2, sky)])
    const second = await club.person('parent')
    await addGuardian(second.id, first?.playerId ?? '')
    const lines = [row(3, { ...sky, guardianEmail: second.email })]
    expect(await send(lines, true)).toMatchObject([{ status: 'exists', playerId: first?.playerId }])
    expect(await statuses(lines)).toEqual(['exists'])
  })

  it('a child that the club already has is reported if the row’s guardian is another, or none', async () => {
    for (const more of [{}, { guardianEmail: '', guardianName: '' }]) {
      const [seen] = await send([row(4, { ...sky, ...more })], true)
      expect([seen?.status, seen?.issues[0]?.field]).toEqual(['new', 'firstName'])
    }
    expect((await send([row(5, { ...sky, dateOfBirth: '06/05/2016' })], true))[0]?.issues).toEqual([])
  })

  it('a child that the club already has is suspected in a row with its guardian and another birthday', async () => {
    const guardianEmail = 'typing@example.com'
    await send([row(2, { ...sky, firstName: 'Typo', guardianEmail })])
    const lines = [row(3, { ...sky, firstName: 'typo', dateOfBirth: '06/04/2015', guardianEmail })]
    const message = expect.stringContaining('born Jun 4, 2016')
    expect(await send(lines, true)).toMatchObject([
      { status: 'joined', issues: [{ field: 'dateOfBirth', message }] },
    ])
  })
})
