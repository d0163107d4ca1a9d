import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createReplyLoss } from '../replyLoss.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createMessageFixture, listMailed } from './messages.ts'

const { watch, sendLosing } = createReplyLoss()
const club = await openClub({ watch: { dynamodb: watch } })
afterAll(async () => expect(await club.verify()).toEqual([]))
const { coach, parent, team, say, trySay, read, unread } = await createMessageFixture(club)
const id = `team.${team.id}`
const times = async (content: string) =>
  (await read(parent, id)).filter(message => message.content === content).length

it('twenty members of a team who start its conversation at once create one message each, and none is lost', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, () => club.person('coach', { teams: [team.id] })),
  )
  const said = await Promise.all(people.map((as, n) => say(as, { teamId: team.id, content: `Number ${n}` })))
  const numbers = Array.from({ length: 20 }, (_, n) => n + 1)
  expect(said.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(numbers)
  const kept = await read(parent, id)
  expect(kept.map(({ seq }) => seq).toReversed()).toEqual(numbers)
  expect(new Map(kept.map(message => [message.id, message.content]))).toEqual(
    new Map(said.map(message => [message.id, message.content])),
  )
  expect(await unread(parent, id)).toBe(20)
})

it('one message from two tabs, or sent again, is posted once with its file and mailed once', async () => {
  const attachments = [
    await createUploader(club).uploaded(coach, files.png, { purpose: 'message-attachment' }),
  ]
  const notificationType = 'both' as const
  const content = 'Only once'
  const body = { teamId: team.id, content, sendId: randomUUID(), notificationType, attachments }
  const both = await Promise.all([say(coach, body), say(coach, body)])
  club.clock.pass({ seconds: 1 })
  const all = [...both, await say(coach, body)]
  expect(new Set(all.map(message => message.id)).size).toBe(1)
  for (const message of all) expect(message.attachments.map(file => file.id)).toEqual(attachments)
  expect(await times(content)).toBe(1)
  await club.tick()
  expect(listMailed(club, content).filter(to => to === parent.email)).toHaveLength(1)
})

it('a message with the same send id from another person is another message', async () => {
  const sendId = randomUUID()
  await say(coach, { teamId: team.id, content: 'Mine', sendId })
  const { status, json } = await trySay(parent, { teamId: team.id, content: 'Theirs', sendId })
  expect([status, json.content]).toEqual([409, undefined])
  const elsewhere = await say(parent, { recipientId: coach.id, content: 'Here', sendId })
  expect(elsewhere.content).toBe('Here')
})

it.each([
  [1, 201],
  [3, 201],
  [1000, 503],
])(
  'a message is posted once when %i replies of the table are lost, and its sender tries again',
  async (lost, answer) => {
    const content = `Lost ${lost}`
    const body = { teamId: team.id, content, sendId: randomUUID() }
    const { reply } = await sendLosing({ times: lost }, () => trySay(coach, body))
    expect(reply.status).toBe(answer)
    expect((await say(coach, body)).content).toBe(content)
    expect(await times(content)).toBe(1)
  },
)
