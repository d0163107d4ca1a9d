import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram } from '../forms.ts'
import {
  activateChildAccount,
  createMessageFixture,
  directId,
  listMailed,
  type SignedInUser,
} from './messages.ts'

const club = await openClub()
const fixtures = await createMessageFixture(club)
const { admin, director, coach, assistant, parent, teammate, stranger, otherCoach, kid, mate, team } =
  fixtures
const { say, read, open, list, unread, mark } = fixtures
const ofTeam = `team.${team.id}`
const mailedText = (words: string) => club.ses.mails().find(({ text }) => text.includes(words))?.text
// A child that plays on two teams.
const twin = await fixtures.createChild(parent, 'Twin')
await fixtures.join(twin.id, { teamId: fixtures.otherTeam.id })

it('the director writes to everybody, and everybody reads it', async () => {
  const said = await say(director, { isGlobal: true, subject: 'Welcome', content: 'A new season.' })
  expect(said).toEqual({
    id: 'global.1',
    conversationId: 'global',
    seq: 1,
    senderId: director.id,
    senderName: 'Test Person2',
    senderRole: 'program_director',
    subject: 'Welcome',
    content: 'A new season.',
    isGlobal: true,
    isStaffOnly: false,
    attachments: [],
    notificationType: 'app',
    createdAt: club.clock.now.toISOString(),
  })
  for (const person of [director, coach, stranger, kid]) {
    expect(await read(person, 'global')).toEqual([said])
    const [row] = await list(person)
    expect(row).toMatchObject({ id: 'global', type: 'global', title: 'Everyone' })
    expect(row?.unread).toBe(person === director ? 0 : 1)
    expect(row?.last).toMatchObject({ preview: 'A new season.', subject: 'Welcome', attachments: 0 })
  }
})

it('the coach writes to the team, a parent answers, and the staff see who has read it', async () => {
  club.clock.pass({ seconds: 1 })
  await say(coach, { teamId: team.id, content: 'Practice is at six.' })
  club.clock.pass({ seconds: 1 })
  await say(parent, { teamId: team.id, content: 'We will be there.' })
  for (const person of [coach, teammate, mate, director]) {
    const said = await read(person, ofTeam)
    expect(said.map(({ seq, content }) => [seq, content])).toEqual([
      [2, 'We will be there.'],
      [1, 'Practice is at six.'],
    ])
  }
  const isOpen = { id: ofTeam, title: 'Hawks', type: 'team', teamId: team.id, guardiansIncluded: true }
  expect((await list(parent))[0]).toMatchObject({ ...isOpen, unread: 0 })
  expect(await unread(teammate, ofTeam)).toBe(2)
  expect(await mark(teammate, ofTeam, 1)).toEqual({ unread: 1 })
  expect(await unread(teammate, ofTeam)).toBe(1)
  club.clock.pass({ seconds: 1 })
  await mark(mate, ofTeam, 2)
  const seen = await club.ok(api.messages.seen, { as: coach, params: { id: ofTeam, seq: '2' } })
  expect(seen.map(({ name }) => name)).toEqual(['Test Person5', 'Mate Whitfield'])
})

it('a parent asks the staff, who all read it and one of whom answers; they see nobody who has not asked', async () => {
  const id = `ask.${parent.id}`
  const before = await list(parent)
  expect((await open(parent, id)).json).toMatchObject({ id, title: 'Staff', unread: 0, upTo: 0 })
  expect(await list(parent), 'nobody has written yet').toEqual(before)
  expect((await open(coach, id)).status).toBe(404)
  expect((await fixtures.trySay(coach, { conversationId: id })).status).toBe(404)

  club.clock.pass({ seconds: 1 })
  const asked = await say(parent, {
    isStaffOnly: true,
    content: 'May she bring a friend?',
    notificationType: 'both',
  })
  await club.tick()
  expect(mailedText('May she bring a friend?')).toContain('Test Person5 wrote to the staff:')
  expect(asked).toMatchObject({ conversationId: id, isStaffOnly: true, isGlobal: true, seq: 1 })
  for (const person of [admin, assistant, otherCoach]) {
    expect((await list(person))[0]).toMatchObject({ id, title: 'Test Person5 and the staff' })
  }
  club.clock.pass({ seconds: 1 })
  await say(otherCoach, { conversationId: id, content: 'Of course.' })
  const answered = { id, type: 'direct', title: 'Staff', unread: 1, isStaffOnly: true }
  expect((await list(parent))[0]).toMatchObject({ ...answered, guardiansIncluded: false })
  expect((await list(parent))[0]?.recipientId).toBeUndefined()
  expect((await read(parent, id)).map(({ content }) => content)).toEqual(['Of course.', asked.content])
})

