import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newTeam } from '../forms.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const as = cast.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const createTeam = (name: string) => club.ok(api.teams.create, { as, body: newTeam(name) })
const createChild = (parent: { id: string } | undefined, firstName: string, teamId: string) =>
  club.ok(api.players.create, {
    as: cast.admin,
    body: { ...newPlayer(firstName), ...(parent && { parentId: parent.id }), teamId },
  })
const publish = (...teamIds: string[]) => club.ok(api.teams.publish, { as, body: { teamIds } })
async function newsTo({ email }: { email: string }) {
  await club.tick()
  return club.ses.mails(email).filter(({ text }) => text.includes('Teams are set:'))
}
const wasTold = async (teamId: string, reader = as) =>
  (await cast.roster(reader, teamId)).map(({ published }) => published)

describe('publishing rosters', () => {
  it('a family with two children gets one mail about both of their teams, and none at the next publication', async () => {
    const [foxes, owls] = [await createTeam('Foxes'), await createTeam('Owls')]
    const parent = await club.person('parent')
    await createChild(parent, 'Ida', foxes.id)
    await createChild(parent, 'Ole', owls.id)
    expect(await publish(foxes.id, owls.id)).toEqual({
      children: 2,
      people: 1,
      unreachable: 0,
      unreachableIds: [],
    })
    const [mail, ...others] = await newsTo(parent)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Ida is on Foxes (')
    expect(mail?.text).toContain('Ole is on Owls (')

    await createChild(await club.person('parent'), 'New', foxes.id)
    expect(await publish(foxes.id, owls.id)).toEqual({
      children: 1,
      people: 1,
      unreachable: 0,
      unreachableIds: [],
    })
    expect(await newsTo(parent)).toHaveLength(1)
  })

  it('both guardians of a child are told, and staff see it on the roster', async () => {
    const team = await createTeam('Herons')
    const [one, other] = [await club.person('parent'), await club.person('parent')]
    const { id } = await createChild(one, 'Uma', team.id)
    const { linkGuardian } = await import('#functions/stores/users/guardianLinks.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const { getUser } = await import('#functions/stores/users/store.ts')
    const [child, guardian] = [await getPlayer(id), await getUser(other.id)]
    if (!child || !guardian) throw new Error('Somebody is missing')
    await commit(...linkGuardian(guardian, child, false))
    expect(await wasTold(team.id)).toEqual([false])
    expect(await publish(team.id)).toEqual({ children: 1, people: 2, unreachable: 0, unreachableIds: [] })
    expect([(await newsTo(one)).length, (await newsTo(other)).length]).toEqual([1, 1])
    expect(await wasTold(team.id)).toEqual([true])
    expect(await wasTold(team.id, one)).toEqual([undefined])
  })

  it('a guardian who has not confirmed an address is not told, and the child stays to be told of', async () => {
    const team = await createTeam('Larks')
    const parent = await club.person('parent', { behind: true })
    const { id } = await club.ok(api.players.create, { as: parent, body: newPlayer('Far') })
    await cast.join(id, { teamId: team.id })
    const alone = await createChild(undefined, 'Alone', team.id)
    const { unreachableIds, ...counts } = await publish(team.id)
    expect(counts).toEqual({ children: 0, people: 0, unreachable: 2 })
    expect(unreachableIds.sort()).toEqual([id, alone.id].sort())
    expect(await newsTo(parent)).toEqual([])
    expect(await wasTold(team.id)).toEqual([false, false])
  })

  it('a preview counts whom a publication would reach, tells nobody and changes nothing', async () => {
    const team = await createTeam('Plovers')
    const parent = await club.person('parent')
    await createChild(parent, 'Seen', team.id)
    const alone = await createChild(undefined, 'Unseen', team.id)
    const expected = { children: 1, people: 1, unreachable: 1, unreachableIds: [alone.id] }
    const body = { teamIds: [team.id], dryRun: true }
    expect(await club.ok(api.teams.publish, { as, body })).toEqual(expected)
    expect(await newsTo(parent)).toEqual([])
    expect(await wasTold(team.id)).toEqual([false, false])
    expect(await publish(team.id)).toEqual(expected)
  })

  it('a child that has moved to another team is told of the new one', async () => {
    const [from, to] = [await createTeam('Storks'), await createTeam('Cranes')]
    const parent = await club.person('parent')
    const { id } = await createChild(parent, 'Moving', from.id)
    await publish(from.id)
    expect((await newsTo(parent)).map(({ subject }) => subject)).toEqual(['Moving is on Storks'])
    await club.ok(api.teams.join, { as, body: { playerId: id, teamId: to.id, fromTeamId: from.id } })
    expect(await publish(from.id, to.id)).toMatchObject({ children: 1 })
    expect((await newsTo(parent)).map(({ subject }) => subject)).toContain('Moving is on Cranes')
  })

  it('a new number does not make the team news again', async () => {
    const team = await createTeam('Terns')
    const { id } = await createChild(await club.person('parent'), 'Numbered', team.id)
    await publish(team.id)
    await club.ok(api.teams.join, { as, body: { playerId: id, teamId: team.id, jerseyNumber: 9 } })
    expect(await publish(team.id)).toEqual({ children: 0, people: 0, unreachable: 0, unreachableIds: [] })
  })

  it('two who publish at once tell each family once', async () => {
    const team = await createTeam('Wrens')
    const parents = await Promise.all([1, 2, 3].map(() => club.person('parent')))
    for (const [n, parent] of parents.entries()) await createChild(parent, `Child ${n}`, team.id)
    const results = await Promise.all([publish(team.id), publish(team.id)])
    expect(results.reduce((total, { children }) => total + children, 0)).toBe(3)
    for (const parent of parents) expect(await newsTo(parent)).toHaveLength(1)
  })

  it('a team that does not exist is refused, and nobody is told', async () => {
    const team = await createTeam('Rooks')
    await createChild(await club.person('parent'), 'Waiting', team.id)
    const body = { teamIds: [team.id, 'team_none'] }
    const refused = await club.call(api.teams.publish, { as, body })
    expect([refused.status, refused.json]).toMatchObject([400, { issues: [{ field: 'teamIds' }] }])
    expect(await wasTold(team.id)).toEqual([false])
  })
})
