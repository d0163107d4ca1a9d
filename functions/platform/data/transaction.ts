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

/** One write, not yet carried out. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** A condition did not hold. `failed` has the very writes that refused, for `failed.includes(write)`. */
export class ConditionFailed extends Error {
  readonly failed: Write[]
  constructor(failed: Write[]) {
    super(`${failed.length} conditions failed`)
    this.name = 'ConditionFailed'
    this.failed = failed
  }
}

/** Other transactions were in the way for as long as we could wait. */
export class TooMuchContention extends Error {
  constructor() {
    super('the rows stayed busy')
    this.name = 'TooMuchContention'
  }
}

/** How long a transaction that meets others is tried again, in milliseconds. */
const patience = 5000

/** All of the writes or none. Whoever merely was in the way is waited for; a condition that fails is an answer. */
export async function commit(...writes: Write[]): Promise<void> {
  try {
    await patiently(sending(writes))
  } catch (error) {
    const failed = refusing(writes, error)
    throw failed.length > 0 ? new ConditionFailed(failed) : error
  }
}

/**
 * Carries out one update and answers the row in the same trip: as it is after it, or where the condition does not
 * hold as it is without it; undefined where there is none. Its condition must not hold a second time: sent again
 * because the reply was lost, it then meets its own write, and answers that.
 */
export async function commitAndRead({ Update }: Write): Promise<Record<string, unknown> | undefined> {
  if (!Update) throw new Error('only an update answers its row')
  try {
    const update = { ...Update, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const
    const { Attributes } = await patiently(() =>
      db.send(new UpdateCommand({ ...update, ReturnValues: 'ALL_NEW' })),
    )
    return Attributes
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item && unmarshall(error.Item)
    throw error
  }
}

/** Sends it again while others are in the way, as long as one can wait. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience
  for (let attempt = 0; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (!passes(error)) throw error
      if (Date.now() > until) throw new TooMuchContention()
      await fullJitter(attempt)
    }
  }
}

/**
 * One write that bears repetition goes as a plain write, at half the price. All else goes as a transaction with a
 * token: when a reply is lost and the request sent again, DynamoDB knows it and does not refuse us for our own write.
 */
function sending(writes: Write[]): () => Promise<unknown> {
  const [only] = writes
  if (only && writes.length === 1 && bearsRepetition(only)) {
    const { Put, Update, Delete } = only
    if (Put) return () => db.send(new PutCommand(Put))
    if (Update) return () => db.send(new UpdateCommand(Update))
    if (Delete) return () => db.send(new DeleteCommand(Delete))
  }
  const ClientRequestToken = randomUUID()
  return () => db.send(new TransactWriteCommand({ TransactItems: writes, ClientRequestToken }))
}

function bearsRepetition({ Put, Update, Delete }: Write): boolean {
  const { ConditionExpression } = Put ?? Update ?? Delete ?? {}
  return ConditionExpression === undefined && !/\bADD\b/.test(Update?.UpdateExpression ?? '')
}

/** The writes whose conditions did not hold. */
function refusing(writes: Write[], error: unknown): Write[] {
  const reasons = reasonsOf(error)
  return writes.filter((_, index) => reasons[index] === 'ConditionalCheckFailed')
}

/** Would it go through a moment later? Of these the SDK retries none, or (a transaction in progress) not for long. */
function passes(error: unknown): boolean {
  const reasons = reasonsOf(error)
  if (reasons.includes('ConditionalCheckFailed')) return false
  if (reasons.some(code => code !== undefined && passing.has(code))) return true
  return error instanceof Error && passing.has(error.name)
}

const passing = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
])

const reasonsOf = (error: unknown): (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(reason => reason.Code)
    : []

/** A random wait below a growing bound, so that those who met once do not meet again. */
export function fullJitter(attempt: number): Promise<void> {
  const bound = Math.min(1000, 20 * 2 ** attempt)
  return new Promise(resolve => setTimeout(resolve, Math.random() * bound))
}
