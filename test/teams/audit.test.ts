import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newTeam } from '../forms.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const as = cast.director
const { auditRows } = await import('#functions/stores/audit/store.ts')

/** The audit entries about a person or thing: by whom, and with what. */
const traces = async (subject: string, action: string) => {
  const { rows } = await auditRows.list('owner', `AUDITOF#${subject}`)
  return rows.filter(row => row.action === action).map(({ actor, details }) => [actor, details])
}

it('creating, changing, numbering and deleting a team is audited', async () => {
  const { id } = await club.ok(api.teams.create, { as, body: newTeam('Traced') })
  const params = { id }
  await club.ok(api.teams.update, { as: cast.admin, params, body: { division: 'North' } })
  const createChild = await cast.createChild(cast.parent, 'Numbered', { teamId: id, requestedNumbers: [9] })
  await club.ok(api.teams.assignNumbers, { as, params })
  await club.ok(api.teams.remove, { as, params })
  expect(await traces(id, 'team.create')).toEqual([[as.id, {}]])
  expect(await traces(id, 'team.update')).toEqual([[cast.admin.id, {}]])
  const numbers = [{ playerId: createChild.id, number: 9, choice: 1 }]
  expect(await traces(id, 'team.numbers')).toEqual([[as.id, { numbers }]])
  expect(await traces(id, 'team.remove')).toEqual([[as.id, { name: 'Traced' }]])
})

it('joining and leaving a team is audited, for children and coaches', async () => {
  const { id: teamId } = await club.ok(api.teams.create, { as, body: newTeam('Joined') })
  const createChild = await cast.createChild(cast.parent, 'Comes', { teamId: null })
  const coach = await club.person('coach')
  await cast.join(createChild.id, { teamId })
  await club.ok(api.teams.join, { as, body: { teamId, userId: coach.id, role: 'coach' } })
  for (const { id } of [createChild, coach])
    await club.ok(api.teams.leave, { as: cast.admin, params: { id: `${teamId}.${id}` } })
  expect(await traces(createChild.id, 'team.join')).toEqual([[as.id, { teamId }]])
  expect(await traces(coach.id, 'team.join')).toEqual([[as.id, { teamId, role: 'coach', active: true }]])
  for (const { id } of [createChild, coach])
    expect(await traces(id, 'team.leave')).toEqual([[cast.admin.id, { teamId }]])
})

it('a change of a child is audited with its fields, never with their values', async () => {
  const createChild = await cast.createChild(cast.parent, 'Changed')
  const body = { medicalInfo: 'Asthma', hasMedicalIssues: true }
  await club.ok(api.players.update, { as: cast.parent, params: { id: createChild.id }, body })
  const [[actor, details] = [], ...others] = await traces(createChild.id, 'player.update')
  expect([actor, others]).toEqual([cast.parent.id, []])
  expect(details).toEqual({ fields: expect.arrayContaining(['medicalInfo', 'hasMedicalIssues']) })
  expect(JSON.stringify(details)).not.toContain('Asthma')
})
