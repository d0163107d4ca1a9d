import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newTeam } from '../forms.ts'
import { createOffice } from './office.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const { move, createProgram } = createOffice(club, admin)
const createTeam = async (programId: string, more: object) =>
  (await club.ok(api.teams.create, { as: admin, body: newTeam('Hawks', { programId, ...more }) })).id
const register = (as: { token: string }, body: object) => club.call(api.registrations.create, { as, body })
const detailsOf = async (playerId: string, action: string) =>
  (await club.ok(api.audit.list, { as: admin, query: { person: playerId } })).find(
    entry => entry.action === action,
  )?.details

/** The children are boys of grade 4. */
const tooOld = 'This team is for grade 6; Sam is in grade 4.'
const forGirls = 'This is a girls team.'

describe('a team that does not fit the child', () => {
  it.each([
    ['of another grade', { grade: '6', ageGroup: 'U12' }, tooOld],
    ['of girls', { ageGroup: 'Girls U10' }, forGirls],
  ])('is no wish of a family: one %s', async (_, more, reason) => {
    const programId = await createProgram()
    const { parent, child } = await createFamily(club)
    const wish = { programId, playerId: child.id, teamId: await createTeam(programId, more) }
    expect(await register(parent, wish)).toMatchObject({
      status: 400,
      json: { message: reason, issues: [{ field: 'teamId', message: reason }] },
    })
    expect((await register(parent, { ...wish, override: 'Please' })).json.issues).toEqual([
      { field: 'override', message: 'Only the people who run the club can override the rules' },
    ])
    expect((await register(parent, { ...wish, teamId: undefined })).status).toBe(201)
  })

  it('a team that does not fit the child is given at the registration by the office that says why, which is kept', async () => {
    const programId = await createProgram()
    const { child } = await createFamily(club)
    const body = { programId, playerId: child.id, teamId: await createTeam(programId, { grade: '6' }) }
    expect((await register(admin, body)).json.issues).toEqual([{ field: 'teamId', message: tooOld }])
    const { status, json } = await register(admin, { ...body, override: 'Plays up' })
    expect([status, json.onTeam]).toEqual([201, true])
    const kept = { note: 'Plays up', reasons: [tooOld] }
    expect(json.override).toEqual(kept)
    expect(await detailsOf(child.id, 'registration.create')).toMatchObject({ note: kept.note })
  })

  it('a team that does not fit the child is given later by the office that says why, to nobody without, and taken away without a word', async () => {
    const programId = await createProgram()
    const { registration } = await createRegisteredFamily(club, programId)
    const teamId = await createTeam(programId, { grade: '6' })
    const params = { id: registration.id }
    const put = (body: object) => club.call(api.registrations.update, { as: admin, params, body })
    expect(await put({ teamId })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'teamId', message: tooOld }] },
    })
    expect((await put({ teamId, note: '' })).status).toBe(400)
    expect(await put({ teamId, note: 'Plays up' })).toMatchObject({ status: 200, json: { onTeam: true } })
    expect(await detailsOf(registration.playerId, 'registration.team')).toMatchObject({
      to: teamId,
      note: 'Plays up',
    })
    expect((await put({ teamId: null })).json).toMatchObject({ onTeam: false })
  })

  it('comes with a move, whose note says why anyway', async () => {
    const [from, to] = [await createProgram(), await createProgram()]
    const { registration } = await createRegisteredFamily(club, from)
    const { json } = await move(registration.id, to, { teamId: await createTeam(to, { grade: '6' }) })
    const kept = { note: 'Too young', reasons: [tooOld] }
    expect(json).toMatchObject({ onTeam: true, override: kept })
    expect(await detailsOf(registration.playerId, 'registration.move')).toMatchObject({ note: kept.note })
  })

  it('of another program is given by nobody, whatever they say', async () => {
    const [here, there] = [await createProgram(), await createProgram()]
    const { child } = await createFamily(club)
    const teamId = await createTeam(there, {})
    const body = { programId: here, playerId: child.id, teamId, override: 'Plays there' }
    expect((await register(admin, body)).json.issues).toEqual([
      { field: 'teamId', message: 'This team does not belong to the program' },
    ])
  })
})
