import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { settings } from '../environment/settings.ts'

/**
 * Throttling and network faults are retried here; what the SDK does not retry is transaction.ts's affair. An
 * answer takes some milliseconds. Four tries of 1.5 s, or four refusals with the SDK's pauses of at most 1, 2 and
 * 4 s, are over in 7 s, so that a table that hangs ends in our 503 and never in the Lambda's timeout of 10 s.
 */
export const db = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { requestTimeout: 1500 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
)
