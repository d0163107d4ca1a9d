import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { uploaded } = createUploader(club)
const as = fixtures.director
const create = (more: object = {}) => club.call(api.teams.create, { as, body: newTeam('New', more) })
const change = (id: string, body: object) => club.call(api.teams.update, { as, params: { id }, body })
const get = (id: string, who: { token: string } = as) => club.ok(api.teams.get, { as: who, params: { id } })
const staffOf = async (id: string) => (await get(id)).staff?.map(({ userId, role }) => [userId, role])
const seesRoster = async (who: { token: string }, id: string) =>
  (await club.call(api.teams.players, { as: who, params: { id } })).status
const assistants = (count: number) =>
  Promise.all(Array.from({ length: count }, () => club.person('assistant_coach')))

it('a team has the color of the form, three assistants at most, everybody once, and only approved coaches', async () => {
  const ids = (await assistants(4)).map(({ id }) => id)
  const { json: team } = await create({ assistantCoachIds: ids.slice(0, 3) })
  expect(team).toMatchObject({ primaryColor: '#1a5336' })
  expect((await create({ primaryColor: '#800020' })).json).toMatchObject({ primaryColor: '#800020' })
  const pending = await club.person('coach', { pending: true })
  const wrong: [object, string][] = [
    [{ assistantCoachIds: ids }, 'assistantCoachIds'],
    [{ assistantCoachIds: [ids[0], ids[0]] }, 'assistantCoachIds'],
    [{ headCoachId: fixtures.coach.id, assistantCoachIds: [fixtures.coach.id] }, 'assistantCoachIds'],
    [{ assistantCoachIds: [ids[0], fixtures.parent.id] }, 'assistantCoachIds'],
    [{ headCoachId: pending.id }, 'headCoachId'],
    [{ headCoachId: ids[0] }, 'headCoachId'],
    [{ programId: 'prg_none' }, 'programId'],
    [{ logoUrl: await uploaded(fixtures.parent) }, 'logoUrl'],
  ]
  for (const [more, field] of wrong)
    for (const { status, json } of [await create(more), await change(team.id, more)])
      expect([status, json.issues?.[0]?.field], JSON.stringify(more)).toEqual([400, field])
})

it('a team grants its coaches their rights at once, keeps who is not mentioned, and revokes rights at once', async () => {
  const [first, second, [helper]] = [
    await club.person('coach'),
    await club.person('coach'),
    await assistants(1),
  ]
  if (!helper) expect.unreachable()
  const { json: team } = await create({ headCoachId: first.id, assistantCoachIds: [helper.id] })
  const seen = () => Promise.all([first, second, helper].map(who => seesRoster(who, team.id)))
  expect(await seen()).toEqual([200, 404, 200])
  await change(team.id, { headCoachId: second.id })
  expect(await seen()).toEqual([404, 200, 200])
  await change(team.id, { division: 'North' })
  expect(await staffOf(team.id)).toEqual([
    [second.id, 'coach'],
    [helper.id, 'assistant_coach'],
  ])
  await change(team.id, { assistantCoachIds: [] })
  expect(await seen()).toEqual([404, 200, 404])
  await change(team.id, { headCoachId: null })
  expect(await staffOf(team.id)).toEqual([])
  const trail = [...(await fetchAuditRows('team.join')), ...(await fetchAuditRows('team.leave'))]
  const about = trail.filter(({ details }) => Object(details).teamId === team.id)
  expect(about.map(({ subject, action }) => `${action} ${subject}`).sort()).toEqual(
    [first, helper, second].flatMap(({ id }) => [`team.join ${id}`, `team.leave ${id}`]).sort(),
  )
})

