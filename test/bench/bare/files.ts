import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

export const clients = [
  DynamoDBDocumentClient.from(new DynamoDBClient({})),
  new SecretsManagerClient({}),
  new S3Client({}),
  getSignedUrl,
]
