import { expect, it, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { takenNames } from '../takenNames.ts'

const names = takenNames()
const looking = createRaceInjector('GetItem')
const club = await openClub({
  watch: { dynamodb: (request, forward) => looking.watch(request, next => names.watch(next, forward)) },
})
const ownTeam = await club.team('team_own')
const otherTeam = await club.team('team_other')
const coach = await club.person('coach', { teams: [ownTeam] })
const director = await club.person('program_director')
const short = { firstName: 'Lee', lastName: 'Novak', dateOfBirth: '05/04/2016' }
const add = (as: { token: string }, body: object) => club.call(api.players.create, { as, body })
const accountOf = async (playerId: string) => {
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  const { getUser } = await import('#functions/stores/users/store.ts')
  return getUser((await getPlayer(playerId))?.userId ?? '')
}

it('adding a child creates the child, its account without a login and the link to its guardian at once', async () => {
  const parent = await club.person('parent')
  const more = { hasMedicalIssues: false, medicalInfo: 'Asthma', hasDistrictRelease: true }
  const { json, status } = await add(parent, newPlayer('Sam', more))
  expect(status).toBe(201)
  expect(json).toMatchObject({ firstName: 'Sam', parentId: parent.id, dateOfBirth: '2016-04-09' })
  const account = await accountOf(json.id)
  expect(account).toMatchObject({ role: 'player', playerId: json.id })
  expect(account?.email).toMatch(/^sam\.whitfield\.\w{6}@players\.club\.test$/)
  expect(account?.passwordHash).toBeUndefined()
  expect(await club.ok(api.players.list, { as: parent, query: { myPlayers: 'true' } })).toHaveLength(1)
  // No details for a question that was answered no.
  const kept = await club.ok(api.players.get, { as: parent, params: { id: json.id } })
  expect([kept.medicalInfo, kept.hasDistrictRelease]).toEqual([undefined, false])
})

it('a repeated click on adding a child returns the same child', async () => {
  const parent = await club.person('parent')
  const replies = await Promise.all(Array.from({ length: 6 }, () => add(parent, newPlayer('Sam'))))
  expect(replies.map(reply => reply.status).sort()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(replies.map(reply => reply.json.id)).size).toBe(1)
})

it('a new child gets another user name if the first is taken, and an error if all are', async () => {
  const parent = await club.person('parent')
  const taken = names.next(2)
  const { json, status } = await add(parent, newPlayer('Sam'))
  expect([status, taken.length]).toEqual([201, 2])
  const username = (await accountOf(json.id))?.username
  expect(username).toMatch(/^sam\.whitfield\.\w{6}$/)
  expect(taken).not.toContain(username)

  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const all = names.next(100)
  const refused = await add(parent, newPlayer('Kim'))
  expect([refused.status, new Set(all).size]).toEqual([503, 12])
  // The log says what was in the way, and nobody's name.
  const said = JSON.stringify(logged.mock.calls)
  logged.mockRestore()
  expect(said).toMatch(/conditions failed: UNIQ#username(, UNIQ#email)?"/)
  expect(said).not.toMatch(/kim|whitfield/i)
  names.next(0)
  expect((await add(parent, newPlayer('Kim'))).status).toBe(201)
})

it('a child can be added even if the existing one is being deleted at this moment', async () => {
  const parent = await club.person('parent')
  const { json: first } = await add(parent, newPlayer('Sam'))
  const params = { id: first.id }
  looking.beforeNextWrite(() => club.ok(api.players.remove, { as: director, params }), 'UNIQ#child#')
  const { json, status } = await add(parent, newPlayer('Sam'))
  expect([status, json.id === first.id]).toEqual([201, false])
})

it('adding a child as a parent ignores another parent, a number, an account, a team and empty files', async () => {
  const parent = await club.person('parent')
  const { json, status } = await add(parent, {
    ...newPlayer('Sam', { parentId: 'usr_somebody', userId: 1, jerseyNumber: 1, teamId: ownTeam }),
    ...{ birthCertificateUrl: null, playerImageUrl: '' },
  })
  expect([status, json]).toMatchObject([201, { parentId: parent.id }])
  expect(json.teamId ?? json.jerseyNumber).toBeUndefined()
})

it('adding a child requires the whole form from a parent, and names and birthday from those who run the club', async () => {
  const parent = await club.person('parent')
  const asked = await add(parent, short)
  expect(asked.status).toBe(400)
  expect(asked.json.issues).toContainEqual({ field: 'gender', message: 'Please select a gender' })
  expect(await add(director, { ...short, parentId: parent.id })).toMatchObject({ status: 201 })
  const late = 'Please enter a valid date of birth'
  for (const [as, more, field, message] of [
    [director, { parentId: 'usr_nobody' }, 'parentId', 'We couldn’t find that parent'],
    [director, { teamId: 'team_none' }, 'teamId', 'We couldn’t find that team'],
    [parent, { dateOfBirth: '2026-03-03' }, 'dateOfBirth', late],
    [parent, { dateOfBirth: '' }, 'dateOfBirth', 'Please provide a date of birth'],
    [parent, { dateOfBirth: '13/40/2016' }, 'dateOfBirth', /^Invalid date format/],
    [
      parent,
      { playerImageUrl: 'https://example.com/x.png' },
      'playerImageUrl',
      'Please upload the picture again',
    ],
  ] as const)
    expect(await add(as, { ...newPlayer('Sam'), ...more })).toMatchObject({
      status: 400,
      json: { issues: [{ field, message: expect.stringMatching(message) }] },
    })
})

it('a coach adds a child, with number and position, only to a team they coach, and without a guardian', async () => {
  const placed = { teamId: ownTeam, jerseyNumber: 88, position: 'Goalie' }
  const { json, status } = await add(coach, { ...short, ...placed })
  expect([status, json]).toMatchObject([201, placed])
  expect(json.parentId).toBeUndefined()
  expect(await add(coach, { ...short, ...placed, firstName: 'Second' })).toMatchObject({
    status: 409,
    json: { message: 'Number 88 is already taken by Lee Novak on this team' },
  })
  const odd = await add(coach, { ...short, ...placed, firstName: 'Third', jerseyNumber: 'x' })
  expect(odd.json.issues[0]?.field).toBe('jerseyNumber')
  expect(await add(coach, { ...short, teamId: otherTeam })).toMatchObject({ status: 404 })
  const assistant = await club.person('assistant_coach', { teams: [ownTeam] })
  expect(await add(assistant, { ...short, teamId: ownTeam })).toMatchObject({ status: 403 })
  expect(await add(coach, newPlayer('Kim'))).toMatchObject({ status: 201, json: { parentId: coach.id } })
})

it('a coach who adds a child does not learn that another team, or the office, has one of this name and birthday', async () => {
  const known = { ...short, firstName: 'Known' }
  expect((await add(director, known)).status).toBe(201)
  const entered = await Promise.all([1, 2, 3].map(() => add(coach, { ...known, teamId: ownTeam })))
  expect(entered.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  const other = await club.person('coach', { teams: [otherTeam] })
  const { status, json } = await add(other, { ...known, teamId: otherTeam })
  expect([status, json.id === entered[0]?.json.id]).toEqual([201, false])
  expect((await add(other, { ...known, teamId: otherTeam })).json.id).toBe(json.id)
  expect(await club.verify()).toEqual([])
})
