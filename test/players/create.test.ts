import { describe, expect, it, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newProgram } from '../forms.ts'
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
const short = { firstName: 'Lee', lastName: 'Novak', dateOfBirth: '05/04/2016' }
const add = (as: { token: string }, body: object) => club.call(api.players.create, { as, body })

describe('adding a child', () => {
  it('adding a child creates the child, its account without a login and the link to its guardian at once', async () => {
    const parent = await club.person('parent')
    const { json, status } = await add(
      parent,
      newPlayer('Sam', { hasMedicalIssues: true, medicalInfo: 'Asthma' }),
    )
    expect(status).toBe(201)
    expect(json).toMatchObject({ firstName: 'Sam', parentId: parent.id, dateOfBirth: '2016-04-09' })
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const { getUser } = await import('#functions/stores/users/store.ts')
    const account = await getUser((await getPlayer(json.id))?.userId ?? '')
    expect(account).toMatchObject({ role: 'player', playerId: json.id })
    expect(account?.email).toMatch(/^sam\.whitfield\.\w{6}@players\.club\.test$/)
    expect(account?.passwordHash).toBeUndefined()
    expect(await club.ok(api.players.list, { as: parent, query: { myPlayers: 'true' } })).toHaveLength(1)
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
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const { getUser } = await import('#functions/stores/users/store.ts')
    const account = await getUser((await getPlayer(json.id))?.userId ?? '')
    expect(account?.username).toMatch(/^sam\.whitfield\.\w{6}$/)
    expect(taken).not.toContain(account?.username)

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
    const as = await club.person('program_director')
    const { json: first } = await add(parent, newPlayer('Sam'))
    looking.beforeNextWrite(
      () => club.ok(api.players.remove, { as, params: { id: first.id } }),
      'UNIQ#child#',
    )
    const { json, status } = await add(parent, newPlayer('Sam'))
    expect([status, json.id === first.id]).toEqual([201, false])
  })

  it.each([
    ['a stranger as parent', { parentId: 'usr_somebody' }],
    ['a shirt number', { jerseyNumber: 1 }],
    ['somebody’s account', { userId: 1 }],
    ['a team', { teamId: 'team_own' }],
    ['empty addresses of files', { birthCertificateUrl: null, playerImageUrl: '' }],
  ])('adding a child as a parent ignores %s', async (_, hint) => {
    const parent = await club.person('parent')
    const { json, status } = await add(parent, newPlayer('Sam', hint))
    expect(status).toBe(201)
    expect(json).toMatchObject({ parentId: parent.id })
    expect(json.teamId ?? json.jerseyNumber).toBeUndefined()
  })

  it('a new child cannot have a file URL from elsewhere', async () => {
    const parent = await club.person('parent')
    const reply = await add(parent, newPlayer('Sam', { playerImageUrl: 'https://example.com/x.png' }))
    expect(reply).toMatchObject({ status: 400, json: { issues: [{ field: 'playerImageUrl' }] } })
  })

  it('adding a child requires the whole form from a parent, and names and birthday from those who run the club', async () => {
    const parent = await club.person('parent')
    const asked = await add(parent, short)
    expect(asked.status).toBe(400)
    expect(asked.json.issues).toContainEqual({ field: 'gender', message: 'Please select a gender' })
    const director = await club.person('program_director')
    expect(await add(director, { ...short, parentId: parent.id })).toMatchObject({ status: 201 })
    expect(await add(director, { ...short, parentId: 'usr_nobody' })).toMatchObject({ status: 400 })
    expect(await add(director, { ...short, teamId: 'team_none' })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'teamId' }] },
    })
  })

  it('a new child stores no details for a question that was answered no', async () => {
    const parent = await club.person('parent')
    const answers = {
      hasMedicalIssues: false,
      medicalInfo: 'Asthma',
      isOutOfDistrict: false,
      hasDistrictRelease: true,
    }
    const { json } = await add(parent, newPlayer('Well', answers))
    const kept = await club.ok(api.players.get, { as: parent, params: { id: json.id } })
    expect([kept.medicalInfo, kept.hasDistrictRelease]).toEqual([undefined, false])
  })

  it('a child added to a team is registered for the team’s program, and leaves the team when it loses its spot there', async () => {
    const as = await club.person('program_director')
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Travel') })
    const teamId = await club.team('team_program', programId)
    const parent = await club.person('parent')
    const { json: child } = await add(as, newPlayer('Sam', { parentId: parent.id, teamId }))
    const body = { programId, playerId: child.id }
    const { id, onTeam } = await club.ok(api.registrations.create, { as: parent, body })
    expect(onTeam).toBe(true)
    await club.ok(api.registrations.cancel, { as: parent, params: { id }, query: {} })
    expect(await club.ok(api.teams.players, { as, params: { id: teamId } })).toEqual([])
  })

  it('a coach can add a child only to a team they coach, without a guardian', async () => {
    const { json, status } = await add(coach, { ...short, teamId: ownTeam })
    expect(status).toBe(201)
    expect(json.parentId).toBeUndefined()
    expect(json.teamId).toBe(ownTeam)
    expect(await add(coach, { ...short, teamId: otherTeam })).toMatchObject({ status: 404 })
    const assistant = await club.person('assistant_coach', { teams: [ownTeam] })
    expect(await add(assistant, { ...short, teamId: ownTeam })).toMatchObject({ status: 403 })
  })

  it('a coach who is a parent has the rights of a parent when adding a child', async () => {
    expect(await add(coach, newPlayer('Kim'))).toMatchObject({ status: 201, json: { parentId: coach.id } })
  })

  it.each([
    ['2008-12-31', 'Please enter a valid date of birth'],
    ['2026-03-03', 'Please enter a valid date of birth'],
    ['13/40/2016', 'Invalid date format. Please use MM/DD/YYYY format.'],
    ['', 'Please provide a date of birth'],
  ])('adding a child with the birthday %s is refused', async (dateOfBirth, message) => {
    const parent = await club.person('parent')
    const reply = await add(parent, newPlayer('Sam', { dateOfBirth }))
    expect(reply).toMatchObject({ status: 400, json: { issues: [{ field: 'dateOfBirth', message }] } })
  })
})
