import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const cast = await createTeamFixture(club)
const { uploaded, certificate } = createUploader(club)
const { getPlayer, getPlayerPrivate } = await import('#functions/stores/players/store.ts')
const { getUser } = await import('#functions/stores/users/store.ts')
const { listGuardians } = await import('#functions/stores/users/guardianLinks.ts')
const as = cast.director
const remove = (id: string, who: { token: string } = as) =>
  club.call(api.players.remove, { as: who, params: { id } })
const remains = async (id: string) => (await getPlayer(id)) !== undefined
afterEach(async () => expect(await club.verify()).toEqual([]))

describe('deleting a child', () => {
  it('only those who run the club delete a child, and only one that exists', async () => {
    const { id } = await cast.createChild(cast.parent, 'Guarded')
    const self = await ownAccount(id)
    for (const who of [cast.parent, cast.coach, cast.assistant, cast.teammate, self])
      expect((await remove(id, who)).status).toBe(403)
    expect(await remains(id)).toBe(true)
    expect(await remove(id)).toMatchObject({ status: 200, json: { id } })
    expect([(await remove(id)).status, (await remove('ply_none')).status]).toEqual([404, 404])
  })

  it('a child is deleted only when it is registered nowhere and on no waiting list', async () => {
    const createProgram = async (more: object = {}) =>
      (await club.ok(api.programs.create, { as, body: newProgram('Travel', more) })).id
    const [open, full] = [await createProgram(), await createProgram({ registrationStatus: 'waitlist' })]
    const { id, firstName } = await cast.createChild(cast.parent, 'Wanted', { teamId: null })
    const about = { programId: full, playerId: id }
    const registration = await club.ok(api.registrations.create, {
      as: cast.parent,
      body: { programId: open, playerId: id },
    })
    await club.ok(api.waiting.join, { as: cast.parent, body: about })
    const message = `${firstName} is registered or on a waitlist. Please cancel that first.`
    const refused = async () => {
      const { status, json } = await remove(id)
      expect([status, json]).toMatchObject([409, { message }])
      expect(await remains(id)).toBe(true)
    }
    await refused()
    await club.ok(api.registrations.cancel, { as: cast.parent, params: { id: registration.id }, query: {} })
    await refused()
    await club.ok(api.waiting.leave, { as: cast.parent, params: about })
    expect((await remove(id)).status).toBe(200)
  })

  it('a child that has only a registration cannot be deleted', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Clinic') })
    const { id } = await cast.createChild(cast.parent, 'Placed', { teamId: null })
    await club.ok(api.registrations.create, { as: cast.parent, body: { programId, playerId: id } })
    expect((await remove(id)).status).toBe(409)
    expect(await remains(id)).toBe(true)
  })

  it('deleting a child blocks its account at once, and deletes the account and its names later', async () => {
    const { id } = await cast.createChild(cast.parent, 'Locked')
    const account = await getUser((await getPlayer(id))?.userId ?? '')
    if (!account) throw new Error('no account')
    const session = { token: await club.signIn(account) }
    const sees = async () => (await club.call(api.teams.list, { as: session })).status
    expect(await sees()).toBe(200)
    await remove(id)
    expect(await sees()).toBe(401)
    await club.tick()
    expect(await getUser(account.id)).toBeUndefined()
    const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
    expect(await getClaimOwner('username', account.username)).toBeUndefined()
    expect(await getClaimOwner('email', account.email)).toBeUndefined()
  })

  it('deleting a child frees its spots, its numbers and its name', async () => {
    const { id } = await cast.createChild(cast.parent, 'Freed', { jerseyNumber: 21 })
    await remove(id)
    expect((await cast.roster()).map(player => player.id)).not.toContain(id)
    expect(await getPlayerPrivate(id)).toBeUndefined()
    const again = await club.call(api.players.create, {
      as,
      body: newPlayer('Freed', { parentId: cast.parent.id, teamId: cast.team.id, jerseyNumber: 21 }),
    })
    expect(again).toMatchObject({ status: 201, json: { jerseyNumber: 21 } })
    expect(again.json.id).not.toBe(id)
  })

  it('deleting a child ends the link of every guardian to it', async () => {
    const { id } = await cast.createChild(cast.parent, 'Tied')
    const second = await club.person('parent')
    await addGuardian(second.id, id)
    await remove(id)
    expect(await listGuardians(id)).toEqual([])
    for (const who of [cast.parent, second]) expect(await childrenOf(who.id)).not.toContain(id)
  })

  it('deleting a child deletes its files', async () => {
    const { id } = await cast.createChild(cast.parent, 'Pictured')
    const [picture, paper] = [await uploaded(cast.parent), await certificate(cast.parent)]
    const files = { playerImageUrl: picture, birthCertificateUrl: paper }
    await club.ok(api.players.update, { as: cast.parent, params: { id }, body: files })
    await remove(id)
    await club.tick()
    const { getUpload } = await import('#functions/stores/uploads/store.ts')
    expect(await Promise.all([picture, paper].map(getUpload))).toEqual([undefined, undefined])
  })

  it('deleting a child is audited with the name that nobody can look up any more', async () => {
    const { id } = await cast.createChild(cast.parent, 'Named')
    await remove(id)
    const { auditRows } = await import('#functions/stores/audit/store.ts')
    const { rows } = await auditRows.list('owner', `AUDITOF#${id}`)
    expect(rows).toContainEqual(
      expect.objectContaining({
        actor: as.id,
        action: 'player.remove',
        details: { name: 'Named Whitfield' },
      }),
    )
  })

  it('deleting a child deletes nothing where the child has changed meanwhile', async () => {
    const { id } = await cast.createChild(cast.parent, 'Moving', { teamId: null })
    race.beforeNextWrite(() => cast.join(id, { jerseyNumber: 22 }))
    expect(await remove(id)).toMatchObject({
      status: 409,
      json: { message: 'This child’s profile was just changed. Please try again.' },
    })
    expect((await cast.roster()).map(player => player.id)).toContain(id)
    expect((await remove(id)).status).toBe(200)
  })
})

async function ownAccount(playerId: string) {
  const account = await getUser((await getPlayer(playerId))?.userId ?? '')
  return { token: await club.signIn(account ?? { id: '', sessionVersion: 1 }) }
}

async function childrenOf(userId: string) {
  const { getOwnRows } = await import('#functions/stores/users/store.ts')
  return (await getOwnRows(userId))?.childIds
}
