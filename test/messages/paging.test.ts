import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { reportFinding, runs } from '../proof.ts'
import { createMessageFixture, directId, growConversation } from './messages.ts'

const meter = createMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
afterAll(async () => expect(await club.verify()).toEqual([]))
const [{ commit }, store] = await Promise.all([
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/messages/store.ts'),
])
const { coach, parent, director, kid, team, say, read, list } = await createMessageFixture(club)

const teamId = `team.${team.id}`
const withKid = directId(coach, kid)
await say(coach, { teamId: team.id, content: 'Number 00001' })
await say(coach, { recipientId: kid.id, content: 'Number 00001' })

it('a conversation costs the same with thousands of messages, and is read page by page in both directions', async () => {
  const costs = async () => {
    const all = []
    for (const [as, id] of [
      [parent, teamId],
      [director, teamId],
      [parent, withKid],
    ] as const) {
      const open = () => club.ok(api.messages.conversation, { as, params: { id } })
      all.push(await meter.of(open))
      for (const range of [{ before: 100 }, { after: 20 }])
        all.push(await meter.of(() => read(as, id, range)))
    }
    return all
  }
  const count = runs(300, 10_000)
  for (const id of [teamId, withKid]) await growConversation(id, 120)
  const before = await costs()
  for (const id of [teamId, withKid]) await growConversation(id, count)
  expect(await costs()).toEqual(before)
  reportFinding(`pages of a conversation, the same with ${count} messages: ${JSON.stringify(before)}`)

  const walk = async (next: (seq: number | undefined) => object) => {
    const all: number[] = []
    for (;;) {
      const page = await read(parent, teamId, next(all.at(-1)))
      if (page.length === 0) return all
      expect(page.length).toBeLessThanOrEqual(50)
      all.push(...page.map(({ seq }) => seq))
      expect(new Set(all).size).toBe(all.length)
    }
  }
  const all = Array.from({ length: count }, (_, n) => n + 1)
  expect(await walk(before => (before === undefined ? {} : { before }))).toEqual(all.toReversed())
  expect(await walk((after = 0) => ({ after }))).toEqual(all)
  expect(await read(parent, teamId, { before: 0 })).toEqual([])
})

it('a list of conversations costs one page, whether sixty or hundreds, and is read page by page', async () => {
  const message = await store.getMessage(withKid, 1)
  if (!message) throw new Error('nothing was said')
  /** People who have written to the coach and were deleted since: only the conversations are read. */
  const begin = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      club.clock.pass({ seconds: 1 })
      const id = directId(coach, { id: `usr_gone${String(n).padStart(5, '0')}` })
      const createdAt = club.clock.now.toISOString()
      const parties = [{ conversationId: id, userId: coach.id }]
      const more = { minors: false, base: 0, parties, sendId: undefined }
      const said = { ...message, id: `${id}.1`, conversationId: id, createdAt }
      await commit(...store.addMessageWrites(undefined, said, more))
    }
  }
  const count = 60 + runs(60, 1000)
  await begin(0, 60)
  const before = await meter.of(() => list(coach))
  await begin(60, count)
  expect(await meter.of(() => list(coach))).toEqual(before)
  reportFinding(`${count} conversations: ${before.requests} requests, ${before.reads} read units`)

  const all: string[] = []
  for (let until: string | undefined; ; ) {
    const query = until ? { before: until } : {}
    const page = await club.ok(api.messages.conversations, { as: coach, query })
    if (page.length === 0) break
    all.push(...page.map(({ id }) => id))
    expect(new Set(all).size).toBe(all.length)
    until = page.at(-1)?.last?.createdAt
  }
  // The team and the child were written to at the same instant, and are on the same page.
  expect(all).toHaveLength(count + 2)
})
