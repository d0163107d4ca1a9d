import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { createMessageFixture, directId, listMailed, type Sent, type SignedInUser } from './messages.ts'

const club = await openClub()
const cast = await createMessageFixture(club)
const { admin, director, coach, parent, teammate, stranger, otherCoach, kid, mate, team } = cast
const { say, trySay, read, open, list, createChild } = cast

describe('the recipient of a message', () => {
  it.each([
    [{}],
    [{ teamId: '', programId: null, recipientId: '', isGlobal: false, isStaffOnly: false }],
    [{ teamId: team.id, isGlobal: true }],
    [{ teamId: team.id, recipientId: coach.id }],
    [{ conversationId: 'global', isGlobal: true }],
    [{ recipientId: coach.id, isStaffOnly: true, isGlobal: true }],
  ] as [Partial<Sent>][])('a message has one recipient, and cannot have %j', async more => {
    const { status, json } = await trySay(admin, more)
    const message = 'Please choose who this is for'
    expect([status, json.message, json.issues]).toEqual([400, message, [{ field: 'recipientType', message }]])
  })

  it('people cannot send messages to themselves', async () => {
    expect((await trySay(coach, { recipientId: coach.id })).json.issues).toEqual([
      { field: 'recipientId', message: 'Please choose someone else' },
    ])
  })

  it('the staff can be selected as recipient with either flag, whatever else older callers send', async () => {
    const more = { isGlobal: true, isStaffOnly: true, recipientType: 'staff', senderId: admin.id }
    const own = await say(coach, more)
    expect(own).toMatchObject({
      conversationId: 'staff',
      isGlobal: true,
      isStaffOnly: true,
      senderId: coach.id,
    })
    expect((await say(parent, more)).conversationId).toBe(`ask.${parent.id}`)
    expect((await open(parent, 'staff')).status).toBe(404)
    expect((await trySay(parent, { conversationId: 'staff' })).status).toBe(404)
  })

  it.each([
    'direct.a',
    'direct.a.a',
    'team.',
    'team.none',
    'program.none',
    'ask.none',
    'direct.none.nobody',
    'global.x',
    'GLOBAL',
    '🥍',
    '\u0000',
    '__proto__',
    'team.MSG#000000001',
    `team.${'x'.repeat(150)}`,
  ])('a message cannot be sent to conversation %j', async conversationId => {
    for (const as of [admin, parent, coach]) {
      const reply = await trySay(as, { conversationId })
      expect([reply.status, reply.json.message]).toEqual([404, 'Conversation not found'])
    }
  })

  it('a recipient’s id of five thousand letters is refused', async () => {
    const long = `team.${'x'.repeat(5000)}`
    for (const more of [
      { conversationId: long },
      { teamId: long },
      { recipientId: long },
      { programId: long },
    ]) {
      expect((await trySay(admin, more)).status).toBe(400)
    }
    expect((await open(admin, long)).status).toBe(404)
    const query = { conversationId: long }
    expect((await club.call(api.messages.list, { as: admin, query })).status).toBe(400)
  })
})

