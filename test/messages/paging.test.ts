import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { reportFinding, runs } from '../proof.ts'
import { createMessageFixture, directId, growConversation, type SignedInUser } from './messages.ts'

const meter = createMeter()
const club = await openClub({
  watch: { dynamodb: meter.watch },
})
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

const screens: [string, SignedInUser, string][] = [
  ['a parent, the team', parent, teamId],
  ['a coach, the team', coach, teamId],
  ['the office, the team', director, teamId],
  ['a parent, a child’s', parent, withKid],
  ['a coach, a child’s', coach, withKid],
]

describe('a conversation', () => {
  it('reading a conversation costs one page, whether it has hundreds of messages or thousands', async () => {
    const costs = async () => {
      const all = []
      for (const [who, as, id] of screens) {
        const open = () => club.ok(api.messages.conversation, { as, params: { id } })
        all.push({ who: `${who}, opened`, ...(await meter.of(open)) })
        all.push({ who: `${who}, its newest`, ...(await meter.of(() => read(as, id))) })
        all.push({ who: `${who}, before`, ...(await meter.of(() => read(as, id, { before: 100 }))) })
        all.push({ who: `${who}, after`, ...(await meter.of(() => read(as, id, { after: 20 }))) })
      }
      for (const as of [parent, coach, director]) {
        all.push({ who: 'all conversations', ...(await meter.of(() => list(as))) })
      }
      return all
    }
    for (const id of [teamId, withKid]) await growConversation(id, 120)
    const before = await costs()
    for (const id of [teamId, withKid]) await growConversation(id, runs(300, 10_000))
    const after = await costs()
    expect(after).toEqual(before)
    for (const { who, requests, trips, reads, writes } of after) {
      // The session is one round trip.
      expect(trips, who).toBeLessThanOrEqual(3)
      expect(writes, who).toBe(0)
      reportFinding(`${who}: ${requests} requests in ${trips} trips, ${reads} read units`)
    }
  })

  it('a conversation can be read page by page, back to its beginning and forward to its end, each message once', async () => {
    const count = (await store.getConversation(teamId))?.seq ?? 0
    const all = Array.from({ length: count }, (_, n) => n + 1)
    const back: number[] = []
    for (;;) {
      const before = back.at(-1)
      const page = await read(parent, teamId, before === undefined ? {} : { before })
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(50)
      back.push(...page.map(({ seq }) => seq))
    }
    expect(back).toEqual(all.toReversed())
    const forward: number[] = []
    for (;;) {
      const page = await read(parent, teamId, { after: forward.at(-1) ?? 0 })
      if (page.length === 0) break
      forward.push(...page.map(({ seq }) => seq))
    }
    expect(forward).toEqual(all)
    expect(await read(parent, teamId, { after: count })).toEqual([])
    expect(await read(parent, teamId, { before: 1 })).toEqual([])
    expect(await read(parent, teamId, { before: 0 })).toEqual([])
  })
})

describe('somebody’s conversations', () => {
  it('a list of conversations costs one page, whether sixty or hundreds, and is read page by page', async () => {
    const [row, message] = [await store.getConversation(withKid), await store.getMessage(withKid, 1)]
    if (!row || !message) throw new Error('nothing was said')
    let known = 0
    /** People who have written to the coach and were deleted since: only the conversations are read. */
    const begin = async (count: number) => {
      for (let n = 0; n < count; n++) {
        club.clock.pass({ seconds: 1 })
        const id = directId(coach, { id: `usr_gone${String(++known).padStart(5, '0')}` })
        const said = {
          ...message,
          id: `${id}.1`,
          conversationId: id,
          createdAt: club.clock.now.toISOString(),
        }
        const parties = [{ conversationId: id, userId: coach.id }]
        const more = { minors: false, base: 0, parties, sendId: undefined }
        await commit(...store.addMessageWrites(undefined, said, more))
      }
    }
    await begin(60)
    const before = await meter.of(() => list(coach))
    await begin(runs(60, 1000))
    const after = await meter.of(() => list(coach))
    expect(after).toEqual(before)
    expect(after.trips).toBeLessThanOrEqual(3)
    reportFinding(`${known} conversations: ${after.requests} requests, ${after.reads} read units`)

    const all: string[] = []
    let until: string | undefined
    for (;;) {
      const page = await club.ok(api.messages.conversations, {
        as: coach,
        query: until ? { before: until } : {},
      })
      if (page.length === 0) break
      all.push(...page.map(({ id }) => id))
      until = page.at(-1)?.last?.createdAt
    }
    // The team and the child were written to at the same instant, and are on the same page.
    expect(all).toHaveLength(known + 2)
    expect(new Set(all).size).toBe(known + 2)
  })
})
