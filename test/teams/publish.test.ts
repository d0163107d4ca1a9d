import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { practiceForm } from '../events/schedule.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram, newTeam } from '../forms.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const as = fixtures.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const createTeam = (name: string) => club.ok(api.teams.create, { as, body: newTeam(name) })
const createChild = (parent: { id: string } | undefined, firstName: string, teamId?: string) =>
  club.ok(api.players.create, {
    as: fixtures.admin,
    body: { ...newPlayer(firstName), ...(parent && { parentId: parent.id }), teamId },
  })
const publish = (...teamIds: string[]) => club.ok(api.teams.publish, { as, body: { teamIds } })
const told = (children: number, people = children) => ({
  ...{ children, people, unreachable: 0, unreachableIds: [] },
})
async function newsTo({ email }: { email: string }) {
  await club.tick()
  return club.ses
    .mails(email)
    .flatMap(({ subject }) => (/ is (on|no longer on) |teams at/.test(subject) ? subject : []))
}
const wasTold = async (teamId: string, reader = as) =>
  (await fixtures.roster(reader, teamId)).map(({ published }) => published)

describe('publishing rosters', () => {
  it('a family with two children gets one mail about both of their teams, and none at the next publication', async () => {
    const [foxes, owls] = [await createTeam('Foxes'), await createTeam('Owls')]
    const parent = await club.person('parent')
    await createChild(parent, 'Ida', foxes.id)
    await createChild(parent, 'Ole', owls.id)
    expect(await publish(foxes.id, owls.id)).toEqual(told(2, 1))
    expect(await newsTo(parent)).toHaveLength(1)
    const text = club.ses.mails(parent.email).at(-1)?.text
    expect(text).toContain('Ida is on Foxes (')
    expect(text).toContain('Ole is on Owls (')
    await createChild(await club.person('parent'), 'New', foxes.id)
    expect(await publish(foxes.id, owls.id)).toEqual(told(1))
    expect(await newsTo(parent)).toHaveLength(1)
  })

  it('both guardians of a child are told, and staff see it on the roster', async () => {
    const team = await createTeam('Herons')
    const [one, other] = [await club.person('parent'), await club.person('parent')]
    await addGuardian(other.id, (await createChild(one, 'Uma', team.id)).id)
    expect(await wasTold(team.id)).toEqual([false])
    expect(await publish(team.id)).toEqual(told(1, 2))
    expect([(await newsTo(one)).length, (await newsTo(other)).length]).toEqual([1, 1])
    expect(await wasTold(team.id)).toEqual([true])
    expect(await wasTold(team.id, one)).toEqual([undefined])
  })

  it('a guardian who has not confirmed an address is not told, and the child stays to be told of; a preview says so and tells nobody', async () => {
    const team = await createTeam('Larks')
    const [parent, behind] = [await club.person('parent'), await club.person('parent', { behind: true })]
    await createChild(parent, 'Seen', team.id)
    const { id } = await club.ok(api.players.create, { as: behind, body: newPlayer('Far') })
    await fixtures.join(id, { teamId: team.id })
    const alone = await createChild(undefined, 'Alone', team.id)
    const expected = {
      ...{ children: 1, people: 1, unreachable: 2 },
      unreachableIds: expect.arrayContaining([id, alone.id]),
    }
    const body = { teamIds: [team.id], dryRun: true }
    expect(await club.ok(api.teams.publish, { as, body })).toEqual(expected)
    expect([await newsTo(parent), await wasTold(team.id)]).toEqual([[], [false, false, false]])
    expect(await publish(team.id)).toEqual(expected)
    expect([(await newsTo(parent)).length, await newsTo(behind)]).toEqual([1, []])
    expect((await wasTold(team.id)).sort()).toEqual([false, false, true])
  })

  it('a child that has moved to another team is told of the new one, and a new number is no news', async () => {
    const [from, to] = [await createTeam('Storks'), await createTeam('Cranes')]
    const parent = await club.person('parent')
    const { id } = await createChild(parent, 'Moving', from.id)
    await publish(from.id)
    expect(await newsTo(parent)).toEqual(['Moving is on Storks'])
    await fixtures.join(id, { teamId: to.id, fromTeamId: from.id })
    expect(await publish(from.id, to.id)).toEqual(told(1))
    expect(await newsTo(parent)).toContain('Moving is on Cranes')
    expect(club.ses.mails(parent.email).at(-1)?.text).toContain('Moving is no longer on Storks.')
    await fixtures.join(id, { teamId: to.id, jerseyNumber: 9 })
    expect(await publish(to.id)).toEqual(told(0))
  })

  it('two who publish at once tell each family once', async () => {
    const team = await createTeam('Wrens')
    const parents = await Promise.all([1, 2, 3].map(() => club.person('parent')))
    for (const [n, parent] of parents.entries()) await createChild(parent, `Child ${n}`, team.id)
    const results = await Promise.all([publish(team.id), publish(team.id)])
    expect(results.reduce((total, { children }) => total + children, 0)).toBe(3)
    for (const parent of parents) expect(await newsTo(parent)).toHaveLength(1)
  })

  it('a publication that names a team which does not exist is refused, and nobody is told', async () => {
    const team = await createTeam('Rooks')
    await createChild(await club.person('parent'), 'Waiting', team.id)
    const body = { teamIds: [team.id, 'team_none'] }
    const refused = await club.call(api.teams.publish, { as, body })
    expect([refused.status, refused.json]).toMatchObject([400, { issues: [{ field: 'teamIds' }] }])
    expect(await wasTold(team.id)).toEqual([false])
  })
})

