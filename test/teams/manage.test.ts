import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { uploaded } = createUploader(club)
const as = cast.director
const create = (more: object = {}) => club.call(api.teams.create, { as, body: newTeam('New', more) })
const staffOf = async (id: string) =>
  (await club.ok(api.teams.get, { as, params: { id } })).staff?.map(({ userId, role }) => [userId, role])
const seesRoster = async (who: { token: string }, id: string) =>
  (await club.call(api.teams.players, { as: who, params: { id } })).status

describe('a team', () => {
  it('a team requires name, grade, age group and season, with the form’s error messages', async () => {
    const { status, json } = await club.call(api.teams.create, { as, body: {} })
    expect([status, json.issues]).toEqual([
      400,
      [
        { field: 'name', message: 'Team name is required' },
        { field: 'grade', message: 'Grade is required' },
        { field: 'ageGroup', message: 'Age group is required' },
        { field: 'season', message: 'Season is required' },
      ],
    ])
  })

  it('a team has the default color if none is sent', async () => {
    expect((await create()).json).toMatchObject({ primaryColor: '#1a5336' })
    expect((await create({ primaryColor: '#800020' })).json).toMatchObject({ primaryColor: '#800020' })
  })

  it('a team can have three assistants, everybody once, and only approved coaches', async () => {
    const assistants = await Promise.all([1, 2, 3, 4].map(() => club.person('assistant_coach')))
    const ids = assistants.map(({ id }) => id)
    const pending = await club.person('coach', { pending: true })
    const wrong: [object, string][] = [
      [{ assistantCoachIds: ids }, 'assistantCoachIds'],
      [{ assistantCoachIds: [ids[0], ids[0]] }, 'assistantCoachIds'],
      [{ headCoachId: cast.coach.id, assistantCoachIds: [cast.coach.id] }, 'assistantCoachIds'],
      [{ headCoachId: pending.id }, 'headCoachId'],
      [{ headCoachId: cast.parent.id }, 'headCoachId'],
      [{ headCoachId: ids[0] }, 'headCoachId'],
      [{ assistantCoachIds: [cast.parent.id] }, 'assistantCoachIds'],
      [{ programId: 'prg_none' }, 'programId'],
      [{ logoUrl: await uploaded(cast.parent) }, 'logoUrl'],
    ]
    for (const [more, field] of wrong) {
      const { status, json } = await create(more)
      expect([status, json.issues?.[0]?.field], JSON.stringify(more)).toEqual([400, field])
    }
    expect((await create({ assistantCoachIds: ids.slice(0, 3) })).status).toBe(201)
  })

  it('a team grants its coaches their rights at once, and revokes them at once', async () => {
    const [first, second] = [await club.person('coach'), await club.person('coach')]
    const helper = await club.person('assistant_coach')
    const { json: team } = await create({ headCoachId: first.id, assistantCoachIds: [helper.id] })
    expect(await staffOf(team.id)).toEqual([
      [first.id, 'coach'],
      [helper.id, 'assistant_coach'],
    ])
    expect([await seesRoster(first, team.id), await seesRoster(second, team.id)]).toEqual([200, 404])
    await club.ok(api.teams.update, { as, params: { id: team.id }, body: { headCoachId: second.id } })
    expect([await seesRoster(first, team.id), await seesRoster(second, team.id)]).toEqual([404, 200])
    expect(await staffOf(team.id)).toEqual([
      [second.id, 'coach'],
      [helper.id, 'assistant_coach'],
    ])
    await club.ok(api.teams.update, { as, params: { id: team.id }, body: { assistantCoachIds: [] } })
    expect(await seesRoster(helper, team.id)).toBe(404)
    await club.ok(api.teams.update, { as, params: { id: team.id }, body: { headCoachId: null } })
    expect(await staffOf(team.id)).toEqual([])
  })

  it('a team keeps its coaches when a change does not mention them', async () => {
    const params = { id: cast.team.id }
    const before = await staffOf(cast.team.id)
    await club.ok(api.teams.update, { as, params, body: { division: 'North' } })
    expect(await staffOf(cast.team.id)).toEqual(before)
  })

  it('a team has a head coach by name, none, or one whose account is deleted', async () => {
    const { getUser, deleteAccountWrites } = await import('#functions/stores/users/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const coach = await club.person('coach')
    const { json: team } = await create({ headCoachId: coach.id })
    const name = async (id: string) => (await club.ok(api.teams.get, { as, params: { id } })).headCoachName
    const account = await getUser(coach.id)
    expect(await name(team.id)).toBe(account?.fullName)
    expect(await name((await create()).json.id)).toBeUndefined()
    await commit(...(account ? deleteAccountWrites(account) : []))
    expect(await name(team.id)).toBeNull()
  })

  it('a team shows its logo to its own people, and a former logo to nobody', async () => {
    const logo = async () => uploaded(cast.director, files.png, { purpose: 'team-logo' })
    const [first, second] = [await logo(), await logo()]
    const { json: team } = await create({ logoUrl: first, headCoachId: cast.coach.id })
    const seen = async (who: { token: string }, id: string) =>
      (await club.call(api.uploads.get, { as: who, params: { id } })).status
    expect([await seen(cast.coach, first), await seen(cast.parent, first)]).toEqual([200, 404])
    await club.ok(api.teams.update, { as, params: { id: team.id }, body: { logoUrl: second } })
    await club.tick()
    expect([await seen(as, first), await seen(as, second)]).toEqual([404, 200])
  })
})

describe('a team seen by others', () => {
  it('others see a team’s name, grade, age group, season and coaches', async () => {
    const stranger = await club.person('parent')
    const params = { id: cast.team.id }
    const seen = await club.ok(api.teams.get, { as: stranger, params })
    expect(Object.keys(seen).sort()).toEqual(['ageGroup', 'grade', 'headCoachName', 'id', 'name', 'season'])
    const [listed] = (await club.ok(api.teams.list, { as: stranger })).filter(({ id }) => id === params.id)
    expect(Object.keys(listed ?? {}).sort()).toEqual(['ageGroup', 'grade', 'id', 'name', 'season'])
    const ownTeams = await club.ok(api.teams.list, { as: cast.parent, query: { mine: 'true' } })
    expect(ownTeams.map(({ id, headCoachId }) => [id, headCoachId])).toEqual([[cast.team.id, cast.coach.id]])
    expect(await club.ok(api.teams.list, { as: stranger, query: { mine: 'true' } })).toEqual([])
  })

  it('others see a team’s coaches by name, and those who run the club also see their addresses', async () => {
    const [seen] = await club.ok(api.teams.coaches, { as: cast.parent })
    expect(Object.keys(seen ?? {}).sort()).toEqual(['fullName', 'id', 'role'])
    const office = await club.ok(api.teams.coaches, { as })
    expect(office.find(({ id }) => id === cast.coach.id)?.email).toBe(cast.coach.email)
    const pending = await club.person('coach', { pending: true })
    expect(office.map(({ id }) => id)).not.toContain(pending.id)
  })
})

describe('a team that moves to another program', () => {
  it('a team that moves to another program takes its players along; giving up the spot there also leaves the team', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Joined late') })
    const { json: team } = await create()
    const createChild = await cast.createChild(cast.parent, 'Early', { teamId: team.id })
    const { id } = await club.ok(api.registrations.create, {
      as: cast.parent,
      body: { programId, playerId: createChild.id },
    })
    await club.ok(api.teams.update, { as, params: { id: team.id }, body: { programId } })
    await club.tick()
    const [row] = await club.ok(api.registrations.list, { as, query: { programId } })
    expect(row).toMatchObject({ id, onTeam: true, teamId: team.id })
    await club.ok(api.registrations.cancel, { as: cast.parent, params: { id } })
    expect(await cast.roster(as, team.id)).toEqual([])
    expect(await club.verify()).toEqual([])
  })
})

