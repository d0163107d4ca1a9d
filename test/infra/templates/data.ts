import { expect, test } from 'vitest'
import { indexes, tableShape } from '#functions/platform/data/table.ts'
import { filterByType, getOnly, templates } from './synth.ts'

const { data } = templates()

test('the table keeps its data: recovery to any second, deletion refused, retained with its stack gone', () => {
  const table = getOnly(data, 'AWS::DynamoDB::Table')
  expect(table).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' })
  expect(table.Properties).toMatchObject({
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    TimeToLiveSpecification: { AttributeName: tableShape.ttl, Enabled: true },
  })
})

test('the table has the keys and the four indexes of table.ts', () => {
  const { KeySchema, GlobalSecondaryIndexes } = getOnly(data, 'AWS::DynamoDB::Table').Properties
  const key = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ]
  expect(KeySchema).toEqual(key('pk', 'sk'))
  expect(GlobalSecondaryIndexes).toEqual(
    ['gsi1', 'gsi2', 'gsi3', 'gsi4'].map(name => ({
      IndexName: name,
      KeySchema: key(`${name}pk`, `${name}sk`),
      Projection: { ProjectionType: 'ALL' },
    })),
  )
  expect(Object.values<string>(indexes)).toEqual(['gsi1', 'gsi2', 'gsi3', 'gsi4'])
})

test('the files are private, encrypted and kept, and a page anywhere can use a link that we signed', () => {
  const bucket = getOnly(data, 'AWS::S3::Bucket')
  expect(bucket).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' })
  expect(bucket.Properties).toEqual({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        {
          Status: 'Enabled',
          NoncurrentVersionExpiration: { NoncurrentDays: 35 },
          ExpiredObjectDeleteMarker: true,
        },
        { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      ],
    },
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedOrigins: ['*'],
          AllowedMethods: ['PUT', 'GET', 'HEAD'],
          AllowedHeaders: ['content-type', 'if-none-match'],
          MaxAge: 3600,
        },
      ],
    },
  })
})

test('nobody is allowed anything by the bucket itself, and plain HTTP is refused', () => {
  const { PolicyDocument } = getOnly(data, 'AWS::S3::BucketPolicy').Properties
  expect(PolicyDocument).toMatchObject({
    Statement: [
      {
        Effect: 'Deny',
        Action: 's3:*',
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ],
  })
  expect(Object(PolicyDocument).Statement).toHaveLength(1)
})

// CloudFormation mints a new value as soon as one of these properties differs from what was deployed: with
// another MasterKey every session ends and every signed link dies; with another OriginSecret the API refuses
// CloudFront until both know it. A change here is an outage that has to be planned.
test('the secrets are exactly what was deployed', () => {
  const pinned = (description: string) => ({
    Type: 'AWS::SecretsManager::Secret',
    Properties: {
      Description: description,
      GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 64 },
    },
    UpdateReplacePolicy: 'Retain',
    DeletionPolicy: 'RetainExceptOnCreate',
  })
  const found = Object.entries(filterByType(data, 'AWS::SecretsManager::Secret'))
  const secrets = found.map(([id, { DependsOn: _, Metadata: __, ...secret }]) => [id, secret])
  expect(Object.fromEntries(secrets)).toEqual({
    MasterKey0175C9E2: pinned('Signs sessions and cursors'),
    OriginSecret5DDC59F1: pinned('Proves that a request came through CloudFront'),
    StripeKeys92D3CFAD: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: {
        Description: "Stripe's keys as JSON: secretKey, publishableKey, webhookSecret",
        SecretString: '{}',
      },
      UpdateReplacePolicy: 'Retain',
      DeletionPolicy: 'RetainExceptOnCreate',
    },
  })
})
