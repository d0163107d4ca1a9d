import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram, newTeam } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { certificate } = createUploader(club)
const as = fixtures.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const createTeam = async (more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam('Other', more) })).id
const change = (id: string, body: object, who: { token: string } = as, onTeam?: string) =>
  club.call(api.players.update, { as: who, params: { id }, query: onTeam ? { onTeam } : {}, body })
const of = (id: string) => club.ok(api.players.get, { as, params: { id } })
const membershipsOf = async (id: string) =>
  (await of(id)).memberships?.map(({ teamId, jerseyNumber, position }) => [teamId, jerseyNumber, position])

it('a change of a child refuses an impossible birthday, an unknown team and a foreign file', async () => {
  for (const [body, field] of [
    [{ dateOfBirth: '2008-12-31' }, 'dateOfBirth'],
    [{ teamId: 'team_none' }, 'teamId'],
    [{ playerImageUrl: 'https://evil.example/x.png' }, 'playerImageUrl'],
  ] as const) {
    const { status, json } = await change(fixtures.kid.id, body, fixtures.admin)
    expect([status, json.issues?.[0]?.field]).toEqual([400, field])
  }
})

it('a team without a position of its own shows the child’s, and clearing it clears both', async () => {
  const { id } = await club.ok(api.players.create, { as, body: newPlayer('Goalie') })
  await change(id, { position: 'Goalie' })
  const teamId = await createTeam()
  await fixtures.join(id, { teamId })
  const shown = async () => {
    const { position, memberships = [] } = await of(id)
    return [position, ...memberships.map(member => member.position)].map(one => one ?? null)
  }
  expect(await shown()).toEqual(['Goalie', 'Goalie'])
  await change(id, { position: 'Attack' }, as, teamId)
  expect(await shown()).toEqual(['Attack', 'Attack'])
  await change(id, { position: null }, as, teamId)
  expect(await shown()).toEqual([null, null])
})

it('a changed name of a child is copied to its account, its rosters and its claim, and duplicates no other child', async () => {
  const { getPlayer } = await import('#functions/stores/players/store.ts')
  const { getUser } = await import('#functions/stores/users/store.ts')
  const { id } = await fixtures.createChild(fixtures.parent, 'Original')
  expect((await change(id, { firstName: 'Renamed' }, fixtures.parent)).status).toBe(200)
  expect((await getUser((await getPlayer(id))?.userId ?? ''))?.fullName).toBe('Renamed Whitfield')
  expect((await fixtures.roster()).map(({ firstName }) => firstName)).toContain('Renamed')
  const other = await fixtures.createChild(fixtures.parent, 'Original')
  expect(other.id).not.toBe(id)
  expect(await change(other.id, { firstName: 'Renamed' }, fixtures.parent)).toMatchObject({
    status: 409,
    json: { message: 'The family already has a child with this name and birthday.' },
  })
  expect((await fixtures.createChild(fixtures.parent, 'Renamed')).id).toBe(id)
})

it('a second guardian who renames a shared child learns nothing about the other children of the first', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Shared')
  const other = await fixtures.createChild(fixtures.parent, 'Hidden')
  const second = await club.person('parent')
  await addGuardian(second.id, id)
  const taken = await change(id, { firstName: 'Hidden' }, second)
  const free = await change(id, { firstName: 'Nobody' }, second)
  expect([taken.status, free.status]).toEqual([200, 200])
  expect(taken.json).toEqual({ ...free.json, firstName: 'Hidden' })
  // Both stay whole: the first guardian is still refused a double, and either child can be renamed and deleted.
  await change(id, { firstName: 'Hidden' }, second)
  expect((await change(other.id, { firstName: 'Another' }, fixtures.parent)).status).toBe(200)
  expect((await change(other.id, { firstName: 'Hidden' }, fixtures.parent)).status).toBe(200)
  expect((await change(id, { lastName: 'Elsewhere' }, fixtures.parent)).status).toBe(200)
  expect((await change(id, { lastName: 'Whitfield' }, fixtures.parent)).status).toBe(409)
  for (const child of [id, other.id])
    await club.ok(api.players.remove, { as: fixtures.admin, params: { id: child } })
})

it('a change of a child removes an emergency contact, unless the child is registered', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Careful')
  const none = { emergencyContact: '', emergencyPhone: '', emergencyRelationship: '' }
  expect((await change(id, none, fixtures.parent)).status).toBe(200)
  for (const field of Object.keys(none)) expect(await of(id)).not.toHaveProperty(field)
  const back = {
    emergencyContact: 'Kim Lee',
    emergencyPhone: '555-010-2222',
    emergencyRelationship: 'Aunt',
  }
  await change(id, { ...back, jerseySize: 'YXS', shortsSize: 'XXL' })
  const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Careful') })
  await club.ok(api.registrations.create, { as: fixtures.parent, body: { playerId: id, programId } })
  const { status, json } = await change(id, none, fixtures.parent)
  expect([status, json.issues.length]).toEqual([400, 3])
  expect(json.message).toBe('A registered player needs an emergency contact')
  expect(await of(id)).toMatchObject({ ...back, jerseySize: 'YXS', shortsSize: 'XXL' })
})

