import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { insertEvents, newEvent } from '../events/events.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram, newTeam, numbered } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { admin, director, team } = fixtures
const { uploaded, certificate } = createUploader(club)
const { getPlayer, getPlayerPrivate, getPlayersById } = await import('#functions/stores/players/store.ts')
const { buildMergedPlayer } = await import('#functions/lifecycle/players/mergeView.ts')
const { listGuardians } = await import('#functions/stores/users/guardianLinks.ts')
const { getUser } = await import('#functions/stores/users/store.ts')

/** Confirms whoever is a guardian of only one of the profiles, as the dialog has it done. */
async function merge(id: string, from: string) {
  const all = [...(await listGuardians(id)), ...(await listGuardians(from))].map(({ userId }) => userId)
  const guardianIds = all.filter(one => all.filter(other => other === one).length === 1)
  return club.call(api.players.merge, { as: admin, params: { id }, body: { from, guardianIds } })
}
const createProgram = async () =>
  (await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })).id
const register = (as: { token: string }, programId: string, playerId: string) =>
  club.ok(api.registrations.create, { as, body: { programId, playerId } })

it('two profiles of one child become one, with everything that either had, and the ledger agrees', async () => {
  const [mother, father] = [await club.person('parent'), await club.person('parent')]
  const [one, two] = [await createProgram(), await createProgram()]
  const form = newTeam('Owls', { programId: two })
  const { id: other } = await club.ok(api.teams.create, { as: director, body: form })
  const [picture, paper] = [await uploaded(father), await certificate(father)]
  const kept = await fixtures.createChild(mother, 'Twice', { hasMedicalIssues: true, medicalInfo: 'Peanuts' })
  const papers = { playerImageUrl: picture, birthCertificateUrl: paper }
  const gone = await club.ok(api.players.create, {
    as: father,
    body: newPlayer('Twice', { ...papers, hasMedicalIssues: true, medicalInfo: 'Bees' }),
  })
  const teamIds = [team.id, other]
  for (const teamId of teamIds) await fixtures.join(gone.id, { teamId, jerseyNumber: 31 })
  await register(mother, one, kept.id)
  const second = await register(father, two, gone.id)
  const practice = newEvent({ teamId: other, startDate: '2026-03-02', endDate: '2026-03-02' })
  const [event] = await insertEvents(practice)
  const checkIn = { id: event?.id ?? '', playerId: gone.id }
  await club.ok(api.events.checkIn, { as: director, params: checkIn, body: { status: 'present' } })

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
  const guardians = new Map((await listGuardians(kept.id)).map(({ userId, primary }) => [userId, primary]))
  expect(Object.fromEntries(guardians)).toEqual({ [mother.id]: true, [father.id]: false })
  const [registration] = await club.ok(api.registrations.list, { as: father })
  expect(registration).toMatchObject({ id: second.id, playerId: kept.id })
  const came = await club.ok(api.events.ofPlayer, { as: mother, params: { id: kept.id } })
  expect(came.map(({ status }) => status)).toEqual(['present'])
  const seen = await club.ok(api.players.get, { as: father, params: { id: kept.id } })
  expect(seen.birthCertificateUrl).toBe(paper)

  expect([await getPlayer(gone.id), await getPlayerPrivate(gone.id)]).toEqual([undefined, undefined])
  expect(await getUser(account)).toBeUndefined()
  expect(await club.verify()).toEqual([])
})

it('a profile gives nobody rights over another of the same name whom the office has not confirmed', async () => {
  const [parent, stranger] = [await club.person('parent'), await club.person('parent')]
  const kept = await fixtures.createChild(parent, 'Namesake')
  const copy = await fixtures.createChild(stranger, 'Namesake')
  const params = { id: kept.id }
  for (const [guardianIds, missing = ''] of [
    [undefined],
    [[]],
    [[parent.id], stranger.email],
    [[stranger.id], parent.email],
    [[parent.id, stranger.id, admin.id]],
  ] as const) {
    const body = { from: copy.id, guardianIds: guardianIds && [...guardianIds] }
    const refused = await club.call(api.players.merge, { as: admin, params, body })
    expect(refused).toMatchObject({ status: 409, json: { issues: [{ field: 'guardianIds' }] } })
    expect(refused.json.message).toContain(missing)
    expect((await club.call(api.players.get, { as: stranger, params })).status).toBe(404)
  }
  expect((await merge(kept.id, copy.id)).status).toBe(200)
})

