import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newPlayer, newTeam } from '../forms.ts'
import { createTimeline } from './timeline.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { move, register, assign, ...desk } = createTimeline(club, admin)
const createProgram = async () => (await desk.createProgram()).id
/** A team that does not fit the children, who are in grade 4. */
const createTeam = async (programId: string, more: object = { grade: '6' }) =>
  (await club.ok(api.teams.create, { as: admin, body: newTeam('Hawks', { programId, ...more }) })).id
const detailsOf = async (playerId: string, action: string) => {
  const trail = await club.ok(api.audit.list, { as: admin, query: { person: playerId } })
  return trail.find(entry => entry.action === action)?.details
}

const tooOld = 'This team is for grades 5, 6; Sam is in grade 4.'
const refused = { status: 400, json: { issues: [{ field: 'teamId', message: tooOld }] } }
const kept = { note: 'Plays up', reasons: [tooOld] }

it('a team that does not fit the child is no wish of a family; the office says why, which is kept', async () => {
  const programId = await createProgram()
  const [{ parent, child }, teamId] = [await createFamily(club), await createTeam(programId)]
  for (const as of [parent, admin])
    expect(await register(as, programId, child.id, { teamId })).toMatchObject(refused)
  const noted = { teamId, override: kept.note }
  expect((await register(parent, programId, child.id, noted)).json.issues).toMatchObject([
    { field: 'override' },
  ])
  const { json } = await register(admin, programId, child.id, noted)
  expect(json).toMatchObject({ onTeam: true, override: kept })
  expect(await detailsOf(child.id, 'registration.create')).toMatchObject({ note: kept.note })
})

it('a team that does not fit the child is given later, or with a move, only with a note, and taken away without a word', async () => {
  const [programId, to] = [await createProgram(), await createProgram()]
  const { registration } = await createRegisteredFamily(club, programId)
  const teamId = await createTeam(programId)
  expect(await assign(registration.id, teamId)).toMatchObject(refused)
  expect((await assign(registration.id, teamId, { note: '' })).status).toBe(400)
  const given = await assign(registration.id, teamId, { note: kept.note })
  expect(given).toMatchObject({ status: 200, json: { onTeam: true } })
  const details = await detailsOf(registration.playerId, 'registration.team')
  expect(details).toMatchObject({ from: null, to: teamId, note: kept.note })
  expect((await assign(registration.id, null)).json).toMatchObject({ onTeam: false })
  const moved = await move(registration.id, to, { teamId: await createTeam(to), note: kept.note })
  expect(moved.json).toMatchObject({ onTeam: true, override: kept })
})

it('a child is put on a roster that does not fit only with a note, and stays on one that no longer does', async () => {
  const programId = await createProgram()
  const { registration } = await createRegisteredFamily(club, programId)
  const { playerId } = registration
  const teamId = await createTeam(programId)
  const join = (more: object = {}) =>
    club.call(api.teams.join, { as: admin, body: { teamId, playerId, ...more } })
  expect(await join({ programId })).toMatchObject(refused)
  const edited = { as: admin, params: { id: playerId }, body: { teamId } }
  expect(await club.call(api.players.update, edited)).toMatchObject(refused)
  expect((await join({ note: kept.note })).status).toBe(201)
  expect(await detailsOf(playerId, 'team.join')).toMatchObject({ teamId, note: kept.note })
  expect((await join({ jerseyNumber: 9 })).status).toBe(200)
  expect((await assign(registration.id, teamId)).status).toBe(200)
})

it('an edit of a child and its team at once is judged by the child as it will be', async () => {
  const programId = await createProgram()
  const [girls, boys] = [
    await createTeam(programId, { gender: 'girls' }),
    await createTeam(programId, { gender: 'boys' }),
  ]
  const { child } = await createFamily(club)
  const edit = (body: object) => club.call(api.players.update, { as: admin, params: { id: child.id }, body })
  expect(await edit({ gender: 'Female', teamId: boys })).toMatchObject({
    status: 400,
    json: { issues: [{ field: 'teamId', message: 'This is a boys team.' }] },
  })
  expect(await edit({ gender: 'Female', teamId: girls })).toMatchObject({
    status: 200,
    json: { teamId: girls },
  })
})

it('a new child comes onto a team that does not fit only with a note, and so does one of whom too little is known', async () => {
  const programId = await createProgram()
  const [older, girls] = [await createTeam(programId), await createTeam(programId, { gender: 'girls' })]
  const coach = await club.person('coach', { teams: [older, girls] })
  const identity = { firstName: 'Sam', lastName: 'Novak', dateOfBirth: '2016-04-09' }
  const add = (as: { token: string }, teamId: string, more: object = {}) =>
    club.call(api.players.create, { as, body: { ...identity, teamId, ...more } })
  for (const as of [admin, coach]) {
    expect(await add(as, older)).toMatchObject(refused)
    expect(await add(as, girls)).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'teamId', message: 'This is a girls team.' }] },
    })
    const { status, json } = await add(as, older, { note: kept.note })
    expect(status).toBe(201)
    expect(await detailsOf(json.id, 'player.create')).toMatchObject({ teamId: older, note: kept.note })
  }
  expect(await add(admin, girls, { gender: 'Female', firstName: 'Ada' })).toMatchObject({ status: 201 })
})

it('what a team says of itself goes before its program, and a span of grades the right way round', async () => {
  const programId = (await desk.createProgram({ programType: 'girls' })).id
  const { child } = await createFamily(club)
  const given = async (more: object) => {
    const teamId = await createTeam(programId, more)
    const { json } = await club.call(api.teams.join, { as: admin, body: { teamId, playerId: child.id } })
    return json.issues?.map(({ message }) => message)
  }
  expect(await given({})).toEqual(['This is a girls team.'])
  expect(await given({ gender: 'both', gradeFrom: '5', gradeTo: '8' })).toEqual([
    'This team is for grades 5–8; Sam is in grade 4.',
  ])
  expect(await given({ gender: 'boys', gradeFrom: '2', gradeTo: '4' })).toBeUndefined()
  const body = newTeam('Hawks', { gradeFrom: '5', gradeTo: '4' })
  expect(await club.call(api.teams.create, { as: admin, body })).toMatchObject({
    status: 400,
    json: { issues: [{ field: 'gradeTo' }] },
  })
})

it('a team without a program is judged by the child’s grade of today, as on the roster board', async () => {
  const teamId = (await club.ok(api.teams.create, { as: admin, body: newTeam('Hawks') })).id
  const join = async (gradeYear: number) => {
    const parent = await club.person('parent')
    const { id } = await club.ok(api.players.create, {
      as: admin,
      body: newPlayer('Sam', { parentId: parent.id, grade: '2', gradeYear }),
    })
    return (await club.call(api.teams.join, { as: admin, body: { teamId, playerId: id } })).status
  }
  expect([await join(2024), await join(2025)]).toEqual([201, 400])
})

it('a team of another program is given by nobody, whatever they say', async () => {
  const [here, there] = [await createProgram(), await createProgram()]
  const { registration } = await createRegisteredFamily(club, here)
  const { child } = await createFamily(club)
  const teamId = await createTeam(there, {})
  const foreign = [{ field: 'teamId', message: 'This team does not belong to the program' }]
  for (const reply of [
    await register(admin, here, child.id, { teamId, override: 'Plays there' }),
    await assign(registration.id, teamId, { note: 'Plays there' }),
    await move(registration.id, await createProgram(), { teamId }),
  ])
    expect([reply.status, reply.json.issues]).toEqual([400, foreign])
})
