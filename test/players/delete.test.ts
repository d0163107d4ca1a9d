import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const fixtures = await createTeamFixture(club)
const { uploaded, certificate } = createUploader(club)
const { getPlayer, getPlayerPrivate } = await import('#functions/stores/players/store.ts')
const { getOwnRows, getUser } = await import('#functions/stores/users/store.ts')
const { listGuardians } = await import('#functions/stores/users/guardianLinks.ts')
const { getUpload } = await import('#functions/stores/uploads/store.ts')
const as = fixtures.director
const remove = (id: string) => club.call(api.players.remove, { as, params: { id } })
const createProgram = async (more: object = {}) =>
  (await club.ok(api.programs.create, { as, body: newProgram('Travel', more) })).id
afterEach(async () => expect(await club.verify()).toEqual([]))

it('a child is deleted only when it is registered nowhere and on no waiting list', async () => {
  const { id, firstName } = await fixtures.createChild(fixtures.parent, 'Wanted', { teamId: null })
  const waiting = { programId: await createProgram({ registrationStatus: 'waitlist' }), playerId: id }
  const body = { programId: await createProgram(), playerId: id }
  const registration = await club.ok(api.registrations.create, { as: fixtures.parent, body })
  const message = `${firstName} is registered or on a waitlist. Please cancel that first.`
  const expectRefused = async () => {
    expect(await remove(id)).toMatchObject({ status: 409, json: { message } })
    expect(await getPlayer(id)).toBeDefined()
  }
  await expectRefused()
  await club.ok(api.waiting.join, { as: fixtures.parent, body: waiting })
  await club.ok(api.registrations.cancel, { as: fixtures.parent, params: { id: registration.id }, query: {} })
  await expectRefused()
  await club.ok(api.waiting.leave, { as: fixtures.parent, params: waiting })
  expect((await remove(id)).status).toBe(200)
})

it('deleting a child blocks its account at once, and deletes the account, its names and the child’s files later', async () => {
  const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
  const { id } = await fixtures.createChild(fixtures.parent, 'Locked')
  const files = {
    playerImageUrl: await uploaded(fixtures.parent),
    birthCertificateUrl: await certificate(fixtures.parent),
  }
  await club.ok(api.players.update, { as: fixtures.parent, params: { id }, body: files })
  const account = (await getUser((await getPlayer(id))?.userId ?? '')) ?? expect.unreachable()
  const session = { token: await club.signIn(account) }
  const sees = async () => (await club.call(api.teams.list, { as: session })).status
  expect(await sees()).toBe(200)
  await remove(id)
  expect(await sees()).toBe(401)
  await club.tick()
  expect(await getUser(account.id)).toBeUndefined()
  expect(await getClaimOwner('username', account.username)).toBeUndefined()
  expect(await getClaimOwner('email', account.email)).toBeUndefined()
  expect(await Promise.all(Object.values(files).map(getUpload))).toEqual([undefined, undefined])
})

it('deleting a child frees its spots, its number and its name, ends every guardian’s link, and is audited with its name', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Freed', { jerseyNumber: 21 })
  const second = await club.person('parent')
  await addGuardian(second.id, id)
  await remove(id)
  expect((await fixtures.roster()).map(player => player.id)).not.toContain(id)
  expect([await getPlayerPrivate(id), await listGuardians(id)]).toEqual([undefined, []])
  for (const guardian of [fixtures.parent, second])
    expect((await getOwnRows(guardian.id))?.childIds).not.toContain(id)
  const more = { parentId: fixtures.parent.id, teamId: fixtures.team.id, jerseyNumber: 21 }
  const again = await club.call(api.players.create, { as, body: newPlayer('Freed', more) })
  expect(again).toMatchObject({ status: 201, json: { jerseyNumber: 21 } })
  expect(again.json.id).not.toBe(id)
  // Nobody can look it up any more.
  const trail = (await fetchAuditRows('player.remove')).filter(({ subject }) => subject === id)
  expect(trail).toMatchObject([{ actor: as.id, details: { name: 'Freed Whitfield' } }])
})

it('deleting a child deletes nothing where the child has changed meanwhile', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Moving', { teamId: null })
  race.beforeNextWrite(() => fixtures.join(id, { jerseyNumber: 22 }))
  const message = 'This child’s profile was just changed. Please try again.'
  expect(await remove(id)).toMatchObject({ status: 409, json: { message } })
  expect((await fixtures.roster()).map(player => player.id)).toContain(id)
  expect((await remove(id)).status).toBe(200)
})
