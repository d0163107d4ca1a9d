import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam } from '../forms.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const { director: as } = await createTeamFixture(club)
const { commit } = await import('#functions/platform/data/transaction.ts')
const { listStaff: rowsOf, staffWrites } = await import('#functions/stores/teams/staff.ts')
const create = async (more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam('Edited', more) })).id
const change = (id: string, body: object) => club.call(api.teams.update, { as, params: { id }, body })
const join = (teamId: string, userId: string, more: object) =>
  club.ok(api.teams.join, { as, body: { teamId, userId, ...more } })
const getStaff = async (id: string, userId: string) =>
  (await rowsOf(id)).find(member => member.userId === userId)
const staffOf = async (id: string) =>
  (await club.ok(api.teams.get, { as, params: { id } })).staff?.map(({ userId }) => userId)

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