describe('a deleted team', () => {
  it('a deleted team is gone at once, and releases its players, coaches and registrations', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Program') })
    const { json: team } = await create({ programId, headCoachId: cast.coach.id })
    const createChild = await cast.createChild(cast.parent, 'Stays', { teamId: null })
    const { id } = await club.ok(api.registrations.create, {
      as: cast.parent,
      body: { programId, playerId: createChild.id },
    })
    await club.ok(api.registrations.update, { as, params: { id }, body: { teamId: team.id } })
    const registration = async () =>
      (await club.ok(api.registrations.list, { as, query: { programId } })).find(row => row.id === id)
    expect(await registration()).toMatchObject({ onTeam: true, teamId: team.id })

    await club.ok(api.teams.remove, { as, params: { id: team.id } })
    expect(await seesRoster(cast.coach, team.id)).toBe(404)
    // Not even what was visible to its coach.
    const asked = { as: cast.coach, params: { id: createChild.id }, query: { include: 'medical' } } as const
    expect((await club.call(api.players.get, asked)).status).toBe(404)
    await club.tick()
    await club.tick()
    expect(await registration()).toMatchObject({ onTeam: false })
    expect((await registration())?.teamId).toBeUndefined()
    const kept = await club.ok(api.players.get, { as: cast.parent, params: { id: createChild.id } })
    expect([kept.teamId, kept.memberships]).toEqual([undefined, []])
    const coached = await club.ok(api.teams.memberships, { as: cast.coach })
    expect(coached.map(({ teamId }) => teamId)).not.toContain(team.id)
    expect(await club.verify()).toEqual([])
  })
})

