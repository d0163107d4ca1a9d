import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { setFields } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { admin, director, coach, assistant, parent, teammate, kid, mate, team } = fixtures
const { insertPerson, openSession } = await import('#infra/local/people.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')
const start = club.clock.now
const second = await club.person('parent')
await addGuardian(second.id, kid.id)
const stranger = await club.person('parent')
const otherCoach = await club.person('coach', { teams: [await club.team('owls')] })
const pending = await club.person('coach', { pending: true, teams: [team.id] })
const disabled = await club.person('coach', { teams: [team.id] })
await setFields(disabled.id, { status: 'disabled' })
const former = await club.person('coach', { teams: [team.id] })
const [position] = await club.ok(api.teams.memberships, { as: admin, query: { userId: former.id } })
await club.ok(api.teams.leave, { as: admin, params: { id: position?.id ?? '' } })
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

const ofTeam = [coach, assistant, pending, parent, second, teammate]
  .map(({ id }) => id)
  .concat(kidId ?? '', mateId ?? '')
it.each([
  ['a parent: the account, the children and their other guardians', parent, [parent.id, second.id, kidId]],
  ['a second guardian the same', second, [parent.id, second.id, kidId]],
  ['a family without team its own', stranger, [stranger.id, outsideId]],
  ['a child itself and its guardians', kidself, [kidId, parent.id, second.id]],
  ['a coach nobody has approved: the account alone', pending, [pending.id]],
  ['a coach of another team: the account alone', otherCoach, [otherCoach.id]],
  ['a coach who has left the team: the account alone', former, [former.id]],
  ['a coach of the team: its families and its staff', coach, ofTeam],
  ['an assistant of the team the same', assistant, ofTeam],
] as const)('the list of people: %s', async (_, as, expected) => {
  expect(await ids(as)).toEqual([...expected].sort())
})

it('the list of people shows everybody to those who run the club, with what they belong to', async () => {
  for (const as of [admin, director]) {
    const rows = await list(as)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([stranger.id, outsideId, kidId]))
    const of = (id: string | undefined) => rows.find(row => row.id === id)
    const children = [{ id: kid.id, userId: kidId, name: 'Kid Whitfield' }]
    expect(of(parent.id)?.relationships.players).toEqual(children)
    const parents = [parent, second].map(({ id }) => ({ id, primary: id === parent.id }))
    expect(of(kidId)?.relationships).toMatchObject({ parents })
    expect(of(pending.id)).toMatchObject({ pendingReview: true, role: 'coach' })
  }
})

it('the list of people shows a coach how to reach a family, and nothing else about it', async () => {
  const rows = await list(coach)
  const row = rows.find(({ id }) => id === second.id)
  // Neither a user name nor when somebody was here last.
  const { firstName, lastName, fullName, ...rest } = row ?? {}
  expect([firstName, lastName, fullName]).toEqual(['Test', expect.any(String), expect.any(String)])
  expect(rest).toEqual({
    ...{ id: second.id, email: second.email, role: 'parent', pendingReview: false },
    relationships: { players: [{ id: kid.id, userId: kidId, name: 'Kid Whitfield' }], parents: [] },
  })
  const child = rows.find(({ id }) => id === kidId)
  const parents = [parent, second].map(({ id }) => ({ id, primary: id === parent.id }))
  expect([child?.email, child?.relationships]).toMatchObject([undefined, { parents }])
  expect(await ids(coach, { search: 'whit kid' })).toEqual([kidId])
})

it('the list of people shows parents by role only to those who run the club', async () => {
  for (const as of [parent, coach, assistant, kidself])
    for (const query of [{ role: 'parent' }, { status: 'pending' }])
      expect((await ask(as, query)).status).toBe(403)
  expect(await ids(director, { status: 'pending' })).toEqual([pending.id])
  expect(await ids(admin, { role: 'program_director' })).toEqual([director.id])
  expect(await ids(admin, { status: 'pending', search: 'nobody' })).toEqual([])
})

