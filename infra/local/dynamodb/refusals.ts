import { randomUUID } from 'node:crypto'
import type { Outgoing } from '../stand-in/http.ts'
import type { Call } from './call.ts'

/** DynamoDB's refusals in its own words. For a transaction, it gives the reason for each of its writes. */

export function throttledReply(call: Call, random: () => number): Outgoing {
  const message = 'Throughput exceeds the current capacity of your table or index.'
  const kind = Math.floor(random() * 3)
  if (kind === 0)
    return errorReply('ThrottlingException', { message }, { prefix: 'com.amazon.coral.availability' })
  if (kind === 1 && call.operation === 'TransactWriteItems')
    return cancelledReply(call, random, { Code: 'ThrottlingError', Message: message })
  const provisioned =
    'The level of configured provisioned throughput for the table was exceeded. ' +
    'Consider increasing your provisioning level with the UpdateTable API.'
  return errorReply('ProvisionedThroughputExceededException', { message: provisioned })
}

export function conflictReply(call: Call, random: () => number): Outgoing {
  const message = 'Transaction is ongoing for the item'
  if (call.operation !== 'TransactWriteItems') return errorReply('TransactionConflictException', { message })
  return cancelledReply(call, random, { Code: 'TransactionConflict', Message: message })
}

export const inProgressReply = (): Outgoing =>
  errorReply('TransactionInProgressException', {
    Message: 'The transaction with the given request token is already in progress.',
  })

export const failureReply = (): Outgoing =>
  errorReply('InternalServerError', { message: 'Internal server error' }, { status: 500 })

export const validationReply = (message: string): Outgoing => errorReply('ValidationException', { message })

interface Reason {
  Code: string
  Message?: string
}

/** One of the writes caused the refusal and the others did not: the reasons are in the order of the writes. */
function cancelledReply({ writes }: Call, random: () => number, reason: Reason): Outgoing {
  const at = Math.floor(random() * writes.length)
  const reasons = writes.map((_, index): Reason => (index === at ? reason : { Code: 'None' }))
  const codes = reasons.map(({ Code }) => Code).join(', ')
  return errorReply('TransactionCanceledException', {
    CancellationReasons: reasons,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
  })
}

/** Without a checksum: that header may be missing, but must not be wrong. */
function errorReply(
  name: string,
  body: object,
  { status = 400, prefix = 'com.amazonaws.dynamodb.v20120810' } = {},
): Outgoing {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() },
    body: JSON.stringify({ __type: `${prefix}#${name}`, ...body }),
  }
}
