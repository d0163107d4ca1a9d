import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { db } from './client.ts'
import { describeKey, type Key } from './table.ts'

/** One write, not executed yet. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/**
 * A condition did not hold. `failed` contains the very write objects whose conditions failed, so callers can use
 * `failed.includes(write)`.
 */
export class ConditionFailed extends Error {
  readonly failed: Write[]
  constructor(failed: Write[]) {
    const kinds = failed.map(write => describeKey(keyOf(write)))
    super(failed.length > 0 ? `conditions failed: ${kinds.join(', ')}` : 'what had been read was out of date')
    this.name = 'ConditionFailed'
    this.failed = failed
  }
}

/** Other transactions kept the rows busy for as long as we could wait. `last` is what we met last. */
export class TooMuchContention extends Error {
  constructor(last: unknown) {
    super(`the rows stayed busy: ${last}`)
    this.name = 'TooMuchContention'
  }
}

/**
 * How often a conflicting transaction is sent. The pauses add up to about 5 s, which leaves a 10 s Lambda time to
 * reply.
 */
const maxSends = 15

/**
 * Executes all of the writes or none. Conflicts with other transactions are retried; a failed condition is thrown as
 * `ConditionFailed`.
 */
export async function commit(...writes: Write[]): Promise<void> {
  try {
    await retryWhileBusy(toCommand(writes))
  } catch (error) {
    const failed = failedWrites(writes, error)
    throw failed.length > 0 ? new ConditionFailed(failed) : error
  }
}

/**
 * Executes one update and returns the row from the same request: the updated row, or the unchanged one if the
 * condition failed; undefined if there is none. The condition must be false after the update: if a lost reply causes
 * a resend, the update then fails against its own result and returns that.
 */
export async function commitAndRead({ Update }: Write): Promise<Record<string, unknown> | undefined> {
  if (!Update) throw new Error('only an update returns its row')
  try {
    const update = { ...Update, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const
    const { Attributes } = await retryWhileBusy(() =>
      db.send(new UpdateCommand({ ...update, ReturnValues: 'ALL_NEW' })),
    )
    return Attributes
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item && unmarshall(error.Item)
    throw error
  }
}

/** Retries while other transactions hold the rows, up to the limit. */
async function retryWhileBusy<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (!isTransient(error)) throw error
      if (attempt + 1 === maxSends) throw new TooMuchContention(error)
      await waitWithJitter(attempt)
    }
  }
}

/**
 * A single idempotent write is sent as a plain write, at half the price. Everything else is sent as a transaction
 * with a token, so that DynamoDB recognizes a resend after a lost reply instead of failing on our own write.
 */
function toCommand(writes: Write[]): () => Promise<unknown> {
  const [only] = writes
  if (only && writes.length === 1 && isIdempotent(only)) {
    const { Put, Update, Delete } = only
    if (Put) return () => db.send(new PutCommand(Put))
    if (Update) return () => db.send(new UpdateCommand(Update))
    if (Delete) return () => db.send(new DeleteCommand(Delete))
  }
  const ClientRequestToken = randomUUID()
  return () => db.send(new TransactWriteCommand({ TransactItems: writes, ClientRequestToken }))
}

function isIdempotent({ Put, Update, Delete }: Write): boolean {
  const { ConditionExpression } = Put ?? Update ?? Delete ?? {}
  return ConditionExpression === undefined && !/\bADD\b/.test(Update?.UpdateExpression ?? '')
}

function keyOf({ Put, Update, Delete, ConditionCheck }: Write): Key {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {}
  return { pk: String(pk), sk: String(sk) }
}

/** The writes whose conditions did not hold. */
function failedWrites(writes: Write[], error: unknown): Write[] {
  const reasons = cancellationReasons(error)
  return writes.filter((_, index) => reasons[index] === 'ConditionalCheckFailed')
}

/** Would a retry help? The SDK does not retry these errors, or, for a transaction in progress, not long enough. */
function isTransient(error: unknown): boolean {
  const reasons = cancellationReasons(error)
  if (reasons.includes('ConditionalCheckFailed')) return false
  if (reasons.some(code => code !== undefined && transientCodes.has(code))) return true
  return error instanceof Error && transientCodes.has(error.name)
}

const transientCodes = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
])

const cancellationReasons = (error: unknown): (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(reason => reason.Code)
    : []

/** A random wait below a growing bound, so that colliding callers drift apart. */
export function waitWithJitter(attempt: number): Promise<void> {
  const bound = Math.min(1000, 20 * 2 ** attempt)
  return new Promise(resolve => setTimeout(resolve, Math.random() * bound))
}