it('a team has a head coach by name, none, or one whose account is deleted', async () => {
  const { getUser } = await import('#functions/stores/users/store.ts')
  const { deleteAccountWrites } = await import('#functions/stores/users/accounts.ts')
  const { commit } = await import('#functions/platform/data/transaction.ts')
  const coach = await club.person('coach')
  const { json: team } = await create({ headCoachId: coach.id })
  const account = (await getUser(coach.id)) ?? expect.unreachable()
  expect((await get(team.id)).headCoachName).toBe(account.fullName)
  expect((await get((await create()).json.id)).headCoachName).toBeUndefined()
  await commit(...deleteAccountWrites(account))
  expect((await get(team.id)).headCoachName).toBeNull()
})

it('a logo is shown to the people of its team, and to nobody once it is replaced, removed or its team deleted', async () => {
  const { getUpload } = await import('#functions/stores/uploads/store.ts')
  const logo = () => uploaded(as, files.png, { purpose: 'team-logo' })
  const [first, second, third] = [await logo(), await logo(), await logo()]
  const { json: team } = await create({ logoUrl: first, headCoachId: fixtures.coach.id })
  const sees = async (who: { token: string }) =>
    (await club.call(api.uploads.get, { as: who, params: { id: first } })).status
  expect([await sees(fixtures.coach), await sees(fixtures.parent)]).toEqual([200, 404])
  const kept = async () => {
    await club.tick()
    return (await Promise.all([first, second, third].map(getUpload))).map(Boolean)
  }
  expect((await change(team.id, { division: 'A' })).json.logoUrl).toBe(first)
  await change(team.id, { logoUrl: second })
  expect([await kept(), await sees(as)]).toEqual([[false, true, true], 404])
  expect((await change(team.id, { logoUrl: null })).json.logoUrl).toBeNull()
  expect(await kept()).toEqual([false, false, true])
  await change(team.id, { logoUrl: third })
  await club.ok(api.teams.remove, { as, params: { id: team.id } })
  expect(await kept()).toEqual([false, false, false])
})

describe('a team seen by others', () => {
  it('others see a team’s name, grade, age group, season and coaches', async () => {
    const stranger = await club.person('parent')
    const id = fixtures.team.id
    const seen = await get(id, stranger)
    expect(Object.keys(seen).sort()).toEqual(['ageGroup', 'grade', 'headCoachName', 'id', 'name', 'season'])
    const listed = (await club.ok(api.teams.list, { as: stranger })).find(team => team.id === id)
    expect(Object.keys(listed ?? {}).sort()).toEqual(['ageGroup', 'grade', 'id', 'name', 'season'])
    const query = { mine: 'true' } as const
    const own = await club.ok(api.teams.list, { as: fixtures.parent, query })
    expect(own.map(({ id, headCoachId }) => [id, headCoachId])).toEqual([[id, fixtures.coach.id]])
    expect(await club.ok(api.teams.list, { as: stranger, query })).toEqual([])
  })

  it('others see a team’s coaches by name, and those who run the club also see their addresses', async () => {
    const pending = await club.person('coach', { pending: true })
    const [seen] = await club.ok(api.teams.coaches, { as: fixtures.parent })
    expect(Object.keys(seen ?? {}).sort()).toEqual(['fullName', 'id', 'role'])
    const office = await club.ok(api.teams.coaches, { as })
    expect(office.find(({ id }) => id === fixtures.coach.id)?.email).toBe(fixtures.coach.email)
    expect(office.map(({ id }) => id)).not.toContain(pending.id)
  })
})