it('simultaneous changes of a child lose none', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Busy')
  const replies = await Promise.all([
    change(id, { schoolAttending: 'Homeschool' }, fixtures.parent),
    change(id, { position: 'Goalie' }, fixtures.coach),
    change(id, { gender: 'Female' }),
    change(id, { jerseyNumber: 55 }, fixtures.coach),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const all = { schoolAttending: 'Homeschool', position: 'Goalie', gender: 'Female', jerseyNumber: 55 }
  expect(await of(id)).toMatchObject(all)
})

it('a change of a child is recorded with the fields that have another value now, never with their values, and none without any', async () => {
  const child = await fixtures.createChild(fixtures.parent, 'Told', { grade: '3' })
  const record = async () =>
    (await fetchAuditRows('player.update'))
      .filter(({ subject }) => subject === child.id)
      .map(({ details }) =>
        z
          .strictObject({ fields: z.array(z.string()) })
          .parse(details)
          .fields.toSorted(),
      )
  await change(child.id, { firstName: 'Told', grade: '3' })
  expect(await record()).toEqual([])
  const health = { hasMedicalIssues: true, medicalInfo: 'Bees' }
  await change(child.id, { firstName: 'Told', grade: '4', jerseyNumber: 88, ...health }, fixtures.admin)
  expect(await record()).toEqual([['grade', 'hasMedicalIssues', 'jerseyNumber', 'medicalInfo']])
})

it('a child that is moved on its own page has its team in its registration too', async () => {
  const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Travel') })
  const { id } = await fixtures.createChild(fixtures.parent, 'Placed', { teamId: null })
  await club.ok(api.registrations.create, { as: fixtures.parent, body: { programId, playerId: id } })
  for (const teamId of [await createTeam({ programId }), await createTeam({ programId }), null]) {
    expect((await change(id, { teamId })).status).toBe(200)
    const [row] = await club.ok(api.registrations.list, { as, query: { programId } })
    expect([row?.onTeam, row?.teamId ?? null]).toEqual([teamId !== null, teamId])
  }
})

it('a child that leaves a team stays on record, for its staff no longer, and comes back without its former number', async () => {
  const to = await createTeam()
  const { id } = await fixtures.createChild(fixtures.parent, 'Moved', { jerseyNumber: 31 })
  const seen = async () => (await club.call(api.players.get, { as: fixtures.coach, params: { id } })).status
  expect(await seen()).toBe(200)
  club.clock.pass({ seconds: 1 })
  await change(id, { teamId: to })
  expect(await seen()).toBe(404)
  expect((await change(id, { position: 'Goalie' }, fixtures.coach)).status).toBe(404)
  const { teamId, memberships } = await of(id)
  expect(teamId).toBe(to)
  const left = memberships?.find(membership => membership.teamId === fixtures.team.id)
  expect(left).toMatchObject({ active: false })
  await fixtures.createChild(fixtures.parent, 'Took it', { jerseyNumber: 31 })
  const back = await change(id, { teamId: fixtures.team.id })
  expect([back.status, back.json.teamId, back.json.jerseyNumber ?? null]).toEqual([
    200,
    fixtures.team.id,
    null,
  ])
})

it('number and position are those of the team that was named, or else of a coach’s own team', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Both')
  const other = await createTeam()
  club.clock.pass({ seconds: 1 })
  await fixtures.join(id, { teamId: other, jerseyNumber: 4 })
  // The child has joined another team since.
  expect((await change(id, { jerseyNumber: 33, position: 'Goalie' }, fixtures.coach)).status).toBe(200)
  expect((await membershipsOf(id))?.sort()).toEqual(
    [
      [fixtures.team.id, 33, 'Goalie'],
      [other, 4, undefined],
    ].sort(),
  )
  const second = await createTeam({ headCoachId: fixtures.coach.id })
  club.clock.pass({ seconds: 1 })
  await fixtures.join(id, { teamId: second, jerseyNumber: 8 })
  expect((await change(id, { jerseyNumber: 44 }, fixtures.coach, fixtures.team.id)).status).toBe(200)
  const numbers = new Map((await membershipsOf(id))?.map(([teamId, number]) => [teamId, number]))
  expect([numbers.get(fixtures.team.id), numbers.get(second)]).toEqual([44, 8])
  expect((await change(id, { jerseyNumber: 9 }, fixtures.coach, other)).status).toBe(400)
})

it('a number needs a team, and a position without a team is kept for the coming one', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Free', { teamId: null })
  const message = 'Please choose a team before a number'
  const { status, json } = await change(id, { jerseyNumber: 5 })
  expect([status, json.issues]).toEqual([400, [{ field: 'jerseyNumber', message }]])
  expect((await change(id, { position: 'Defense' })).status).toBe(200)
  await fixtures.join(id)
  expect((await of(id)).position).toBe('Defense')
  expect((await fixtures.roster()).find(player => player.id === id)?.position).toBe('Defense')
})

it('the answer to a change of a child says no more than its reader may know, nor a release that no longer counts', async () => {
  const district = { isOutOfDistrict: true, hasDistrictRelease: true }
  const { id } = await fixtures.createChild(fixtures.parent, 'Answered', district)
  await change(id, { notes: 'Fast' }, fixtures.coach)
  const paper = { birthCertificateUrl: await certificate(fixtures.parent) }
  const byFamily = await change(id, { ...paper, isOutOfDistrict: false }, fixtures.parent)
  const known = { emergencyContact: 'Robin Whitfield', hasDistrictRelease: false }
  expect(byFamily.json).toMatchObject({ id, ...known })
  expect(byFamily.json).not.toHaveProperty('notes')
  const byCoach = await change(id, { position: 'Attack' }, fixtures.coach)
  expect(byCoach.json).toMatchObject({ notes: 'Fast', position: 'Attack' })
  for (const hidden of ['birthCertificateUrl', 'medicalInfo', 'isOutOfDistrict'])
    expect(byCoach.json).not.toHaveProperty(hidden)
})
