import { join } from 'node:path'
import { ArnFormat, type Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { acknowledge } from '../nagSuppressions.ts'

export interface ClubFunctionProps {
  name: string
  /** The folder that holds a folder for each of them, as bundle.ts builds it. */
  lambdas: string
  description: string
  memory: number
  timeout: Duration
}

export interface ClubFunctionNeeds {
  table?: { table: ITable; access: RowAccess; appendOnlyRule: boolean }
  /** Keyed by the name in functions/platform/environment/settings.ts, which reads `NAME_ARN`. */
  secrets?: Record<string, ISecret>
  /** What the Lambda may do with the club's files. */
  files?: { bucket: IBucket; may: readonly ('PutObject' | 'GetObject' | 'DeleteObject')[] }
  /** The only address this Lambda may send from, with the configuration set that its identity names. */
  sender?: { address: string; configurationSet: string }
  settings?: Record<string, string | undefined>
}

/**
 * What a Lambda may do with rows, and whether it queries an index. A transaction needs the permissions of its parts.
 */
export interface RowAccess {
  may: readonly (
    | 'GetItem'
    | 'BatchGetItem'
    | 'Query'
    | 'Scan'
    | 'PutItem'
    | 'UpdateItem'
    | 'DeleteItem'
    | 'ConditionCheckItem'
  )[]
  indexes: boolean
}

/** Every default of a Lambda in one place: its runtime, its own role, its own log. It has no permissions yet. */
export class ClubFunction extends Construct {
  readonly lambda: Lambda
  readonly role: Role

  constructor(scope: Construct, id: string, props: ClubFunctionProps) {
    super(scope, id)
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    logGroup.grantWrite(this.role)
    this.lambda = new Lambda(this, 'Lambda', {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(props.lambdas, props.name)),
      handler: 'index.handler',
      memorySize: props.memory,
      timeout: props.timeout,
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
    })
  }

  /**
   * Sets the environment of a Lambda together with the permission it needs, so that one never comes without the other.
   */
  use({ table, secrets = {}, files, sender, settings = {} }: ClubFunctionNeeds): this {
    if (table) this.allowTable(table)
    for (const [name, secret] of Object.entries(secrets)) {
      this.lambda.addEnvironment(`${name}_ARN`, secret.secretArn)
      this.allow(['secretsmanager:GetSecretValue'], [secret.secretArn])
    }
    if (files) {
      this.lambda.addEnvironment('UPLOADS_BUCKET', files.bucket.bucketName)
      this.allow(
        files.may.map(action => `s3:${action}`),
        [files.bucket.arnForObjects('u/*')],
      )
      acknowledge(this.role, {
        'IAM5[Resource::…/u/*]': 'The club’s files; their names are not known in advance.',
      })
    }
    if (sender) this.allowSender(sender)
    for (const [name, value] of Object.entries(settings)) {
      if (value !== undefined) this.lambda.addEnvironment(name, value)
    }
    return this
  }

  private allowTable({ table, access, appendOnlyRule }: NonNullable<ClubFunctionNeeds['table']>): void {
    this.lambda.addEnvironment('TABLE_NAME', table.tableName)
    this.allow(
      access.may.map(action => `dynamodb:${action}`),
      [table.tableArn],
    )
    if (access.indexes) {
      this.allow(['dynamodb:Query'], [`${table.tableArn}/index/*`])
      acknowledge(this.role, { 'IAM5[Resource::…/index/*]': 'The indexes of this one table.' })
    }
    if (!appendOnlyRule) return
    this.role.addToPolicy(
      new PolicyStatement({
        sid: 'LedgerAndAuditAreAppendOnly',
        effect: Effect.DENY,
        actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
        resources: [table.tableArn],
        conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['LEDGER#*', 'AUDIT#*'] } },
      }),
    )
  }

  /**
   * SES checks the permission on the identity and on its configuration set and, while an account is in the sandbox,
   * on the recipient's identity too; hence `identity/*`.
   */
  private allowSender({ address, configurationSet }: NonNullable<ClubFunctionNeeds['sender']>): void {
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({
        service: 'ses',
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      })
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [arnOf('identity', '*'), arnOf('configuration-set', configurationSet)],
        conditions: { StringEquals: { 'ses:FromAddress': address } },
      }),
    )
    // For the sending rate and today's count. SES has no narrower resource for that.
    this.allow(['ses:GetSendQuota'], ['*'])
    acknowledge(this.role, {
      'IAM5[Resource::…:identity/*]': 'The recipient may be anyone; the sender is the one above.',
      'IAM5[Resource::*]': "SES's quota can only be read for the whole account.",
    })
  }

  private allow(actions: string[], resources: string[]): void {
    this.role.addToPolicy(new PolicyStatement({ actions, resources }))
  }
}
