import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
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

/** All of the writes or none. A single one goes as a plain write, at half the price. */
export async function commit(...writes: Write[]): Promise<void> {
  const [only] = writes
  if (only && writes.length === 1) return single(only)
  const until = Date.now() + patience
  for (let attempt = 0; ; attempt++) {
    try {
      await db.send(new TransactWriteCommand({ TransactItems: writes }))
      return
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons = (error.CancellationReasons ?? []).map(reason => reason.Code)
      const failed = writes.filter((_, index) => reasons[index] === 'ConditionalCheckFailed')
      if (failed.length > 0) throw new ConditionFailed(failed)
      if (!reasons.some(code => code !== undefined && passing.has(code))) throw error
      if (Date.now() > until) throw new TooMuchContention()
      await fullJitter(attempt)
    }
  }
}

/** Why DynamoDB cancels a transaction that would go through a moment later. The SDK does not retry these. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

async function single(write: Write): Promise<void> {
  try {
    if (write.Put) await db.send(new PutCommand(write.Put))
    else if (write.Delete) await db.send(new DeleteCommand(write.Delete))
    else if (write.Update) await db.send(new UpdateCommand(write.Update))
    else await db.send(new TransactWriteCommand({ TransactItems: [write] }))
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      throw new ConditionFailed([write])
    throw error
  }
}

/** A random wait below a growing bound, so that those who met once do not meet again. */
function fullJitter(attempt: number): Promise<void> {
  const bound = Math.min(1000, 20 * 2 ** attempt)
  return new Promise(resolve => setTimeout(resolve, Math.random() * bound))
}
