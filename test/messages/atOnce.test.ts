import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createReplyLoss } from '../replyLoss.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createMessageFixture, directId, listMailed } from './messages.ts'

const { watch, sendLosing } = createReplyLoss()
const club = await openClub({ watch: { dynamodb: watch } })
afterAll(async () => expect(await club.verify()).toEqual([]))
const cast = await createMessageFixture(club)
const { coach, parent, teammate, kid, team, admin } = cast
const { say, trySay, read, unread, mark } = cast
const { uploaded } = createUploader(club)
const picture = (as = coach) => uploaded(as, files.png, { purpose: 'message-attachment' })
const contents = async (as: typeof coach, id: string) =>
  (await read(as, id)).map(({ content }) => content).toReversed()

describe('people who write at once', () => {
  it('twenty members of a team who write at once create one message each, and none is lost', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, () => club.person('coach', { teams: [team.id] })),
    )
    const said = await Promise.all(
      people.map((as, n) => say(as, { teamId: team.id, content: `Number ${n}` })),
    )
    const numbers = Array.from({ length: 20 }, (_, n) => n + 1)
    expect(said.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(numbers)
    const kept = await read(parent, `team.${team.id}`)
    expect(kept.map(({ seq }) => seq).toReversed()).toEqual(numbers)
    expect(new Map(kept.map(message => [message.id, message.content]))).toEqual(
      new Map(said.map(message => [message.id, message.content])),
    )
    expect(await unread(parent, `team.${team.id}`)).toBe(20)
  })

  it('two people who start the same conversation at once are both in it', async () => {
    await Promise.all([
      say(coach, { recipientId: parent.id, content: 'From the coach' }),
      say(parent, { recipientId: coach.id, content: 'From the parent' }),
    ])
    const found = await contents(coach, directId(coach, parent))
    expect(found.sort()).toEqual(['From the coach', 'From the parent'])
  })
})

describe('one message', () => {
  const id = `team.${team.id}`
  it('one message from two tabs, or sent again, is posted once and mailed once', async () => {
    const body = {
      teamId: team.id,
      content: 'Only once',
      sendId: randomUUID(),
      notificationType: 'both',
    } as const
    const both = await Promise.all([say(coach, body), say(coach, body)])
    club.clock.pass({ seconds: 1 })
    const all = [...both, await say(coach, body)]
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await contents(coach, id)).filter(content => content === 'Only once')).toHaveLength(1)
    await club.tick()
    expect(listMailed(club, 'Only once').filter(to => to === parent.email)).toHaveLength(1)
  })

  it('one message with a file from two tabs is posted once, with its file', async () => {
    const attachments = [await picture()]
    const body = { teamId: team.id, content: 'With a file', sendId: randomUUID(), attachments }
    const all = [...(await Promise.all([say(coach, body), say(coach, body)])), await say(coach, body)]
    expect(new Set(all.map(message => message.id)).size).toBe(1)
    expect(all.map(message => message.attachments.map(file => file.id))).toEqual(Array(3).fill(attachments))
  })

  it('a message with the same send id from another person is another message', async () => {
    const sendId = randomUUID()
    await say(coach, { teamId: team.id, content: 'Mine', sendId })
    const { status, json } = await trySay(parent, { teamId: team.id, content: 'Theirs', sendId })
    expect([status, json.content]).toEqual([409, undefined])
    const elsewhere = await say(parent, { recipientId: coach.id, content: 'Here', sendId })
    expect(elsewhere.content).toBe('Here')
  })

  it.each([1, 2, 3])('a message is posted once when %i replies of the table are lost', async count => {
    const content = `Lost ${count}`
    const body = { teamId: team.id, content, sendId: randomUUID() }
    const { reply } = await sendLosing({ times: count }, () => trySay(coach, body))
    expect(reply.status).toBe(201)
    expect((await contents(parent, id)).filter(said => said === content)).toHaveLength(1)
  })

  it('a message is posted once when its sender gets no answer and sends it again', async () => {
    const body = { teamId: team.id, content: 'Unheard', sendId: randomUUID() }
    const { reply } = await sendLosing({ times: 1000 }, () => trySay(coach, body))
    expect(reply.status).toBe(503)
    expect((await say(coach, body)).content).toBe('Unheard')
    expect((await contents(parent, id)).filter(said => said === 'Unheard')).toHaveLength(1)
  })
})

describe('read marks', () => {
  it('the read mark never goes back, on however many devices', async () => {
    const id = directId(coach, kid)
    for (let n = 1; n <= 6; n++) await say(coach, { recipientId: kid.id, content: `Line ${n}` })
    expect(await unread(parent, id)).toBe(6)
    const left = await Promise.all([2, 5, 3, 1].map(seq => mark(parent, id, seq)))
    expect(Math.min(...left.map(({ unread }) => unread))).toBe(1)
    expect(await unread(parent, id)).toBe(1)
    expect((await mark(parent, id, 2)).unread).toBe(1)
    expect((await mark(parent, id, 0)).unread).toBe(1)
    expect((await mark(parent, id, 99)).unread).toBe(1)
    expect((await mark(parent, id, 6)).unread).toBe(0)
    expect((await cast.open(parent, id)).json).toMatchObject({ readUpTo: 6, upTo: 6, unread: 0 })
    expect(await unread(kid, id)).toBe(6)
  })

  it('the read mark includes one’s own messages, and excludes those that are only mailed', async () => {
    const id = directId(coach, teammate)
    await say(coach, { recipientId: teammate.id })
    await say(coach, { recipientId: teammate.id, notificationType: 'email' })
    await say(coach, { recipientId: teammate.id, notificationType: 'both' })
    expect(await unread(teammate, id)).toBe(2)
    expect(await unread(coach, id)).toBe(0)
    expect((await mark(teammate, id, 2)).unread).toBe(1)
    await say(teammate, { recipientId: coach.id })
    expect(await unread(teammate, id)).toBe(0)
    expect(await unread(coach, id)).toBe(1)
  })

  it('unread messages count only for the people they are addressed to, including guardians of a child', async () => {
    const id = `team.${team.id}`
    expect(await unread(admin, id)).toBe(0)
    const mother = await club.person('program_director')
    await cast.createChild(mother, 'Hers')
    expect(await unread(mother, id)).toBeGreaterThan(0)
    expect((await cast.open(mother, id)).json.unread).toBe(await unread(mother, id))
  })
})
