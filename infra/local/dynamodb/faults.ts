import { type Fault, fires } from '../stand-in/faults.ts'
import type { Call } from './call.ts'

/** The operations that the club's handlers may use, and to which a fault can be narrowed. */
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
  /** Affects only these; without it, every operation that can have this fault. */
  operations?: (typeof operations)[number][]
}

/** Failures that every user of DynamoDB meets now and then, and that no local engine produces by itself. */
export type DynamoFaults = {
  /** Refused before anything happened, as when a partition or the account is too busy. */
  throttle?: DynamoFault
  /** A write that collided with another transaction on one of its rows. Nothing happened. */
  conflict?: DynamoFault
  /** A transaction that is sent again while the first attempt is still in progress. */
  inProgress?: DynamoFault
  /** A failure of the service itself. `after`: the effect happened anyway. */
  error?: DynamoFault & { when?: 'before' | 'after' }
  /** The effect happens, and the connection closes without a reply. */
  loseReply?: DynamoFault
  latency?: DynamoFault & { ms: number }
  /** An index answers as it stood `ms` ago; writes from before the fault was set are in it. */
  staleIndex?: DynamoFault & { ms: number }
}

/** Whether this fault happens to this call now. */
export function matchesFault(
  fault: DynamoFault | undefined,
  { operation }: Call,
  random: () => number,
): boolean {
  if (fault?.operations && !fault.operations.some(name => name === operation)) return false
  return fires(fault, random)
}