describe('adding staff one by one', () => {
  const join = (teamId: string, userId: string, role: string) =>
    club.call(api.teams.join, { as, body: { teamId, userId, role } })
  const headOf = async (id: string) => (await club.ok(api.teams.get, { as, params: { id } })).headCoachId

  it('the head coach of a team is the first one to join, and the next one after they leave', async () => {
    const { json: team } = await create()
    const [first, second] = [await club.person('coach'), await club.person('coach')]
    await join(team.id, first.id, 'coach')
    await join(team.id, second.id, 'coach')
    expect(await headOf(team.id)).toBe(first.id)
    await club.ok(api.teams.leave, { as, params: { id: `${team.id}.${first.id}` } })
    expect(await headOf(team.id)).toBe(second.id)
    await club.ok(api.teams.update, { as, params: { id: team.id }, body: { name: 'Renamed' } })
    expect(await staffOf(team.id)).toEqual([[second.id, 'coach']])
    expect(await seesRoster(first, team.id)).toBe(404)
    await club.ok(api.teams.leave, { as, params: { id: `${team.id}.${second.id}` } })
    expect(await headOf(team.id)).toBeNull()
  })

  it('a head coach who becomes an assistant is no longer listed as head coach', async () => {
    const { json: team } = await create({ headCoachId: cast.coach.id })
    await join(team.id, cast.coach.id, 'assistant_coach')
    expect(await headOf(team.id)).toBeNull()
    expect(await staffOf(team.id)).toEqual([[cast.coach.id, 'assistant_coach']])
  })

  it('a team has at most three assistants, even if they are added one by one', async () => {
    const { json: team } = await create()
    const people = await Promise.all([1, 2, 3, 4].map(() => club.person('assistant_coach')))
    const statuses = []
    for (const { id } of people) statuses.push((await join(team.id, id, 'assistant_coach')).status)
    expect(statuses).toEqual([201, 201, 201, 400])
  })
})

describe('a logo', () => {
  it('a logo is removed by null, and kept if a change does not mention it', async () => {
    const logoUrl = await uploaded(cast.director, files.png, { purpose: 'team-logo' })
    const { json: team } = await create({ logoUrl })
    const params = { id: team.id }
    expect((await club.ok(api.teams.update, { as, params, body: { division: 'A' } })).logoUrl).toBe(logoUrl)
    expect((await club.ok(api.teams.update, { as, params, body: { logoUrl: null } })).logoUrl).toBeNull()
    await club.tick()
    expect((await club.call(api.uploads.get, { as, params: { id: logoUrl } })).status).toBe(404)
  })
})
