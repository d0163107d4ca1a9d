import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '../data/client.ts'
import { keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'
import { deleteRow } from '../data/writes.ts'
import { settings } from '../environment/settings.ts'
import { log } from '../log/log.ts'
import { HttpError } from './errors.ts'

interface RateLimit {
  max: number
  seconds: number
  /** What to do if the count cannot be stored: refuse (sign-in) or allow the request (the rest). */
  onStoreError: 'refuse' | 'allow'
}

/** Counts one use and throws a 429 above the limit. */
export async function enforceLimit(key: string, allowed: RateLimit, now: Date): Promise<void> {
  const assertWithinLimit = await startLimitCheck(key, allowed, now)
  assertWithinLimit()
}

/** Counts one use in parallel with other reads: the returned function throws the 429 above the limit. */
export async function startLimitCheck(key: string, allowed: RateLimit, now: Date): Promise<() => void> {
  if (await countUse(key, allowed, now)) return () => {}
  return () => {
    throw tooManyAttempts(allowed.seconds, now)
  }
}

/** The 429 of a limit whose window has so many seconds. */
export function tooManyAttempts(seconds: number, now: Date): HttpError {
  const current = Math.floor(now.getTime() / 1000)
  const retryAfter = seconds - (current % seconds)
  return new HttpError(429, 'Too many attempts. Please wait a moment and try again.', [], retryAfter)
}

/**
 * Counts one use before the work is done, so that a burst of parallel tries is counted in full. Windows are fixed:
 * each starts at a multiple of `seconds`.
 */
export const countUse = async (key: string, { max, ...rest }: RateLimit, now: Date): Promise<boolean> =>
  (await countUses(key, rest, now)) <= max

/** The same without a limit: how many there were in this window, this one included; 0 if that cannot be stored. */
export async function countUses(
  key: string,
  { seconds, onStoreError }: Omit<RateLimit, 'max'>,
  now: Date,
): Promise<number> {
  const window = currentWindow(seconds, now)
  return incrementCount(key, window, seconds).catch((error: unknown) => {
    if (onStoreError === 'refuse') throw error
    log.error('a limit could not be counted', { key: key.split('#')[0] })
    return 0
  })
}

/** Resets the count of the current window, after a successful sign-in. */
export const resetLimit = (key: string, { seconds }: Pick<RateLimit, 'seconds'>, now: Date): Write =>
  deleteRow(keys.limit(key, String(currentWindow(seconds, now))))

const currentWindow = (seconds: number, now: Date) => Math.floor(now.getTime() / 1000 / seconds)

async function incrementCount(key: string, window: number, seconds: number): Promise<number> {
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
