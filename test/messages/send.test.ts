import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { NewMessage } from '#shared/messages/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newProgram, newTeam } from '../forms.ts'
import {
  activateChildAccount,
  createMessageFixture,
  directId,
  type Sent,
  type SignedInUser,
} from './messages.ts'

const club = await openClub()
const [{ commit }, { unlinkGuardian }, { updateRow }, { keys }] = await Promise.all([
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/users/guardianLinks.ts'),
  import('#functions/platform/data/writes.ts'),
  import('#functions/platform/data/table.ts'),
])
const fixtures = await createMessageFixture(club)
const { admin, director, coach, parent, otherCoach, kid, mate, team } = fixtures
const { say, trySay, read, open, createChild, changeAccount } = fixtures
const answer = async (as: SignedInUser, more: Partial<Sent>) => {
  const { status, json } = await trySay(as, more)
  return [status, json.message]
}

it.each([
  [{}],
  [{ teamId: '', programId: null, recipientId: '', isGlobal: false, isStaffOnly: false }],
  [{ teamId: team.id, isGlobal: true }],
  [{ teamId: team.id, recipientId: coach.id }],
  [{ conversationId: 'global', isGlobal: true }],
  [{ recipientId: coach.id, isStaffOnly: true }],
] as [Partial<Sent>][])('a message has one recipient, and cannot have %j', async more => {
  const { status, json } = await trySay(admin, more)
  const message = 'Please choose who this is for'
  expect([status, json.issues]).toEqual([400, [{ field: 'recipientType', message }]])
})

it('people cannot send messages to themselves', async () => {
  expect((await trySay(coach, { recipientId: coach.id })).json.issues).toEqual([
    { field: 'recipientId', message: 'Please choose someone else' },
  ])
})

it('the staff can be selected as recipient with either flag, whatever else older callers send', async () => {
  const more = { isGlobal: true, isStaffOnly: true, recipientType: 'staff', senderId: admin.id }
  const own = { conversationId: 'staff', isGlobal: true, isStaffOnly: true, senderId: coach.id }
  expect(await say(coach, more)).toMatchObject(own)
  expect((await say(parent, more)).conversationId).toBe(`ask.${parent.id}`)
  expect(await answer(parent, { conversationId: 'staff' })).toEqual([404, 'Conversation not found'])
})

it.each(['direct.a', 'team.none', 'program.none', 'ask.none', 'direct.none.nobody', '\u0000'])(
  'a message cannot be sent to conversation %j',
  async conversationId => {
    for (const as of [admin, parent, coach])
      expect(await answer(as, { conversationId })).toEqual([404, 'Conversation not found'])
  },
)

const files = (count: number) => Array.from({ length: count }, (_, n) => `upl_${n}`)
const valid = {
  content: 'x'.repeat(4000),
  subject: 'x'.repeat(120),
  attachments: files(10),
  isGlobal: true,
}