it('whoever was invited for a merged profile is invited for the one that stays, and needs to be asked by nobody again', async () => {
  const [mother, father, aunt] = [
    await club.person('parent'),
    await club.person('parent'),
    await club.person('parent'),
  ]
  const kept = await fixtures.createChild(mother, 'Asked')
  const gone = await fixtures.createChild(father, 'Asked')
  const invite = (as: { token: string }, id: string, email: string) =>
    club.ok(api.families.invite, { as, params: { id }, body: { email } })
  await invite(father, gone.id, aunt.email)
  await invite(father, gone.id, mother.email)
  const byOffice = `${numbered('uncle')}@example.com`
  await invite(admin, gone.id, byOffice)
  expect((await merge(kept.id, gone.id)).status).toBe(200)
  await club.tick()
  const [family] = await club.ok(api.families.list, { as: mother, query: { playerId: kept.id } })
  const open = family?.invitations.map(({ email, invitedBy }) => [email, invitedBy])
  const nameOf = async ({ id }: { id: string }) => (await getUser(id))?.fullName
  expect(open?.toSorted()).toEqual(
    [
      [aunt.email, await nameOf(father)],
      [byOffice, await nameOf(admin)],
    ].toSorted(),
  )
  const links = club.ses
    .mails(aunt.email)
    .flatMap(({ text }) => /guardian\S*token=([\w.-]+)/.exec(text)?.[1] ?? [])
  const accept = (token: string) => club.call(api.families.accept, { as: aunt, body: { token } })
  // One of them is of the profile that is gone.
  const replies = [await accept(links[0] ?? ''), await accept(links[1] ?? '')]
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await listGuardians(kept.id)).map(({ userId }) => userId)).toContain(aunt.id)
})

it('a merged profile without a guardian gets the other’s as its primary one, and its name', async () => {
  const father = await club.person('parent')
  const same = { firstName: 'Lone', lastName: 'Wolf', dateOfBirth: '2016-05-05' }
  const body = { ...newPlayer('Lone'), ...same }
  const lone = await club.ok(api.players.create, { as: fixtures.coach, body: { ...same, teamId: team.id } })
  const gone = await club.ok(api.players.create, { as: father, body })
  expect((await merge(lone.id, gone.id)).json.parentId).toBe(father.id)
  await club.tick()
  expect(await club.verify()).toEqual([])
  // The remaining profile has the name, so the family cannot create a third.
  const again = await club.call(api.players.create, { as: father, body })
  expect([again.status, again.json.id]).toEqual([200, lone.id])
})

it('a merged profile gets the other’s text where its own is empty', async () => {
  const kept = await fixtures.createChild(fixtures.parent, 'Blank')
  const gone = await fixtures.createChild(fixtures.teammate, 'Blank')
  const [into, from] = await getPlayersById([kept.id, gone.id])
  if (!into || !from) expect.unreachable()
  const merged = buildMergedPlayer({ ...into, schoolAttending: '' }, { ...from, schoolAttending: 'Central' })
  expect(merged).toMatchObject({ id: kept.id, schoolAttending: 'Central' })
})

it('two profiles cannot be merged if they are different children, the same profile, or have two spots in one program', async () => {
  const parent = await club.person('parent')
  const a = await fixtures.createChild(parent, 'Ann')
  const b = await fixtures.createChild(parent, 'Ben', { dateOfBirth: '2015-01-01' })
  const c = await fixtures.createChild(await club.person('parent'), 'Ann')
  expect((await merge(a.id, b.id)).json.message).toContain('different names and different birthdays')
  expect([(await merge(a.id, a.id)).status, (await merge(a.id, 'ply_none')).status]).toEqual([409, 404])
  const programId = await createProgram()
  for (const { id } of [a, c]) await register(admin, programId, id)
  const refused = await merge(a.id, c.id)
  expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining('Spring')])
  expect(await getPlayer(c.id)).toBeDefined()
})

it('two people who merge the same profiles at once merge them once, and nothing is lost', async () => {
  const a = await fixtures.createChild(await club.person('parent'), 'Race')
  const c = await fixtures.createChild(await club.person('parent'), 'Race')
  await addGuardian((await club.person('parent')).id, c.id)
  const all = await Promise.all([merge(a.id, c.id), merge(a.id, c.id), merge(c.id, a.id)])
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  await club.tick()
  const remaining = (await Promise.all([getPlayer(a.id), getPlayer(c.id)])).filter(Boolean)
  expect(remaining).toHaveLength(1)
  expect(await listGuardians(remaining[0]?.id ?? '')).toHaveLength(3)
  expect(await club.verify()).toEqual([])
})
