import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '../data/client.ts'
import { remove } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'
import { settings } from '../environment/settings.ts'
import { Refusal } from './errors.ts'

interface Limit {
  max: number
  seconds: number
  /** Refuse when the count cannot be taken (sign-in), or let the request through (the rest). */
  whenBlind: 'refuse' | 'allow'
}

/** Counts one use and refuses with 429 above the limit. */
export async function limit(key: string, allowed: Limit, now: Date): Promise<void> {
  const refuseTooMany = await counted(key, allowed, now)
  refuseTooMany()
}

/** Counts one use while other things are read: what it answers refuses above the limit. */
export async function counted(key: string, allowed: Limit, now: Date): Promise<() => void> {
  if (await isWithin(key, allowed, now)) return () => {}
  const current = Math.floor(now.getTime() / 1000)
  const retryAfter = allowed.seconds - (current % allowed.seconds)
  return () => {
    throw new Refusal(429, 'Too many attempts. Please wait a little and try again.', [], retryAfter)
  }
}

/**
 * Counts one use. It counts before the work is done, so that a burst of parallel tries is counted whole.
 * Windows are fixed: the next one begins at a multiple of `seconds`.
 */
export async function isWithin(key: string, { max, seconds, whenBlind }: Limit, now: Date): Promise<boolean> {
  const window = windowOf(seconds, now)
  const count = await countUse(key, window, seconds).catch((error: unknown) => {
    if (whenBlind === 'refuse') throw error
    console.error(
      JSON.stringify({ level: 'error', message: 'a limit could not be counted', key: key.split('#')[0] }),
    )
    return 0
  })
  return count <= max
}

/** Forgets what was counted in this window: who has proved to be the right one was not guessing. */
export const forgiven = (key: string, { seconds }: Pick<Limit, 'seconds'>, now: Date): Write =>
  remove(keys.limit(key, String(windowOf(seconds, now))))

const windowOf = (seconds: number, now: Date) => Math.floor(now.getTime() / 1000 / seconds)

async function countUse(key: string, window: number, seconds: number): Promise<number> {
  const { Attributes } = await db.send(
    new UpdateCommand({
      TableName: settings.TABLE_NAME,
      Key: { ...keys.limit(key, String(window)) },
      UpdateExpression: 'ADD #n :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#n': 'n', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': (window + 2) * seconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.n ?? 0)
}
