import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newProgram, newTeam } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { certificate } = createUploader(club)
const as = cast.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const createTeam = async (more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam('Other', more) })).id
const change = (id: string, body: object, who: { token: string } = as) =>
  club.call(api.players.update, { as: who, params: { id }, body })
const of = (id: string) => club.ok(api.players.get, { as, params: { id } })

describe('a change of a child', () => {
  it('a change of a child refuses read-only fields and invalid values', async () => {
    for (const [body, field] of [
      [{ id: 'ply_x' }, ''],
      [{ parentId: 'usr_x' }, ''],
      [{ __proto__x: 1 }, ''],
      [{ dateOfBirth: '2008-12-31' }, 'dateOfBirth'],
      [{ jerseyNumber: 100 }, 'jerseyNumber'],
      [{ teamId: 'team_none' }, 'teamId'],
      [{ playerImageUrl: 'https://evil.example/x.png' }, 'playerImageUrl'],
    ] as const) {
      const { status, json } = await change(cast.kid.id, body, cast.admin)
      expect(status, JSON.stringify(body)).toBe(400)
      if (field) expect(json.issues[0]?.field).toBe(field)
    }
  })

  it('a team without a position of its own shows the child’s, and clearing it clears both', async () => {
    const { id } = await club.ok(api.players.create, { as, body: newPlayer('Goalie') })
    await change(id, { position: 'Goalie' })
    const teamId = await createTeam()
    await club.ok(api.teams.join, { as, body: { teamId, playerId: id } })
    const shown = async () => {
      const { position, memberships = [] } = await of(id)
      return [position, ...memberships.map(member => member.position)]
    }
    expect(await shown()).toEqual(['Goalie', 'Goalie'])
    const params = { id }
    await club.ok(api.players.update, { as, params, query: { onTeam: teamId }, body: { position: 'Attack' } })
    expect(await shown()).toEqual(['Attack', 'Attack'])
    await club.ok(api.players.update, { as, params, query: { onTeam: teamId }, body: { position: null } })
    expect((await shown()).map(position => position ?? null)).toEqual([null, null])
  })

  it('a changed name of a child is copied to its account, its rosters and its claim', async () => {
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const { getUser } = await import('#functions/stores/users/store.ts')
    const { id } = await cast.createChild(cast.parent, 'Original')
    expect((await change(id, { firstName: 'Renamed' }, cast.parent)).status).toBe(200)
    expect((await getUser((await getPlayer(id))?.userId ?? ''))?.fullName).toBe('Renamed Whitfield')
    expect((await cast.roster()).map(({ firstName }) => firstName)).toContain('Renamed')
    expect((await cast.createChild(cast.parent, 'Original')).id).not.toBe(id)
    expect((await cast.createChild(cast.parent, 'Renamed')).id).toBe(id)
  })

  it('a changed name does not make a child the duplicate of another', async () => {
    const [one, two] = [
      await cast.createChild(cast.parent, 'Twin'),
      await cast.createChild(cast.parent, 'Other'),
    ]
    const { status, json } = await change(two.id, { firstName: 'Twin' }, cast.parent)
    expect([status, json.message]).toEqual([
      409,
      'The family already has a child with this name and birthday.',
    ])
    expect((await cast.createChild(cast.parent, 'Twin')).id).toBe(one.id)
  })

  it('a change of a child removes an emergency contact, unless the child is registered', async () => {
    const { id } = await cast.createChild(cast.parent, 'Careful')
    const none = { emergencyContact: '', emergencyPhone: '', emergencyRelationship: '' }
    expect((await change(id, { emergencyContact: 'R' })).json.issues[0]?.field).toBe('emergencyContact')
    expect((await change(id, none, cast.parent)).status).toBe(200)
    for (const field of Object.keys(none)) expect(await of(id)).not.toHaveProperty(field)
    const back = {
      emergencyContact: 'Kim Lee',
      emergencyPhone: '555-010-2222',
      emergencyRelationship: 'Aunt',
    }
    await change(id, { ...back, jerseySize: 'YXS', shortsSize: 'XXL' })
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Careful') })
    await club.ok(api.registrations.create, { as: cast.parent, body: { playerId: id, programId } })
    const { status, json } = await change(id, none, cast.parent)
    expect([status, json.issues.length]).toEqual([400, 3])
    expect(json.message).toBe('A registered player needs an emergency contact')
    expect(await of(id)).toMatchObject({ ...back, jerseySize: 'YXS', shortsSize: 'XXL' })
  })

  it('simultaneous changes of a child lose none', async () => {
    const { id } = await cast.createChild(cast.parent, 'Busy')
    const replies = await Promise.all([
      change(id, { schoolAttending: 'Homeschool' }, cast.parent),
      change(id, { position: 'Goalie' }, cast.coach),
      change(id, { gender: 'Female' }),
      change(id, { jerseyNumber: 55 }, cast.coach),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const all = { schoolAttending: 'Homeschool', position: 'Goalie', gender: 'Female', jerseyNumber: 55 }
    expect(await of(id)).toMatchObject(all)
  })
})

describe('the audit trail', () => {
  it('a change of a child is recorded with the fields that have another value now, and none without any', async () => {
    const child = await cast.createChild(cast.parent, 'Told', { grade: '3' })
    const record = async () =>
      (await fetchAuditRows('player.update'))
        .filter(({ subject }) => subject === child.id)
        .map(({ details }) => z.object({ fields: z.array(z.string()) }).parse(details))
    await change(child.id, { firstName: 'Told', grade: '3' })
    expect(await record()).toEqual([])
    const body = {
      firstName: 'Told',
      grade: '4',
      jerseyNumber: 88,
      hasMedicalIssues: true,
      medicalInfo: 'Bees',
    }
    expect((await change(child.id, body, await club.person('admin'))).status).toBe(200)
    const fields = ['grade', 'hasMedicalIssues', 'jerseyNumber', 'medicalInfo']
    expect((await record()).map(({ fields }) => fields.toSorted())).toEqual([fields])
  })
})

describe('adding a child to a team on its own page', () => {
  it('a child that is added to a team on its own page also has it in its registration', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Travel') })
    const [one, two] = [await createTeam({ programId }), await createTeam({ programId })]
    const { id } = await cast.createChild(cast.parent, 'Placed', { teamId: null })
    const body = { programId, playerId: id }
    await club.ok(api.registrations.create, { as: cast.parent, body })
    const shown = async () => {
      const [row] = await club.ok(api.registrations.list, { as, query: { programId } })
      return [row?.onTeam, row?.teamId]
    }
    for (const teamId of [one, two]) {
      expect((await change(id, { teamId })).status).toBe(200)
      expect(await shown()).toEqual([true, teamId])
    }
    expect((await change(id, { teamId: null })).status).toBe(200)
    expect(await shown()).toEqual([false, undefined])
  })

  it('a child that leaves a team stays on record, for the staff there no longer', async () => {
    const to = await createTeam()
    const { id } = await cast.createChild(cast.parent, 'Moved', { jerseyNumber: 31 })
    const seen = async () => (await club.call(api.players.get, { as: cast.coach, params: { id } })).status
    expect(await seen()).toBe(200)
    club.clock.pass({ seconds: 1 })
    await change(id, { teamId: to })
    expect(await seen()).toBe(404)
    expect((await change(id, { position: 'Goalie' }, cast.coach)).status).toBe(404)
    const { teamId, memberships } = await of(id)
    expect(teamId).toBe(to)
    expect(memberships?.find(membership => membership.teamId === cast.team.id)).toMatchObject({
      active: false,
    })
  })

  it('a child that comes back to a team does not get its former number, which may be taken by now', async () => {
    const { id } = await cast.createChild(cast.parent, 'Returns', { jerseyNumber: 32 })
    await change(id, { teamId: null })
    await cast.createChild(cast.parent, 'Took it', { jerseyNumber: 32 })
    const back = await change(id, { teamId: cast.team.id })
    expect([back.status, back.json.teamId, back.json.jerseyNumber ?? null]).toEqual([200, cast.team.id, null])
  })
})

describe('a number and a position', () => {
  it('a coach sets number and position on their own team, though the child has joined another since', async () => {
    const other = await createTeam()
    const { id } = await cast.createChild(cast.parent, 'Both')
    club.clock.pass({ seconds: 1 })
    await cast.join(id, { teamId: other, jerseyNumber: 4 })
    expect((await change(id, { jerseyNumber: 33, position: 'Goalie' }, cast.coach)).status).toBe(200)
    const memberships = (await of(id)).memberships?.map(membership => [
      membership.teamId,
      membership.jerseyNumber,
      membership.position,
    ])
    expect(memberships).toEqual(
      expect.arrayContaining([
        [cast.team.id, 33, 'Goalie'],
        [other, 4, undefined],
      ]),
    )
  })

  it('number and position are those of the team that was named, for a coach of both too', async () => {
    const { id } = await cast.createChild(cast.parent, 'Named')
    const [second, foreign] = [await createTeam({ headCoachId: cast.coach.id }), await createTeam()]
    club.clock.pass({ seconds: 1 })
    await cast.join(id, { teamId: second, jerseyNumber: 8 })
    const onTeam = (teamId: string, jerseyNumber: number) =>
      club.call(api.players.update, {
        as: cast.coach,
        params: { id },
        query: { onTeam: teamId },
        body: { jerseyNumber },
      })
    expect((await onTeam(cast.team.id, 44)).status).toBe(200)
    const number = async (teamId: string) =>
      (await cast.roster(as, teamId)).find(player => player.id === id)?.jerseyNumber
    expect([await number(cast.team.id), await number(second)]).toEqual([44, 8])
    expect((await onTeam(foreign, 9)).status).toBe(400)
  })

  it('a number needs a team, and a position without a team is kept for the coming one', async () => {
    const { id } = await cast.createChild(cast.parent, 'Free', { teamId: null })
    const message = 'Please choose a team before a number'
    const { status, json } = await change(id, { jerseyNumber: 5 })
    expect([status, json.issues]).toEqual([400, [{ field: 'jerseyNumber', message }]])
    expect((await change(id, { position: 'Defense' })).status).toBe(200)
    await cast.join(id)
    expect((await of(id)).position).toBe('Defense')
    expect((await cast.roster()).find(player => player.id === id)?.position).toBe('Defense')
  })
})

describe('the answer to a change', () => {
  it('the answer to a change of a child says no more than its reader may know', async () => {
    const { id } = await cast.createChild(cast.parent, 'Answered')
    await change(id, { notes: 'Fast' }, cast.coach)
    await change(id, { birthCertificateUrl: await certificate(cast.parent) }, cast.parent)
    const byFamily = await change(id, { jerseySize: 'YL' }, cast.parent)
    expect(byFamily.json).toMatchObject({ id, jerseySize: 'YL', emergencyContact: 'Robin Whitfield' })
    expect(byFamily.json).not.toHaveProperty('notes')
    const byCoach = await change(id, { position: 'Attack' }, cast.coach)
    expect(byCoach.json).toMatchObject({ notes: 'Fast', position: 'Attack' })
    for (const hidden of ['birthCertificateUrl', 'medicalInfo', 'isOutOfDistrict'])
      expect(byCoach.json).not.toHaveProperty(hidden)
  })
})

describe('answers that depend on others', () => {
  it('a change removes answers that depend on it: no release for a child of the district', async () => {
    const more = { isOutOfDistrict: true, hasDistrictRelease: true }
    const { id } = await cast.createChild(cast.parent, 'Moved in', more)
    expect((await of(id)).hasDistrictRelease).toBe(true)
    await change(id, { isOutOfDistrict: false }, cast.parent)
    expect((await of(id)).hasDistrictRelease).toBe(false)
  })
})
