import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { settings } from '../environment/settings.ts'

/**
 * Retries throttling and network faults; transaction.ts handles what the SDK does not retry. A normal reply takes
 * milliseconds. Four tries of 1.5 s, or four rejections with the SDK's pauses of at most 1, 2 and 4 s, are over
 * within 7 s, so a hanging table ends in our 503 and not in the Lambda's timeout of 10 s.
 */
export const db = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { requestTimeout: 1500 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
)
