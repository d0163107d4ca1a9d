import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { insertEvents, newEvent } from '../events/events.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram, newTeam } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { admin, director, team } = cast
const { uploaded, certificate } = createUploader(club)
const { getPlayer, getPlayerPrivate, getPlayersById } = await import('#functions/stores/players/store.ts')
const { buildMergedPlayer } = await import('#functions/lifecycle/players/mergeView.ts')
const { listGuardians } = await import('#functions/stores/users/guardianLinks.ts')
const { getUser } = await import('#functions/stores/users/store.ts')

/** Confirms whoever is a guardian of only one of the profiles, as the dialog has it done. */
async function merge(id: string, from: string, as = admin) {
  const all = [...(await listGuardians(id)), ...(await listGuardians(from))].map(({ userId }) => userId)
  const guardianIds = all.filter(one => all.filter(other => other === one).length === 1)
  return club.call(api.players.merge, { as, params: { id }, body: { from, guardianIds } })
}
const createProgram = () => club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
const teamOf = async (programId?: string) => {
  const { id } = await club.ok(api.teams.create, { as: director, body: newTeam('Owls', { programId }) })
  return id
}
/** Records that a child attended a practice of its team. */
async function come(playerId: string, teamId: string): Promise<void> {
  const [event] = await insertEvents(newEvent({ teamId, startDate: '2026-03-02', endDate: '2026-03-02' }))
  const params = { id: event?.id ?? '', playerId }
  await club.ok(api.events.checkIn, { as: director, params, body: { status: 'present' } })
}

