import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { admin, director, coach, assistant, parent, teammate, kid, mate, team } = cast
const { insertPerson, openSession } = await import('#infra/local/people.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')
const start = club.clock.now
const second = await club.person('parent')
await addGuardian(second.id, kid.id)
const stranger = await club.person('parent')
const otherCoach = await club.person('coach', { teams: [await club.team('owls')] })
const pending = await club.person('coach', { pending: true, teams: [team.id] })
const outside = await club.ok(api.players.create, { as: stranger, body: newPlayer('Outside') })
const accountOf = async (playerId: string) => (await getPlayer(playerId))?.userId ?? ''
const [kidId, mateId, outsideId] = await Promise.all([kid, mate, outside].map(({ id }) => accountOf(id)))
const kidself = { id: kidId ?? '', ...(await openSession({ id: kidId ?? '', sessionVersion: 1 }, start)) }

type Somebody = { token: string }
const ask = (as: Somebody, query: object = {}) => club.call(api.users.list, { as, query })
const list = (as: Somebody, query: object = {}) => club.ok(api.users.list, { as, query })
const ids = async (as: Somebody, query: object = {}) => (await list(as, query)).map(({ id }) => id).sort()

/** All pages, as when scrolling to the end. */
async function scrolled(as: Somebody, query: { limit: number; search?: string; role?: 'parent' }) {
  const rows = []
  let cursor: string | undefined
  do {
    const reply = await club.call(api.users.list, { as, query: { ...query, ...(cursor && { cursor }) } })
    rows.push(...reply.json)
    cursor = reply.headers['x-next-cursor']
  } while (cursor)
  return rows
}

describe('GET /api/users shows', () => {
  it.each([
    ['a parent: the account, the children and their other guardians', parent, [parent.id, second.id, kidId]],
    ['a second guardian the same', second, [parent.id, second.id, kidId]],
    ['a family without team its own', stranger, [stranger.id, outsideId]],
    ['a child itself and its guardians', kidself, [kidId, parent.id, second.id]],
    ['a coach nobody has approved: the account alone', pending, [pending.id]],
    ['a coach of another team: the account alone', otherCoach, [otherCoach.id]],
    ...[coach, assistant].map(
      as =>
        [
          'the staff of a team its families and its staff',
          as,
          [coach.id, assistant.id, pending.id, parent.id, second.id, teammate.id, kidId, mateId],
        ] as const,
    ),
  ] as const)('the list of people: %s', async (_, as, expected) => {
    expect(await ids(as)).toEqual([...expected].sort())
  })

  it('the list of people shows everybody to those who run the club, with what they belong to', async () => {
    for (const as of [admin, director]) {
      const rows = await list(as)
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([stranger.id, outsideId, kidId]))
      const of = (id: string | undefined) => rows.find(row => row.id === id)
      expect(of(parent.id)?.relationships.players).toEqual([
        { id: kid.id, userId: kidId, name: 'Kid Whitfield' },
      ])
      expect(of(kidId)?.relationships.parents.map(({ id, primary }) => [id, primary])).toEqual([
        [parent.id, true],
        [second.id, false],
      ])
      expect(of(pending.id)).toMatchObject({ pendingReview: true, role: 'coach' })
    }
  })

  it('the list of people shows a coach how to reach a family, and nothing else about it', async () => {
    const row = (await list(coach)).find(({ id }) => id === second.id)
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['id', 'firstName', 'lastName', 'fullName', 'email', 'role', 'pendingReview', 'relationships'].sort(),
    )
    const child = (await list(coach)).find(({ id }) => id === kidId)
    expect([child?.email, child?.relationships.parents.length]).toEqual([undefined, 2])
  })

  it('the list of people shows parents by role only to those who run the club', async () => {
    for (const as of [parent, coach, assistant, kidself]) {
      for (const query of [{ role: 'parent' }, { status: 'pending' }])
        expect((await ask(as, query)).status).toBe(403)
    }
    expect(await ids(director, { status: 'pending' })).toEqual([pending.id])
    expect(await ids(admin, { role: 'program_director' })).toEqual([director.id])
  })
})