it('the coach writes to a child, and its guardian reads and gets it too', async () => {
  club.clock.pass({ seconds: 1 })
  const id = directId(coach, kid)
  await say(coach, { recipientId: kid.id, content: 'Well played.' })
  const { json } = await open(parent, id)
  expect(json).toMatchObject({
    id,
    type: 'direct',
    title: expect.stringMatching(/^(Test Person3 and Kid Whitfield|Kid Whitfield and Test Person3)$/),
    guardiansIncluded: true,
    children: ['Kid'],
    unread: 1,
    upTo: 1,
    readUpTo: 0,
  })
  expect([json.silencedBy, json.recipientId]).toEqual([undefined, undefined])
  const toKid = { id, title: 'Test Person3', recipientId: coach.id, unread: 1 }
  expect((await list(kid))[0]).toMatchObject(toKid)
  expect((await list(coach))[0]).toMatchObject({ id, title: 'Kid Whitfield', guardiansIncluded: true })
  club.clock.pass({ seconds: 1 })
  await say(kid, { conversationId: id, content: 'Thank you!' })
  club.clock.pass({ seconds: 1 })
  await say(parent, { conversationId: id, content: 'From us too.' })
  expect((await read(coach, id)).map(({ senderId }) => senderId)).toEqual([parent.id, kid.id, coach.id])
  await club.tick()
  expect(mailedText('Well played.')).toContain('Test Person3 wrote to Kid Whitfield:')
  expect(listMailed(club, 'Well played.')).toEqual([parent.email])
  expect(listMailed(club, 'Thank you!')).toEqual([parent.email])
  expect(listMailed(club, 'From us too.')).toEqual([])
  expect(listMailed(club, 'Practice is at six.')).toEqual([])
})

it('a message and its conversation name their program as long as there is one', async () => {
  const { id: programId } = await club.ok(api.programs.create, { as: director, body: newProgram('Spring') })
  const id = `program.${programId}`
  await say(director, { programId })
  const told = async () => [(await read(director, id))[0]?.programId, (await open(director, id)).json.title]
  expect(await told()).toEqual([programId, 'Spring'])
  await club.ok(api.programs.remove, { as: director, params: { id: programId } })
  await club.tick()
  expect(await told()).toEqual([undefined, 'Former program'])
})

it('the read mark never goes back, on however many devices', async () => {
  const id = directId(coach, mate)
  for (let n = 1; n <= 6; n++) await say(coach, { recipientId: mate.id, content: `Line ${n}` })
  expect(await unread(teammate, id)).toBe(6)
  const left = await Promise.all([2, 5, 3, 1].map(seq => mark(teammate, id, seq)))
  expect(Math.min(...left.map(({ unread }) => unread))).toBe(1)
  for (const seq of [2, 5, 0, 99]) expect((await mark(teammate, id, seq)).unread).toBe(1)
  expect((await mark(teammate, id, 6)).unread).toBe(0)
  expect((await open(teammate, id)).json).toMatchObject({ readUpTo: 6, upTo: 6, unread: 0 })
  expect(await unread(mate, id)).toBe(6)
})

