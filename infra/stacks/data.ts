import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CorsRule,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { tableShape } from '#functions/platform/data/table.ts'
import { Sender } from '../constructs/sender.ts'
import { acknowledge } from '../nagSuppressions.ts'
import type { Options } from '../options.ts'

/** What must outlive everything else: the table, the files, the secrets and the sender of emails. */
export class DataStack extends Stack {
  readonly table: Table
  readonly uploads: Bucket
  /** The origin of links to files, as the browser sees it. */
  readonly uploadsOrigin: string
  readonly masterKey: Secret
  readonly originSecret: Secret
  readonly stripeKeys: Secret
  /** Without a sender address, email waits. */
  readonly sender: { address: string; configurationSet: string } | undefined

  constructor(scope: Construct, id: string, options: Options) {
    super(scope, id, {
      terminationProtection: true,
      description: "The club's table, files, secrets and sender",
    })
    // First, because a first deployment may fail here: SES refuses an identity that already exists.
    const sender = options.mailFrom
      ? new Sender(this, 'Mail', { address: options.mailFrom, domain: options.mailDomain })
      : undefined
    this.sender = sender
    this.table = this.clubTable()
    if (sender) this.table.node.addDependency(sender)
    this.uploads = this.uploadBucket()
    this.uploadsOrigin = `https://${this.uploads.bucketName}.s3.${this.region}.${this.urlSuffix}`
    this.masterKey = this.generatedSecret('MasterKey', 'Signs sessions and cursors')
    this.originSecret = this.generatedSecret('OriginSecret', 'Proves that a request came through CloudFront')
    // Filled by a command, not by a template: anyone who may look at the stacks can read a template.
    this.stripeKeys = new Secret(this, 'StripeKeys', {
      description: "Stripe's keys as JSON: secretKey, publishableKey, webhookSecret",
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy: retained,
    })
    new CfnOutput(this, 'TableName', { value: this.table.tableName, description: 'The table' })
    new CfnOutput(this, 'StripeKeysSecret', {
      value: this.stripeKeys.secretName,
      description: "Where Stripe's keys go",
    })
    acknowledge(this.uploads, {
      S1: 'The audit rows show who opened what; a log of the links would be one more place to guard.',
    })
    acknowledge(this.masterKey, {
      SMG4: 'A new key ends every session, so it is rotated only on purpose.',
    })
    acknowledge(this.originSecret, {
      SMG4: 'CloudFront and the Lambdas have to change together, by a deployment.',
    })
    acknowledge(this.stripeKeys, { SMG4: 'Stripe issues these keys, and the club supplies them.' })
  }

  private clubTable(): Table {
    const { partitionKey, sortKey, ttl, indexes } = tableShape
    const table = new Table(this, 'Table', {
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      timeToLiveAttribute: ttl,
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: retained,
    })
    for (const index of indexes) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: ProjectionType.ALL,
      })
    }
    return table
  }

  /**
   * Files, read and written with links that the API signs. Nothing is ever overwritten; deleted files are kept for
   * as long as the table could be restored to a time at which they were in use.
   */
  private uploadBucket(): Bucket {
    return new Bucket(this, 'Uploads', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [anyPage],
      removalPolicy: retained,
    })
  }

  /** CloudFormation generates a new value when any of these properties changes; a test pins them. */
  private generatedSecret(id: string, description: string): Secret {
    return new Secret(this, id, {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: retained,
    })
  }
}

/** Kept whatever happens to the stack, except when a first deployment fails: there it would block the second. */
const retained = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE

/** A signed link is the whole permission; no cookie or password goes with it that a foreign page could use. */
const anyPage: CorsRule = {
  allowedOrigins: ['*'],
  allowedMethods: [HttpMethods.PUT, HttpMethods.GET, HttpMethods.HEAD],
  allowedHeaders: ['content-type', 'if-none-match'],
  maxAge: 3600,
}

const text = (name: string) => ({ name, type: AttributeType.STRING })
