import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openClub } from '../club.ts'
import { createMessageFixture, type Sent, type SignedInUser } from './messages.ts'

const club = await openClub()
const { admin, director, coach, team, say, trySay } = await createMessageFixture(club)

describe('limits on messages', () => {
  it('a family can write sixty messages an hour, and the staff three hundred', async () => {
    const [quick, busy] = [await club.person('parent'), await club.person('coach')]
    const [{ commit }, { updateRow }, { keys }] = await Promise.all([
      import('#functions/platform/data/transaction.ts'),
      import('#functions/platform/data/writes.ts'),
      import('#functions/platform/data/table.ts'),
    ])
    const hour = String(Math.floor(club.clock.now.getTime() / 3_600_000))
    const hasSent = (as: SignedInUser, n: number) =>
      commit(updateRow(keys.limit(`message#${as.id}`, hour), { add: { n } }))
    await Promise.all([hasSent(quick, 59), hasSent(busy, 299)])
    for (const as of [quick, busy]) {
      const sendId = randomUUID()
      const last = await say(as, { isStaffOnly: true, sendId })
      const { status, headers } = await trySay(as, { isStaffOnly: true })
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      // Sending the last one again returns that it was sent.
      expect(await say(as, { isStaffOnly: true, sendId })).toEqual(last)
    }
    club.clock.pass({ hours: 1 })
    await club.signInAgain(quick, busy)
    expect((await trySay(quick, { isStaffOnly: true })).status).toBe(201)
  })

  it('mails to many are limited to five a day for a team, ten for the club, and ten of a family to the staff', async () => {
    club.clock.pass({ days: 1 })
    await club.signInAgain(coach, admin, director)
    const tried = async (as: SignedInUser, more: Partial<Sent>) => (await trySay(as, more)).status
    const times = async (count: number, as: SignedInUser, more: Partial<Sent>) => {
      const all = []
      for (let n = 0; n < count; n++) all.push(await tried(as, more))
      return all
    }
    const both = { notificationType: 'both' } as const
    expect(await times(6, coach, { teamId: team.id, ...both })).toEqual([...Array(5).fill(201), 429])
    expect(await tried(coach, { teamId: team.id })).toBe(201)
    expect(await times(11, admin, { isGlobal: true, ...both })).toEqual([...Array(10).fill(201), 429])
    expect(await tried(admin, { isGlobal: true })).toBe(201)
    expect(await tried(director, { isGlobal: true, notificationType: 'email' })).toBe(201)
    const family = await club.person('parent')
    expect(await times(11, family, { isStaffOnly: true, ...both })).toEqual([...Array(10).fill(201), 429])
    expect(await tried(family, { isStaffOnly: true })).toBe(201)
  })
})