it.each([
  [{ content: '' }, 'content', 'Message content is required'],
  [{ content: ' \n\u200b ' }, 'content', 'Message content is required'],
  [{ content: 'x'.repeat(4001) }, 'content', 'Please use at most 4000 characters'],
  [{ subject: 'x'.repeat(121) }, 'subject', 'Please use at most 120 characters'],
  [{ subject: 'Rain\r\nBcc: everybody@example.com' }, 'subject', expect.any(String)],
  [{ subject: 'Rain \u202eevil' }, 'subject', expect.any(String)],
  [{ subject: 'Ra\u200bin' }, 'subject', expect.any(String)],
  [{ attachments: files(11) }, 'attachments', 'You can attach up to 10 files'],
  [{ conversationId: 'x'.repeat(161) }, 'conversationId', expect.any(String)],
])('the content of a message cannot be %j', (more, field, message) => {
  expect(NewMessage.safeParse(valid).success).toBe(true)
  const { error } = NewMessage.safeParse({ ...valid, ...more })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

it('a message may be any other text, and is mailed as it is', async () => {
  club.clock.pass({ seconds: 1 })
  const content = 'Ünï 🥍 <script>alert(1)</script>\n\n=cmd|\u202e"; --'
  const subject = 'Rain 🥍 <script>alert(1)</script> =cmd|"; --'
  // As an account of an earlier version may be called.
  await changeAccount(coach, { fullName: 'Al\nBcc: x@example.com' })
  const said = await say(coach, { teamId: team.id, subject, content, notificationType: 'both' })
  expect(await read(parent, said.conversationId)).toEqual([said])
  await club.tick()
  const [mail, ...others] = club.ses.mails(parent.email).filter(({ text }) => text.includes('Ünï 🥍'))
  expect([mail?.to, others]).toEqual([[parent.email], []])
  expect(mail?.html).not.toContain('<script>')
  expect(mail?.subject).toContain(subject)
})

it('a child cannot start a conversation with an adult, and is told so if they may be in contact', async () => {
  const first = [403, 'An adult needs to post here first.']
  expect(await answer(kid, { recipientId: coach.id })).toEqual(first)
  const unknown = [404, 'Person not found']
  for (const { id } of [mate, otherCoach]) expect(await answer(kid, { recipientId: id })).toEqual(unknown)
  expect(await answer(mate, { conversationId: directId(kid, mate) })).toEqual(unknown)
})

it('a child cannot start a conversation in its team, but may answer there', async () => {
  const fresh = await club.ok(api.teams.create, { as: director, body: newTeam('Wrens') })
  await fixtures.join(fixtures.player.id, { teamId: fresh.id })
  const first = [403, 'A coach needs to post here first.']
  expect(await answer(kid, { teamId: fresh.id })).toEqual(first)
  await say(parent, { teamId: fresh.id })
  expect((await trySay(kid, { teamId: fresh.id })).status).toBe(201)
})

it('a child without a guardian who reads along cannot be written to in any way', async () => {
  const guardian = await club.person('parent')
  const { id } = await createChild(guardian, 'Alone')
  const alone = await activateChildAccount(club, id)
  await say(coach, { recipientId: alone.id, content: 'Welcome' })
  const refused = [409, 'No parent or guardian of Alone has an account yet, so no one can post here.']
  await changeAccount(guardian, { status: 'disabled' })
  expect(await answer(coach, { recipientId: alone.id })).toEqual(refused)
  // One who can read along is enough.
  const second = await club.person('parent')
  await addGuardian(second.id, id)
  expect((await trySay(coach, { recipientId: alone.id })).status).toBe(201)
  for (const one of [guardian, second]) await commit(...unlinkGuardian(one.id, id))
  expect(await answer(coach, { recipientId: alone.id })).toEqual(refused)
  // Nor can it write to anybody itself, whether to its team or to one person.
  for (const to of [{ recipientId: coach.id }, { isStaffOnly: true }, { teamId: team.id }])
    expect(await answer(alone, to)).toEqual([404, 'Conversation not found'])
  expect((await open(alone, `team.${team.id}`)).status).toBe(404)
  await addGuardian(guardian.id, id, true)
  expect((await open(alone, `team.${team.id}`)).status).toBe(200)
})

it('a family can write sixty messages an hour, and the staff three hundred', async () => {
  const [quick, busy] = [await club.person('parent'), await club.person('coach')]
  const hour = String(Math.floor(club.clock.now.getTime() / 3_600_000))
  const hasSent = (as: SignedInUser, n: number) =>
    commit(updateRow(keys.limit(`message#${as.id}`, hour), { add: { n } }))
  await Promise.all([hasSent(quick, 59), hasSent(busy, 299)])
  for (const as of [quick, busy]) {
    const sendId = randomUUID()
    const last = await say(as, { isStaffOnly: true, sendId })
    const { status, headers } = await trySay(as, { isStaffOnly: true })
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    // Sending the last one again returns that it was sent.
    expect(await say(as, { isStaffOnly: true, sendId })).toEqual(last)
  }
  club.clock.pass({ hours: 1 })
  await club.signInAgain(quick, busy)
  expect((await trySay(quick, { isStaffOnly: true })).status).toBe(201)
})

it('mails to many are limited by the day: to a team, to the club, and to the staff', async () => {
  club.clock.pass({ days: 1 })
  const family = await club.person('parent')
  await club.signInAgain(coach, admin, director)
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
  const day = String(Math.floor(club.clock.now.getTime() / 86_400_000))
  const cases: [as: SignedInUser, of: string, most: number | undefined, to: Partial<Sent>][] = [
    [coach, team.id, 5, { teamId: team.id }],
    [director, team.id, undefined, { teamId: team.id }],
    [admin, 'club', 10, { isGlobal: true }],
    [director, 'club', 10, { programId: program.id }],
    [family, 'staff', 10, { isStaffOnly: true }],
    [coach, 'staff', 30, { isStaffOnly: true }],
    [coach, 'staff', 30, { conversationId: `ask.${family.id}` }],
  ]
  for (const [as, of, most, to] of cases) {
    const limit = keys.limit(`mails#${as.id}#${of}`, day)
    await commit(updateRow(limit, { set: { n: (most ?? 1000) - 1 } }))
    const last = await trySay(as, { ...to, notificationType: 'both' })
    const next = await trySay(as, { ...to, notificationType: 'email' })
    expect([of, last.status, next.status]).toEqual([of, 201, most ? 429 : 201])
    expect((await trySay(as, to)).status, 'without mails').toBe(201)
  }
})