describe('a child who is moved by hand', () => {
  /** Lets the jobs run that are due after some minutes; the mails that they queue are sent when somebody looks. */
  async function wait(minutes: number) {
    club.clock.pass({ minutes })
    await club.tick()
  }
  const leave = (teamId: string, id: string) =>
    club.ok(api.teams.leave, { as, params: { id: `${teamId}.${id}` } })

  /** A team of a program whose teams are still a draft, like those of every new program. */
  async function createDraft(name: string) {
    const { id: programId } = await club.ok(api.programs.create, {
      as,
      body: newProgram(`Program of ${name}`),
    })
    return club.ok(api.teams.create, { as, body: newTeam(name, { programId }) })
  }

  async function createPublished(name: string) {
    const team = await createDraft(name)
    await publish(team.id)
    return team
  }

  it('the family hears of a team that is published, once things are quiet for two minutes, and once', async () => {
    const team = await createPublished('Finches')
    const parent = await club.person('parent')
    await fixtures.join((await createChild(parent, 'Late')).id, { teamId: team.id })
    await wait(1)
    expect(await newsTo(parent)).toEqual([])
    await wait(2)
    expect(await newsTo(parent)).toEqual(['Late is on Finches'])
    expect(await publish(team.id)).toEqual(told(0))
    await wait(5)
    expect(await newsTo(parent)).toHaveLength(1)
  })

  it('who is moved on is news of the last team alone; who leaves is news by itself; who is moved back is none', async () => {
    const [wrong, right] = [await createPublished('Gulls'), await createPublished('Terns')]
    const parent = await club.person('parent')
    const { id } = await createChild(parent, 'Moved')
    await fixtures.join(id, { teamId: wrong.id })
    club.clock.pass({ seconds: 90 })
    await fixtures.join(id, { teamId: right.id, fromTeamId: wrong.id })
    await wait(1)
    expect(await newsTo(parent)).toEqual([])
    await wait(5)
    expect(await newsTo(parent)).toEqual(['Moved is on Terns'])
    await fixtures.join(id, { teamId: wrong.id, fromTeamId: right.id })
    club.clock.pass({ seconds: 30 })
    await fixtures.join(id, { teamId: right.id, fromTeamId: wrong.id })
    await wait(5)
    expect(await newsTo(parent)).toHaveLength(1)
    await leave(right.id, id)
    await wait(5)
    expect((await newsTo(parent)).slice(1)).toEqual(['Moved is no longer on Terns'])
    await fixtures.join(id, { teamId: right.id })
    await wait(5)
    expect((await newsTo(parent)).slice(2)).toEqual(['Moved is on Terns'])
  })

  it('while the teams of a program are a draft, nobody is told of them or of their events', async () => {
    const team = await createDraft('Swifts')
    const parent = await club.person('parent')
    const { id } = await createChild(parent, 'Drafted', team.id)
    await leave(team.id, id)
    await fixtures.join(id, { teamId: team.id })
    const body = practiceForm({ teamId: team.id, startDate: '2026-03-20' })
    await club.ok(api.events.create, { as, body })
    await wait(10)
    expect(club.ses.mails(parent.email)).toEqual([])
    await publish(team.id)
    expect(await newsTo(parent)).toEqual(['Drafted is on Swifts'])
    const [{ text } = { text: '' }] = club.ses.mails(parent.email)
    expect(text).toContain('Drafted is on Swifts (')
    expect(text).toContain('First practice: Fri, Mar 20, 6:00–7:30 PM, Ridgeline Park.')
    await club.ok(api.events.create, {
      as,
      body: { ...body, startDate: '2026-03-21', endDate: '2026-03-21' },
    })
    await wait(10)
    await club.tick()
    expect(club.ses.mails(parent.email).slice(1)).toMatchObject([
      { subject: expect.stringMatching(/^New: /) },
    ])
  })

  it('a team from before anybody noted who was told counts as known', async () => {
    const { getPlayer, players } = await import('#functions/stores/players/store.ts')
    const team = await createDraft('Auks')
    const { id } = await createChild(await club.person('parent'), 'Old', team.id)
    const item = players.item((await getPlayer(id)) ?? expect.unreachable())
    const known = (form: number) => players.parse({ ...item, form }).memberships[team.id]?.publishedAt
    expect([known(1), known(2)]).toEqual([expect.any(String), undefined])
  })
})
