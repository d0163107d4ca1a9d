import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunkByHundred } from '#functions/platform/data/chunk.ts'
import { mockSdkClient } from '../sdk.ts'

vi.stubEnv('TABLE_NAME', 'club')
vi.stubEnv('SITE_URL', 'https://club.example')
vi.stubEnv('CLUB_CONTACT', 'office@club.example')
vi.stubEnv('MAIL_FROM', 'office@club.example')
vi.stubEnv('PLAYER_MAIL_DOMAIN', 'players.club.example')
vi.stubEnv('MASTER_KEY', 'x'.repeat(64))
const { db } = await import('#functions/platform/data/client.ts')
const { getItems } = await import('#functions/platform/data/batch.ts')
const { TooMuchContention } = await import('#functions/platform/data/transaction.ts')

const dynamo = mockSdkClient(db)
beforeEach(() => dynamo.reset())
afterEach(() => vi.useRealTimers())

const keysOf = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: `P#${n}`, sk: 'ROW' }))
const asked = () =>
  dynamo.commandCalls(BatchGetCommand).map(call => call.args[0].input.RequestItems?.club ?? { Keys: [] })
/** Returns the first `most` rows of each request, in reverse order, and leaves the rest unprocessed. */
const answering = (most: number) =>
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const { Keys } = RequestItems.club
    const left = Keys.slice(most)
    return {
      Responses: { club: Keys.slice(0, most).toReversed() },
      UnprocessedKeys: left.length > 0 ? { club: { Keys: left } } : {},
    }
  })

describe('reading many rows', () => {
  it('many rows are read a hundred at a time, each once and consistently, in the requested order', async () => {
    answering(100)
    const keys = keysOf(250)
    expect(await getItems([...keys, ...keys.slice(0, 10)], ['n'])).toEqual(keys)
    expect(asked().map(({ Keys }) => Keys?.length)).toEqual([100, 100, 50])
    expect(asked().every(({ ConsistentRead }) => ConsistentRead)).toBe(true)
  })

  it('rows that DynamoDB left out of a batch are requested again', async () => {
    answering(40)
    expect(await getItems(keysOf(100), [])).toEqual(keysOf(100))
    expect(asked().map(({ Keys }) => Keys?.length)).toEqual([100, 60, 20])
  })

  it('a batch is never answered in part: if waiting does not help, the answer is to come back later', async () => {
    vi.useFakeTimers()
    answering(0)
    const outcome = getItems(keysOf(1), []).catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toBeInstanceOf(TooMuchContention)
  })

  it('reading no rows costs nothing', async () => {
    expect(await getItems([], [])).toEqual([])
    expect(asked()).toEqual([])
  })
})

it.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])('%i rows read a hundred at a time are all there', (count, sizes) => {
  const all = Array.from({ length: count }, (_, n) => n)
  expect(chunkByHundred(all).map(part => part.length)).toEqual(sizes)
  expect(chunkByHundred(all).flat()).toEqual(all)
})
