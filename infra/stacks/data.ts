import { RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { tableShape } from '#functions/data/table.ts'
import type { Options } from '../options.ts'

/** What must outlive everything else: the table, the secrets and the address that mail comes from. */
export class DataStack extends Stack {
  readonly table: Table
  readonly masterKey: Secret
  readonly originSecret: Secret
  readonly stripeKeys: Secret

  constructor(scope: Construct, id: string, options: Options) {
    super(scope, id, { terminationProtection: true, description: "The club's table, secrets and sender" })
    this.table = this.clubTable()
    this.masterKey = this.generatedSecret('MasterKey', 'Signs sessions and cursors')
    this.originSecret = this.generatedSecret('OriginSecret', 'Proves that a request came through CloudFront')
    // Filled by a command, not by a template: a template is readable by everybody who may look at stacks.
    this.stripeKeys = new Secret(this, 'StripeKeys', {
      description: "Stripe's keys as JSON: secretKey, publishableKey, webhookSecret",
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy: RemovalPolicy.RETAIN,
    })
    if (options.mailFrom) {
      new EmailIdentity(this, 'Sender', { identity: Identity.email(options.mailFrom) })
    }
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
      removalPolicy: RemovalPolicy.RETAIN,
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

  /** CloudFormation mints a new value when any of these properties changes; a test pins them. */
  private generatedSecret(id: string, description: string): Secret {
    return new Secret(this, id, {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }
}

const text = (name: string) => ({ name, type: AttributeType.STRING })
