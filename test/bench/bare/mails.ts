import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SESClient } from '@aws-sdk/client-ses'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export const clients = [DynamoDBDocumentClient.from(new DynamoDBClient({})), new SESClient({})]
