import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { uploaded } = createUploader(club)
const { commit } = await import('#functions/platform/data/transaction.ts')
const { listStaff: rowsOf, staffWrites } = await import('#functions/stores/teams/staff.ts')
const { getUser } = await import('#functions/stores/users/store.ts')
const as = cast.director
const create = async (more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam('Edited', more) })).id
const change = (id: string, body: object) => club.call(api.teams.update, { as, params: { id }, body })
const join = (teamId: string, userId: string, more: object) =>
  club.ok(api.teams.join, { as, body: { teamId, userId, ...more } })
const getStaff = async (id: string, userId: string) =>
  (await rowsOf(id)).find(member => member.userId === userId)
const staffOf = async (id: string) =>
  (await club.ok(api.teams.get, { as, params: { id } })).staff?.map(({ userId }) => userId)
const nameOf = async ({ id }: { id: string }) => (await getUser(id))?.fullName

describe('a change of a team', () => {
  it('a change of a team refuses unapproved and unknown people, just as a new team does', async () => {
    const id = await create()
    for (const [body, field] of [
      [{ headCoachId: cast.parent.id }, 'headCoachId'],
      [{ assistantCoachIds: [cast.parent.id] }, 'assistantCoachIds'],
      [{ programId: 'prg_none' }, 'programId'],
    ] as const) {
      const { status, json } = await change(id, body)
      expect([status, json.issues?.[0]?.field]).toEqual([400, field])
    }
    expect((await change('team_none', { name: 'Nobody' })).status).toBe(404)
    expect((await club.call(api.teams.remove, { as, params: { id: 'team_none' } })).status).toBe(404)
  })

  it('a change of a team does not bring back people who have left the staff, or paused', async () => {
    const [head, helper] = [await club.person('coach'), await club.person('assistant_coach')]
    const id = await create({ headCoachId: head.id })
    await commit(...staffWrites([{ before: await getStaff(id, head.id) }]))
    await join(id, helper.id, { role: 'assistant_coach', active: false })
    await change(id, { division: 'North' })
    expect(await staffOf(id)).toEqual([])
    expect((await getStaff(id, helper.id))?.active).toBe(false)
  })

  it('a change of a team leaves additional head coaches where they are', async () => {
    const [head, further] = [await club.person('coach'), await club.person('coach')]
    const id = await create({ headCoachId: head.id })
    await join(id, further.id, { role: 'coach' })
    await change(id, { headCoachId: null })
    expect(await staffOf(id)).toEqual([further.id])
    const programId = (await club.ok(api.programs.create, { as, body: newProgram('Other') })).id
    expect((await change(id, { headCoachId: further.id, programId })).status).toBe(200)
    const now = await club.ok(api.teams.get, { as, params: { id } })
    expect([now.headCoachId, now.staff?.length]).toEqual([further.id, 1])
  })

  it('a change of a team keeps the date since when a person is on the staff, whatever their role becomes', async () => {
    const coach = await club.person('coach')
    const id = await create({ assistantCoachIds: [coach.id] })
    const since = (await getStaff(id, coach.id))?.createdAt
    club.clock.pass({ seconds: 1 })
    await change(id, { headCoachId: coach.id, assistantCoachIds: [] })
    expect(await getStaff(id, coach.id)).toMatchObject({ role: 'coach', createdAt: since })
    club.clock.pass({ seconds: 1 })
    await join(id, coach.id, { role: 'assistant_coach' })
    expect(await getStaff(id, coach.id)).toMatchObject({ role: 'assistant_coach', createdAt: since })
  })
})

describe('the fourth assistant', () => {
  it('a fourth assistant is allowed if one has paused, and the current three may be sent again', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => club.person('assistant_coach')))
    const [first, second, third, fourth] = people.map(({ id }) => id)
    const id = await create({ assistantCoachIds: [first, second, third] })
    const role = 'assistant_coach'
    await join(id, first ?? '', { role })
    await join(id, first ?? '', { role, active: false })
    await join(id, fourth ?? '', { role })
    expect((await staffOf(id))?.toSorted()).toEqual([second, third, fourth].toSorted())
  })
})

describe('a logo', () => {
  it('a logo that was replaced, or whose team was deleted, is deleted', async () => {
    const { getUpload } = await import('#functions/stores/uploads/store.ts')
    const logo = () => uploaded(as, files.png, { purpose: 'team-logo' })
    const [first, second] = [await logo(), await logo()]
    const id = await create({ logoUrl: first })
    const kept = async () => (await Promise.all([first, second].map(getUpload))).map(Boolean)
    await change(id, { logoUrl: second })
    await club.tick()
    expect(await kept()).toEqual([false, true])
    await club.ok(api.teams.remove, { as, params: { id } })
    await club.tick()
    expect(await kept()).toEqual([false, false])
  })
})

describe('data for the staff of a team', () => {
  it.each([api.teams.exportRoster, api.teams.medicalSheet, api.teams.assignNumbers])(
    'a team’s family and the staff of another team get no staff data: $method $path',
    async route => {
      const params = { id: cast.team.id }
      const foreign = await club.person('coach', { teams: [await create()] })
      expect((await club.call(route, { as: cast.parent, params })).status).toBe(403)
      await cast.createChild(foreign, 'Own')
      expect((await club.call(route, { as: foreign, params })).status).toBe(404)
    },
  )

  it('the staff of a team see which children have medical notes, and whom to call', async () => {
    const params = { id: cast.team.id }
    const isOld = ({ id }: { id: string }) => [cast.kid.id, cast.mate.id].includes(id)
    const lines = (await cast.roster()).filter(isOld)
    expect(lines.map(({ id, hasMedicalIssues }) => [id, hasMedicalIssues])).toEqual([
      [cast.kid.id, true],
      [cast.mate.id, false],
    ])
    const sheet = await club.ok(api.teams.medicalSheet, { as: cast.coach, params })
    const parents = sheet.filter(isOld).map(({ id, parentName }) => [id, parentName])
    expect(parents).toEqual([
      [cast.kid.id, await nameOf(cast.parent)],
      [cast.mate.id, await nameOf(cast.teammate)],
    ])
  })

  it('the staff of a team are listed with head coaches first, and then by time on the team', async () => {
    const id = await create()
    const [first, second, head] = [
      await club.person('assistant_coach'),
      await club.person('assistant_coach'),
      await club.person('coach'),
    ]
    for (const { id: userId } of [second, first]) {
      await join(id, userId, { role: 'assistant_coach' })
      club.clock.pass({ seconds: 1 })
    }
    await join(id, head.id, { role: 'coach' })
    expect(await staffOf(id)).toEqual([head.id, second.id, first.id])
  })
})
