import { type Fault, fires } from '../stand-in/faults.ts'
import type { Call } from './call.ts'

/** The operations that the club's handlers may use: what a fault can be narrowed to. */
export const operations = [
  'GetItem',
  'Query',
  'BatchGetItem',
  'TransactGetItems',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
] as const

export type DynamoFault = Fault & {
  /** Meets these only; without it, every operation that can be met so. */
  operations?: (typeof operations)[number][]
}

/** What DynamoDB does to everybody now and then, and no engine on one machine does by itself. */
export type DynamoFaults = {
  /** Refused before anything happened, as where a partition or the account is too busy. */
  throttle?: DynamoFault
  /** A write that met another transaction on one of its rows. Nothing happened. */
  conflict?: DynamoFault
  /** A transaction sent again while its first sending is still at work. */
  inProgress?: DynamoFault
  /** A failure of the service itself. `after`: the effect happened all the same. */
  error?: DynamoFault & { when?: 'before' | 'after' }
  /** The effect happens, the connection closes without a reply. */
  loseReply?: DynamoFault
  latency?: DynamoFault & { ms: number }
  /** An index answers as it stood `ms` ago; writes from before the fault was set are in it. */
  staleIndex?: DynamoFault & { ms: number }
}

/** Does this fault happen to this call, here and now? */
export function matchesFault(
  fault: DynamoFault | undefined,
  { operation }: Call,
  random: () => number,
): boolean {
  if (fault?.operations && !fault.operations.some(name => name === operation)) return false
  return fires(fault, random)
}
