import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mocked } from '../sdk.ts'

vi.stubEnv('TABLE_NAME', 'club')
vi.stubEnv('SITE_URL', 'https://club.example')
vi.stubEnv('CLUB_CONTACT', 'office@club.example')
vi.stubEnv('MAIL_FROM', 'office@club.example')
vi.stubEnv('PLAYER_MAIL_DOMAIN', 'players.club.example')
const { db } = await import('#functions/platform/data/client.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')

const dynamo = mocked(db)
beforeEach(() => {
  dynamo.reset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tries = 10

/** How long a write that finds the row busy waits before each further try, where chance falls like this. */
async function waits(chance: (nth: number) => number): Promise<number[]> {
  let asked = 0
  vi.spyOn(Math, 'random').mockImplementation(() => chance(asked++))
  const times: number[] = []
  const busy = Object.assign(new Error('in the way'), { name: 'TransactionConflictException' })
  dynamo.on(PutCommand).callsFake(async () => {
    times.push(Date.now())
    if (times.length <= tries) throw busy
    return {}
  })
  await Promise.all([commit({ Put: { TableName: 'club', Item: {} } }), vi.runAllTimersAsync()])
  return times.slice(1).map((time, at) => time - (times[at] ?? 0))
}

describe('a write that finds the row busy', () => {
  it('waits twice as long each time, up to a bound', async () => {
    const [first = 0, ...others] = await waits(() => 0.5)
    expect(first).toBeGreaterThan(0)
    const bound = others.at(-1) ?? 0
    expect(bound).toBeGreaterThan(8 * first)
    expect(others).toEqual(others.map((_, at) => Math.min(bound, first * 2 ** (at + 1))))
    expect(others.filter(wait => wait === bound).length).toBeGreaterThan(1)
  })

  it('waits any part of that, none included, so that two who met do not meet again', async () => {
    expect(await waits(() => 0)).toEqual(Array.from({ length: tries }, () => 0))
    const half = await waits(() => 0.5)
    expect(await waits(() => 0.25)).toEqual(half.map(wait => wait / 2))
  })

  it('throws the dice anew each time', async () => {
    const half = await waits(() => 0.5)
    expect(await waits(nth => (nth % 2) / 2)).toEqual(half.map((wait, at) => (at % 2 ? wait : 0)))
  })
})