it('the read mark includes one’s own messages, and excludes those that are only mailed', async () => {
  const id = directId(coach, teammate)
  for (const notificationType of ['app', 'email', 'both'] as const)
    await say(coach, { recipientId: teammate.id, content: 'Between adults', notificationType })
  expect([await unread(teammate, id), await unread(coach, id)]).toEqual([2, 0])
  await club.tick()
  expect(mailedText('Between adults')).toContain('Test Person3 wrote:')
  expect((await mark(teammate, id, 2)).unread).toBe(1)
  await say(teammate, { recipientId: coach.id })
  expect([await unread(teammate, id), await unread(coach, id)]).toEqual([0, 1])
})

it('unread messages count only for the people they are addressed to, including guardians of a child', async () => {
  const id = `team.${await club.team('kites')}`
  await say(admin, { teamId: 'kites' })
  expect(await unread(director, id)).toBe(0)
  await fixtures.createChild(director, 'Hers', { teamId: 'kites' })
  expect(await unread(director, id)).toBe(1)
  expect((await open(director, id)).json.unread).toBe(1)
})

const known = async (as: SignedInUser, teamId?: string) => {
  const all = await club.ok(api.messages.recipients, { as, query: teamId ? { teamId } : {} })
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
  return new Map(all.map(({ id, about }) => [id, about]))
}
const office: [string, string][] = [
  [admin.id, 'Administrator'],
  [director.id, 'Program Director'],
]
const coaches: [string, string][] = [
  [coach.id, 'Head Coach'],
  [assistant.id, 'Assistant Coach'],
]
const others = (people: [string, string][], { id }: SignedInUser) =>
  new Map(people.filter(([one]) => one !== id))

it('recipients are the office for a family, the whole staff for the staff, and for a team its people', async () => {
  const closed = [await club.person('coach', { teams: [team.id] }), await club.person('parent')] as const
  await fixtures.createChild(closed[1], 'Gone')
  for (const person of closed) await fixtures.changeAccount(person, { status: 'disabled' })
  const pending = await club.person('coach', { pending: true, teams: [team.id] })
  const staff: [string, string][] = [...office, ...coaches, [otherCoach.id, 'Head Coach']]
  for (const as of [parent, stranger, pending]) expect(await known(as)).toEqual(new Map(office))
  for (const as of [coach, director]) expect(await known(as)).toEqual(others(staff, as))

  const mailProblem = { kind: 'bounce', at: club.clock.now.toISOString(), detail: '' } as const
  await fixtures.changeAccount(teammate, { mailProblem })
  const ofHawks = (problem: string): [string, string][] => [
    ...coaches,
    [parent.id, 'Parent of Kid and Twin'],
    [teammate.id, `Parent of Mate${problem}`],
  ]
  for (const as of [coach, admin])
    expect(await known(as, team.id)).toEqual(others(ofHawks('. Email not delivered'), as))
  expect(await known(parent, team.id)).toEqual(others(ofHawks(''), parent))
  const query = { teamId: team.id }
  expect((await club.call(api.messages.recipients, { as: stranger, query })).status).toBe(404)
})

it('the list of recipients never offers more than the server accepts', async () => {
  for (const [as, teamId] of [
    [admin, ''],
    [stranger, ''],
    [coach, team.id],
    [parent, team.id],
  ] as const) {
    const all = [...(await known(as)), ...(teamId ? await known(as, teamId) : [])]
    for (const [recipientId] of all) expect((await fixtures.trySay(as, { recipientId })).status).toBe(201)
  }
})

it('the conversation about a player is with the child, or for a family of its team with its guardian', async () => {
  const about = async (as: SignedInUser, id = fixtures.player.id) => {
    const { status, json } = await club.call(api.messages.withPlayer, { as, params: { id } })
    return status === 200 ? json.id : status
  }
  for (const as of [coach, assistant, director, parent]) expect(await about(as)).toBe(directId(as, kid))
  expect(await about(teammate)).toBe(directId(teammate, parent))
  for (const as of [stranger, otherCoach]) expect(await about(as)).toBe(404)
  const other = await activateChildAccount(club, twin.id)
  for (const as of [coach, otherCoach]) expect(await about(as, twin.id)).toBe(directId(as, other))
  for (const as of [teammate, stranger]) expect(await about(as, twin.id)).toBe(directId(as, parent))
})