describe('a team with registered players', () => {
  async function createRegistered(teamProgram: boolean) {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Program') })
    const more = { headCoachId: fixtures.coach.id, ...(teamProgram && { programId }) }
    const { id: teamId } = (await create(more)).json
    const child = await fixtures.createChild(fixtures.parent, numbered('Registered'), { teamId })
    const body = { programId, playerId: child.id }
    const { id } = await club.ok(api.registrations.create, { as: fixtures.parent, body })
    const registration = async () =>
      (await club.ok(api.registrations.list, { as, query: { programId } })).find(row => row.id === id)
    return { programId, teamId, child, id, registration }
  }

  it('a team that moves to another program takes its players along; giving up the spot there also leaves the team', async () => {
    const { programId, teamId, id, registration } = await createRegistered(false)
    await change(teamId, { programId })
    await club.tick()
    expect(await registration()).toMatchObject({ onTeam: true, teamId })
    await club.ok(api.registrations.cancel, { as: fixtures.parent, params: { id } })
    expect(await fixtures.roster(as, teamId)).toEqual([])
    expect(await club.verify()).toEqual([])
  })

  it('a deleted team is gone at once, and releases its players, coaches and registrations', async () => {
    const { teamId, child, registration } = await createRegistered(true)
    expect(await registration()).toMatchObject({ onTeam: true, teamId })
    await club.ok(api.teams.remove, { as, params: { id: teamId } })
    expect(await seesRoster(fixtures.coach, teamId)).toBe(404)
    // Not even what was visible to its coach.
    const asked = { as: fixtures.coach, params: { id: child.id }, query: { include: 'medical' } } as const
    expect((await club.call(api.players.get, asked)).status).toBe(404)
    for (let round = 0; round < 2; round++) await club.tick()
    expect(await registration()).toMatchObject({ onTeam: false })
    expect((await registration())?.teamId).toBeUndefined()
    const kept = await club.ok(api.players.get, { as: fixtures.parent, params: { id: child.id } })
    expect([kept.teamId, kept.memberships]).toEqual([undefined, []])
    const coached = await club.ok(api.teams.memberships, { as: fixtures.coach })
    expect(coached.map(membership => membership.teamId)).not.toContain(teamId)
    // Nobody can look its name up any more.
    const removed = (await fetchAuditRows('team.remove')).filter(({ subject }) => subject === teamId)
    expect(removed.map(({ details }) => details)).toEqual([{ name: 'New' }])
    expect(await club.verify()).toEqual([])
  })
})

describe('adding staff one by one', () => {
  const join = async (teamId: string, userId: string, role: string, active?: boolean) =>
    (await club.call(api.teams.join, { as, body: { teamId, userId, role, active } })).status
  const leave = (teamId: string, userId: string) =>
    club.ok(api.teams.leave, { as, params: { id: `${teamId}.${userId}` } })
  const headOf = async (id: string) => (await get(id)).headCoachId

  it('the head coach of a team is the first one to join, and the next one after they pause or leave', async () => {
    const { json: team } = await create()
    const [first, second] = [await club.person('coach'), await club.person('coach')]
    for (const { id } of [first, second]) await join(team.id, id, 'coach')
    expect([await headOf(team.id), await seesRoster(first, team.id)]).toEqual([first.id, 200])
    await join(team.id, first.id, 'coach', false)
    expect([await headOf(team.id), await seesRoster(first, team.id)]).toEqual([second.id, 404])
    await join(team.id, first.id, 'coach')
    expect([await headOf(team.id), await seesRoster(first, team.id)]).toEqual([second.id, 200])
    await leave(team.id, second.id)
    expect(await headOf(team.id)).toBe(first.id)
    await change(team.id, { name: 'Renamed' })
    expect(await staffOf(team.id)).toEqual([[first.id, 'coach']])
    await join(team.id, first.id, 'assistant_coach')
    expect([await headOf(team.id), await staffOf(team.id)]).toEqual([null, [[first.id, 'assistant_coach']]])
    await leave(team.id, first.id)
    expect(await seesRoster(first, team.id)).toBe(404)
  })

  it('a team has at most three assistants, even if they are added one by one, but a pausing one makes room', async () => {
    const { json: team } = await create()
    const [first = '', second = '', third = '', fourth = ''] = (await assistants(4)).map(({ id }) => id)
    const add = (id: string, active?: boolean) => join(team.id, id, 'assistant_coach', active)
    const added = [await add(first), await add(second), await add(third), await add(fourth)]
    expect(added).toEqual([201, 201, 201, 400])
    expect([await add(first), await add(first, false), await add(fourth)]).toEqual([200, 200, 201])
    const ids = (await staffOf(team.id))?.map(([id]) => id)
    expect(ids?.sort()).toEqual([second, third, fourth].sort())
  })
})
