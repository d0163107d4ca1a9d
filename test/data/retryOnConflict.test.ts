import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockSdkClient } from '../sdk.ts'

vi.stubEnv('TABLE_NAME', 'club')
vi.stubEnv('SITE_URL', 'https://club.example')
vi.stubEnv('CLUB_CONTACT', 'office@club.example')
vi.stubEnv('MAIL_FROM', 'office@club.example')
vi.stubEnv('PLAYER_MAIL_DOMAIN', 'players.club.example')
const { db } = await import('#functions/platform/data/client.ts')
const { commit, ConditionFailed, TooMuchContention } = await import('#functions/platform/data/transaction.ts')
const { readAgain, readAndCommit, retryOnConflict } = await import(
  '#functions/platform/data/retryOnConflict.ts'
)

const dynamo = mockSdkClient(db)
beforeEach(() => {
  dynamo.reset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tries = 10

/** The delays before each retry of a write on a busy row, for these random numbers. */
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

it('the wait between retries of a write doubles each time, up to a limit', async () => {
  const [first = 0, ...others] = await waits(() => 0.5)
  expect(first).toBeGreaterThan(0)
  const bound = others.at(-1) ?? 0
  expect(bound).toBeGreaterThan(8 * first)
  expect(others).toEqual(others.map((_, at) => Math.min(bound, first * 2 ** (at + 1))))
  expect(others.filter(wait => wait === bound).length).toBeGreaterThan(1)
})

it('the wait between retries is random from zero up, and drawn anew each time, so that two writers that collide do not collide again', async () => {
  const half = await waits(() => 0.5)
  expect(await waits(() => 0.25)).toEqual(half.map(wait => wait / 2))
  expect(await waits(nth => (nth % 2) / 2)).toEqual(half.map((wait, at) => (at % 2 ? wait : 0)))
})

it('an attempt whose rows another request has changed is repeated, and returns its last result', async () => {
  const seen: [nth: number, after: number][] = []
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const begun = Date.now()
  const outcome = retryOnConflict(async nth => {
    seen.push([nth, Date.now() - begun])
    if (nth === 0) throw new ConditionFailed([])
    if (nth === 1) readAgain()
    return 'done'
  })
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('done')
  expect(seen).toEqual([
    [0, 0],
    [1, 10],
    [2, 30],
  ])
})

it('an attempt that throws another error is not repeated', async () => {
  const attempt = vi.fn(async () => {
    throw new Error('there is no such child')
  })
  await expect(retryOnConflict(attempt)).rejects.toThrow('there is no such child')
  expect(attempt).toHaveBeenCalledTimes(1)
})

it('an attempt is given up after twelve tries', async () => {
  const attempt = vi.fn(async () => readAgain())
  const outcome = retryOnConflict(attempt).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toEqual(new TooMuchContention('ConditionFailed: what had been read was out of date'))
  expect(attempt).toHaveBeenCalledTimes(12)
})

it('an attempt commits what it has built, or nothing if there is nothing to commit', async () => {
  dynamo.on(PutCommand).resolves({})
  const write = { Put: { TableName: 'club', Item: {} } }
  await readAndCommit(async () => [])
  expect(dynamo.commandCalls(PutCommand)).toHaveLength(0)
  await readAndCommit(async () => [write])
  expect(dynamo.commandCalls(PutCommand)).toHaveLength(1)
})