describe('the content of a message', () => {
  it.each([
    [{ content: '' }, 'content', 'Message content is required'],
    [{ content: ' \n ' }, 'content', 'Message content is required'],
    [{ content: 7 }, 'content', 'Message content is required'],
    [{ content: 'x'.repeat(4001) }, 'content', 'Please use at most 4000 characters'],
    [{ subject: 'x'.repeat(121) }, 'subject', 'Please use at most 120 characters'],
    [{ notificationType: 'pigeon' }, 'notificationType', 'Please choose how to notify'],
    [{ isGlobal: 'yes' }, 'isGlobal', 'Please choose yes or no'],
    [
      { attachments: Array.from({ length: 11 }, (_, n) => `upl_${n}`) },
      'attachments',
      'You can attach up to 10 files',
    ],
    [{ seq: 1 }, 'seq', 'seq is not a field of this request'],
  ])('the content of a message cannot be %j', async (more, field, message) => {
    const { status, json } = await trySay(coach, { teamId: team.id, ...more } as Partial<Sent>)
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
  })

  it('a message may be any other text, and is mailed as it is', async () => {
    club.clock.pass({ seconds: 1 })
    const content = 'Ünï 🥍 <script>alert(1)</script>\n\n=cmd|\u202e"; --'
    const subject = 'Rain 🥍 <script>alert(1)</script> =cmd|"; --'
    const said = await say(coach, { teamId: team.id, subject, content, notificationType: 'both' })
    expect(await read(parent, said.conversationId)).toEqual([said])
    await club.tick()
    const mails = club.ses.mails(parent.email).filter(({ text }) => text.includes('Ünï 🥍'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html).not.toContain('<script>')
    expect(mails[0]?.to).toEqual([parent.email])
    expect(mails[0]?.subject).toContain(subject)
  })

  it.each(['Rain\r\nBcc: everybody@example.com', 'Rain \u202eevil', 'Ra\u200bin'])(
    'the subject of a message is one visible line, and not %j',
    async subject => {
      const { status, json } = await trySay(coach, { teamId: team.id, subject, content: 'Hello' })
      expect([status, json.issues?.[0]?.field]).toEqual([400, 'subject'])
    },
  )

  it('a message from a person with a line break in their name is delivered anyway', async () => {
    const odd = await club.person('coach', { teams: [team.id] })
    const [{ users }, { commit }] = await Promise.all([
      import('#functions/stores/users/store.ts'),
      import('#functions/platform/data/transaction.ts'),
    ])
    const { getUser } = await import('#functions/stores/users/store.ts')
    const user = await getUser(odd.id)
    if (!user) throw new Error('nobody')
    await commit(users.put({ ...user, fullName: 'Al\nBcc: x@example.com' }))
    await say(odd, { teamId: team.id, content: 'Odd but true.', notificationType: 'both' })
    await club.tick()
    expect(listMailed(club, 'Odd but true.')).toContain(parent.email)
  })
})

describe('a child', () => {
  it('a child cannot start a conversation with an adult, and is told so if they may be in contact', async () => {
    const reply = await trySay(kid, { recipientId: coach.id })
    expect([reply.status, reply.json.message]).toEqual([403, 'An adult needs to post here first.'])
    expect((await trySay(kid, { recipientId: mate.id })).json.message).toBe('Person not found')
    expect((await trySay(kid, { recipientId: otherCoach.id })).json.message).toBe('Person not found')
    expect((await trySay(mate, { conversationId: directId(kid, mate) })).json.message).toBe(
      'Person not found',
    )
  })

  it('a child cannot start a conversation in its team, but may answer there', async () => {
    const fresh = await club.ok(api.teams.create, {
      as: director,
      body: { name: 'Wrens', grade: '4', ageGroup: 'U10', season: 'Spring 2026' },
    })
    await club.ok(api.teams.join, { as: director, body: { teamId: fresh.id, playerId: cast.player.id } })
    const first = await trySay(kid, { teamId: fresh.id })
    expect([first.status, first.json.message]).toEqual([403, 'A coach needs to post here first.'])
    await say(parent, { teamId: fresh.id })
    expect((await trySay(kid, { teamId: fresh.id })).status).toBe(201)
  })

  it('a child without a guardian who reads along cannot be written to in any way', async () => {
    const [{ commit }, { unlinkGuardian }, { updateUser, getUser }, { activateChildAccount }] =
      await Promise.all([
        import('#functions/platform/data/transaction.ts'),
        import('#functions/stores/users/guardianLinks.ts'),
        import('#functions/stores/users/store.ts'),
        import('./messages.ts'),
      ])
    const guardian = await club.person('parent')
    const { id } = await createChild(guardian, 'Alone')
    const alone = await activateChildAccount(club, id)
    await say(coach, { recipientId: alone.id, content: 'Welcome' })
    const user = await getUser(guardian.id)
    if (!user) throw new Error('nobody')
    const refused = [409, 'No parent or guardian of Alone has an account yet, so no one can post here.']
    const tried = async (as: SignedInUser, more: Partial<Sent>) => {
      const { status, json } = await trySay(as, more)
      return [status, json.message]
    }
    await commit(updateUser(user, { status: 'disabled' }))
    expect(await tried(coach, { recipientId: alone.id })).toEqual(refused)
    await commit(updateUser({ ...user, status: 'disabled' }, { status: 'active' }))
    expect((await tried(coach, { recipientId: alone.id }))[0]).toBe(201)
    await commit(...unlinkGuardian(guardian.id, id))
    expect(await tried(coach, { recipientId: alone.id })).toEqual(refused)
    // Nor can it write to anybody itself, whether to its team or to one person.
    const outside = [404, 'Conversation not found']
    for (const to of [{ recipientId: coach.id }, { isStaffOnly: true }, { teamId: team.id }]) {
      expect(await tried(alone, to)).toEqual(outside)
    }
    expect((await open(alone, `team.${team.id}`)).status).toBe(404)
    await addGuardian(guardian.id, id, true)
    expect((await open(alone, `team.${team.id}`)).status).toBe(200)
  })
})

describe('a question to the staff', () => {
  it('a question to the staff can be started by anybody, and the staff see nobody who has not asked', async () => {
    const id = `ask.${stranger.id}`
    for (const as of [coach, director]) {
      const [opened, said] = [await open(as, id), await trySay(as, { conversationId: id })]
      expect([opened.status, said.status]).toEqual([404, 404])
    }
    expect((await open(stranger, id)).json).toMatchObject({ id, title: 'Staff', unread: 0, upTo: 0 })
    await say(stranger, { isStaffOnly: true })
    expect((await open(coach, id)).json.title).toMatch(/ and the staff$/)
    await say(coach, { conversationId: id, content: 'Yes.' })
    expect(await read(stranger, id)).toHaveLength(2)
  })
})

it('a list contains no conversation in which nobody has written', async () => {
  const newcomer = await club.person('parent')
  const before = await list(newcomer)
  expect((await open(newcomer, `ask.${newcomer.id}`)).status).toBe(200)
  expect((await open(newcomer, directId(newcomer, admin))).status).toBe(200)
  expect((await open(newcomer, directId(newcomer, teammate))).status).toBe(404)
  expect(await list(newcomer)).toEqual(before)
})