describe('two profiles of one child', () => {
  it('two profiles of one child become one, with everything that either had, and the ledger agrees', async () => {
    const [mother, father] = [await club.person('parent'), await club.person('parent')]
    const [one, two] = [await createProgram(), await createProgram()]
    const other = await teamOf(two.id)
    const [picture, paper] = [await uploaded(father), await certificate(father)]
    const files = { playerImageUrl: picture }
    const kept = await cast.createChild(mother, 'Twice', { hasMedicalIssues: true, medicalInfo: 'Peanuts' })
    const gone = await club.ok(api.players.create, {
      as: father,
      body: {
        ...newPlayer('Twice'),
        ...files,
        birthCertificateUrl: paper,
        hasMedicalIssues: true,
        medicalInfo: 'Bees',
      },
    })
    const teamIds = [team.id, other]
    for (const teamId of teamIds)
      await club.ok(api.teams.join, { as: director, body: { teamId, playerId: gone.id, jerseyNumber: 31 } })
    await club.ok(api.registrations.create, { as: mother, body: { programId: one.id, playerId: kept.id } })
    const second = await club.ok(api.registrations.create, {
      as: father,
      body: { programId: two.id, playerId: gone.id },
    })
    await come(gone.id, other)

    const account = (await getPlayer(gone.id))?.userId ?? ''
    const { status, json } = await merge(kept.id, gone.id)
    expect([status, json.id, json.parentId]).toEqual([200, kept.id, mother.id])
    await club.tick()

    const player = (await getPlayer(kept.id)) ?? expect.unreachable()
    expect(Object.keys(player.memberships).sort()).toEqual([...teamIds].sort())
    expect(player.memberships[other]?.jerseyNumber).toBe(31)
    expect(player.playerImageUrl).toBe(picture)
    expect(await getPlayerPrivate(kept.id)).toMatchObject({
      medicalInfo: 'Peanuts\n\nBees',
      birthCertificateUrl: paper,
    })
    expect((await listGuardians(kept.id)).map(({ userId, primary }) => [userId, primary]).sort()).toEqual(
      [
        [mother.id, true],
        [father.id, false],
      ].sort(),
    )
    const [registration] = await club.ok(api.registrations.list, { as: father })
    expect(registration).toMatchObject({ id: second.id, playerId: kept.id })
    const came = await club.ok(api.events.ofPlayer, { as: mother, params: { id: kept.id } })
    expect(came.map(({ status }) => status)).toEqual(['present'])
    const seen = await club.call(api.players.get, { as: father, params: { id: kept.id } })
    expect([seen.status, seen.json.birthCertificateUrl]).toEqual([200, paper])

    expect([await getPlayer(gone.id), await getPlayerPrivate(gone.id)]).toEqual([undefined, undefined])
    expect(await getUser(account)).toBeUndefined()
    expect(await club.verify()).toEqual([])
    expect((await merge(kept.id, gone.id)).status).toBe(404)
  })

  it('a profile gives nobody rights over another of the same name whom the office has not confirmed', async () => {
    const [parent, stranger] = [await club.person('parent'), await club.person('parent')]
    const kept = await cast.createChild(parent, 'Namesake', { hasMedicalIssues: true, medicalInfo: 'Asthma' })
    const copy = await cast.createChild(stranger, 'Namesake')
    for (const guardianIds of [
      undefined,
      [],
      [parent.id],
      [stranger.id],
      [parent.id, stranger.id, admin.id],
    ]) {
      const body = { from: copy.id, guardianIds }
      const refused = await club.call(api.players.merge, { as: admin, params: { id: kept.id }, body })
      expect(refused).toMatchObject({ status: 409, json: { issues: [{ field: 'guardianIds' }] } })
      if (guardianIds?.length === 1 && guardianIds[0] === parent.id)
        expect(refused.json.message).toContain(`(${stranger.email})`)
      expect((await club.call(api.players.get, { as: stranger, params: { id: kept.id } })).status).toBe(404)
    }
    expect((await merge(kept.id, copy.id)).status).toBe(200)
  })

  it('a merged profile without a guardian gets the other’s as its primary one', async () => {
    const father = await club.person('parent')
    const lone = await club.ok(api.players.create, {
      as: cast.coach,
      body: { firstName: 'Lone', lastName: 'Wolf', dateOfBirth: '2016-05-05', teamId: team.id },
    })
    const gone = await club.ok(api.players.create, {
      as: father,
      body: { ...newPlayer('Lone'), lastName: 'Wolf', dateOfBirth: '2016-05-05' },
    })
    expect((await merge(lone.id, gone.id)).json.parentId).toBe(father.id)
    await club.tick()
    expect(await club.verify()).toEqual([])
    // The remaining profile has the name, so the family cannot create a third.
    const again = await club.call(api.players.create, {
      as: father,
      body: { ...newPlayer('Lone'), lastName: 'Wolf', dateOfBirth: '2016-05-05' },
    })
    expect([again.status, again.json.id]).toEqual([200, lone.id])
  })

  it('a merged profile gets the other’s text where its own is empty', async () => {
    const [kept, gone] = [
      await cast.createChild(cast.parent, 'Blank'),
      await cast.createChild(cast.teammate, 'Blank'),
    ]
    const [into, from] = await getPlayersById([kept.id, gone.id])
    if (!into || !from) expect.unreachable()
    const merged = buildMergedPlayer(
      { ...into, schoolAttending: '' },
      { ...from, schoolAttending: 'Central' },
    )
    expect(merged).toMatchObject({ id: kept.id, schoolAttending: 'Central' })
  })

  it('two profiles cannot be merged if they are different children, the same profile, or have two spots in one program', async () => {
    const parent = await club.person('parent')
    const [a, b] = [
      await cast.createChild(parent, 'Ann'),
      await cast.createChild(parent, 'Ben', { dateOfBirth: '2015-01-01' }),
    ]
    expect((await merge(a.id, b.id)).json.message).toContain('different names and different birthdays')
    expect((await merge(a.id, a.id)).status).toBe(409)
    for (const missing of ['ply_none', '', 'x'.repeat(64)])
      expect([400, 404]).toContain((await merge(a.id, missing)).status)
    const c = await cast.createChild(await club.person('parent'), 'Ann')
    const { id } = await createProgram()
    for (const createChild of [a, c])
      await club.ok(api.registrations.create, {
        as: admin,
        body: { programId: id, playerId: createChild.id },
      })
    const refused = await merge(a.id, c.id)
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining('Spring')])
    expect(await getPlayer(c.id)).toBeDefined()
  })

  it('two people who merge the same profiles at once merge them once, and nothing is lost', async () => {
    const parent = await club.person('parent')
    const [a, c] = [
      await cast.createChild(parent, 'Race'),
      await cast.createChild(await club.person('parent'), 'Race'),
    ]
    await addGuardian((await club.person('parent')).id, c.id)
    const both = await Promise.all([merge(a.id, c.id), merge(a.id, c.id), merge(c.id, a.id)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    await club.tick()
    const remaining = (await Promise.all([getPlayer(a.id), getPlayer(c.id)])).filter(Boolean)
    expect(remaining).toHaveLength(1)
    expect(await listGuardians(remaining[0]?.id ?? '')).toHaveLength(3)
    expect(await club.verify()).toEqual([])
  })
})