it('a search for people matches any word, ignoring case and accents, on any page, once', async () => {
  const found: string[] = []
  for (const [firstName, lastName] of [
    ['Ánna', 'Zebra'],
    ['anna', 'Straßer'],
    ['Bea', 'Zebra'],
  ] as const) {
    const person = { username: `anna.zebra${found.length}`, role: 'parent', firstName, lastName } as const
    found.push((await insertPerson(person, start)).id)
  }
  const [one, two, three] = found
  for (const limit of [1, 2, 50]) {
    const search = async (text: string) =>
      (await scrolled(admin, { limit, search: text })).map(({ id }) => id).sort()
    expect(await search('ann')).toEqual([one, two, three].sort())
    expect(await search('zebra an')).toEqual([one, two, three].sort())
    expect(await search('bea zebra')).toEqual([three])
    expect(await search('ANNÁ.ZEBRA1')).toEqual([two])
    expect(await search('STRASSER')).toEqual([two])
    expect([await search('zebras'), await search('ebra')]).toEqual([[], []])
  }
  expect(await ids(admin, { search: 'anna', role: 'coach' })).toEqual([])
  expect(await ids(coach, { search: 'zebra' })).toEqual([])
})

it('a search for people finds a person by their current name, and not by a former one', async () => {
  const found = (...words: string[]) =>
    Promise.all(words.map(async search => (await ids(admin, { search })).length))
  const someone = await insertPerson({ username: 'renamed', role: 'parent', firstName: 'Quentin' }, start)
  const child = await club.ok(api.players.create, { as: someone, body: newPlayer('Quill') })
  expect(await found('quent', 'quill')).toEqual([1, 1])
  const body = { firstName: 'Xaver', mobilePhone: '(203) 555-7788' }
  await club.ok(api.users.updateProfile, { as: someone, params: { id: someone.id }, body })
  const params = { id: child.id }
  await club.ok(api.players.update, { as: someone, params, body: { firstName: 'Yara' } })
  // A child's user name was generated from its name, and stays.
  expect(await found('quent', 'quill')).toEqual([0, 1])
  expect(await found('xaver', 'yara')).toEqual([1, 1])
  expect(await found('2035557788', '(203) 555', '1 203 555 7788', '7788', '5577')).toEqual([1, 1, 1, 1, 0])
  // Nobody reads mail at the address of a child.
  expect(await found('players')).toEqual([0])
  const [row] = await list(admin, { search: 'yara' })
  expect(row?.relationships.parents.map(({ name }) => name)).toEqual(['Xaver Person'])
  expect(await club.verify()).toEqual([])
})

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

const details = (as: Somebody, id = '') => club.call(api.users.details, { as, params: { id } })

it('the details of an adult show what they have signed, where their children play, and what was uploaded', async () => {
  const { json } = await details(admin, parent.id)
  const signed = { waiverAccepted: true, waiverVersion: '2026-1', hasLogin: true, passwordDue: false }
  expect(json).toMatchObject(signed)
  const { id, season } = team
  const playerName = 'Kid Whitfield'
  expect(json.teams).toEqual([{ id, name: 'Hawks', season, year: '2026', role: 'player', playerName }])
  expect(json.relationships.players).toMatchObject([{ id: kid.id }])
  expect((await details(admin, coach.id)).json.teams).toMatchObject([{ id: team.id, role: 'coach' }])
})

it('the details of a child show its registrations, and the address of its primary guardian', async () => {
  const home = { address: '1 Elm Street', city: 'Avon', state: 'CT', zip: '06001' }
  await club.ok(api.users.updateProfile, { as: parent, params: { id: parent.id }, body: home })
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
  const body = { programId: program.id, playerId: kid.id }
  await club.ok(api.registrations.create, { as: parent, body })
  const { json } = await details(admin, kidId)
  expect(json.inheritedAddress).toEqual(home)
  expect((await details(parent, kidId)).status).toBe(404)
  expect((await details(kidself, kidId)).json.inheritedAddress).toBeUndefined()
  expect(json.registrations).toMatchObject([{ playerId: kid.id, programName: 'Spring' }])
  expect(json.relationships.parents.map(({ id }) => id)).toEqual([parent.id, second.id])
  expect(JSON.stringify(json)).not.toContain('Asthma')
})
