import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export const clients = [DynamoDBDocumentClient.from(new DynamoDBClient({})), new SecretsManagerClient({})]