describe('a search', () => {
  it('a search for people matches any word, ignoring case and accents, on any page, once', async () => {
    const names = [
      ['Ánna', 'Zebra'],
      ['anna', 'Annason'],
      ['Bea', 'Zebra'],
    ] as const
    const people = []
    for (const [at, [firstName, lastName]] of names.entries())
      people.push(
        await insertPerson(
          { username: `anna.zebra${at}`, role: 'parent', firstName, lastName },
          club.clock.now,
        ),
      )
    const [one, two, three] = people.map(({ id }) => id)
    for (const limit of [1, 2, 50]) {
      const found = async (search: string) =>
        (await scrolled(admin, { limit, search })).map(({ id }) => id).sort()
      expect(await found('ann')).toEqual([one, two, three].sort())
      expect(await found('zebra an')).toEqual([one, two, three].sort())
      expect(await found('bea zebra')).toEqual([three])
      expect(await found('ANNÁ.ZEBRA1')).toEqual([two])
      expect(await found('zebras')).toEqual([])
    }
    expect(await ids(admin, { search: 'anna', role: 'coach' })).toEqual([])
    expect(await ids(coach, { search: 'zebra' })).toEqual([])
  })

  it('a search for people finds a person by their current name, and not by a former one', async () => {
    const found = async (search: string) => (await ids(admin, { search })).length
    const someone = await insertPerson(
      { username: 'renamed', role: 'parent', firstName: 'Quentin' },
      club.clock.now,
    )
    const child = await club.ok(api.players.create, { as: someone, body: newPlayer('Quill') })
    expect([await found('quent'), await found('quill')]).toEqual([1, 1])
    await club.ok(api.users.updateProfile, {
      as: someone,
      params: { id: someone.id },
      body: { firstName: 'Xaver', mobilePhone: '(203) 555-7788' },
    })
    await club.ok(api.players.update, { as: someone, params: { id: child.id }, body: { firstName: 'Yara' } })
    // A child's user name was generated from its name, and stays.
    expect([await found('quent'), await found('quill')]).toEqual([0, 1])
    expect([
      await found('xaver'),
      await found('yara'),
      await found('2035557788'),
      await found('7788'),
    ]).toEqual([1, 1, 1, 1])
    const row = (await list(admin, { search: 'yara' }))[0]
    expect(row?.relationships.parents.map(({ name }) => name)).toEqual(['Xaver Person'])
    expect(await club.verify()).toEqual([])
  })

  it('a search for people shows nobody who is being deleted', async () => {
    const { markDeleting } = await import('#functions/stores/users/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const gone = await insertPerson({ username: 'goner', role: 'parent', firstName: 'Goner' }, club.clock.now)
    await commit(markDeleting(gone.id))
    expect(await ids(admin, { search: 'goner' })).toEqual([])
    expect(await ids(admin)).not.toContain(gone.id)
    for (const route of [api.users.get, api.users.details])
      expect((await club.call(route, { as: admin, params: { id: gone.id } })).status).toBe(404)
  })
})

describe('GET /api/users/{id}', () => {
  const card = async (as: Somebody, id = '') => {
    const { status, json } = await club.call(api.users.get, { as, params: { id } })
    return status === 200 ? Object.keys(json).sort().join(' ') : status
  }
  const whole = 'email fullName id'
  const name = 'fullName id'
  it.each([
    ['oneself', parent, parent.id, whole],
    ['the own child', parent, kidId, name],
    ['the other guardian', parent, second.id, whole],
    ['a guardian, by the child', kidself, second.id, whole],
    ['a family of the own team, by its coach', coach, second.id, whole],
    ['its child', assistant, kidId, name],
    ['a colleague', assistant, coach.id, whole],
    ['anybody, by those who run the club', director, stranger.id, whole],
    ['a head coach, by name', stranger, coach.id, name],
    ['a head coach, by a family of the team', parent, coach.id, name],
    ['a head coach, by a child', kidself, coach.id, name],
    ['an assistant, by a family', parent, assistant.id, 404],
    ['another family of the team', parent, teammate.id, 404],
    ['another family’s child', parent, mateId, 404],
    ['a family of another team, by a coach', coach, stranger.id, 404],
    ['a family, by a coach nobody has approved', pending, parent.id, 404],
    ['a family, by a coach of another team', otherCoach, parent.id, 404],
    ['a director, by a parent', parent, director.id, 404],
    ['nobody', admin, 'usr_none', 404],
  ] as const)('GET /api/users/{id} shows how to reach %s', async (_, as, id, expected) => {
    expect(await card(as, id)).toBe(expected)
  })
})

describe('GET /api/users/{id}/details', () => {
  const details = (as: Somebody, id = '') => club.call(api.users.details, { as, params: { id } })

  it('GET /api/users/{id}/details is for oneself and for administrators', async () => {
    for (const as of [parent, coach, assistant, director, kidself, stranger]) {
      expect((await details(as, as.id)).status).toBe(200)
      if (as !== stranger) expect((await details(as, stranger.id)).status).toBe(404)
    }
    expect((await details(parent, kidId)).status).toBe(404)
    expect((await details(admin, stranger.id)).status).toBe(200)
  })

  it('the details of an adult show what they have signed, where their children play, and what was uploaded', async () => {
    const { json } = await details(admin, parent.id)
    expect(json).toMatchObject({
      waiverAccepted: true,
      waiverVersion: '2026-1',
      hasLogin: true,
      passwordDue: false,
    })
    expect(json.teams).toEqual([
      {
        id: team.id,
        name: 'Hawks',
        season: team.season,
        year: '2026',
        role: 'player',
        playerName: 'Kid Whitfield',
      },
    ])
    expect(json.relationships.players.map(({ id }) => id)).toEqual([kid.id])
    expect((await details(admin, coach.id)).json.teams).toMatchObject([{ id: team.id, role: 'coach' }])
  })

  it('the details of a child show its registrations, and the address of its primary guardian', async () => {
    await club.ok(api.users.updateProfile, {
      as: parent,
      params: { id: parent.id },
      body: { address: '1 Elm Street', city: 'Avon', state: 'CT', zip: '06001' },
    })
    const { newProgram } = await import('../forms.ts')
    const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
    await club.ok(api.registrations.create, { as: parent, body: { programId: program.id, playerId: kid.id } })
    const { json } = await details(admin, kidId)
    expect(json.inheritedAddress).toEqual({
      address: '1 Elm Street',
      city: 'Avon',
      state: 'CT',
      zip: '06001',
    })
    expect((await details(kidself, kidId)).json.inheritedAddress).toBeUndefined()
    expect(json.registrations).toMatchObject([{ playerId: kid.id, programName: 'Spring' }])
    expect(json.relationships.parents.map(({ id }) => id)).toEqual([parent.id, second.id])
    expect(JSON.stringify(json)).not.toContain('Asthma')
  })
})
