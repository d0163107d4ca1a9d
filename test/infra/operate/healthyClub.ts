import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListExportsCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation'
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import {
  GetAccountSettingsCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2'
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import type { CheckResult } from '#infra/operate/finding.ts'
import { stackNames } from '#infra/stackNames.ts'
import { mockSdkClient } from '../../sdk.ts'

export const names = stackNames()
export const club = {
  names,
  region: 'us-east-1',
  url: 'https://d1.cloudfront.net',
  table: 'ClubTable',
  stripeKeys: 'ClubStripeKeys',
  masterKey: 'arn:master',
  dnsRecords: ['club.test CNAME d1.cloudfront.net', '_dmarc.club.test TXT "v=DMARC1; p=none"'],
}

export const topic = 'arn:aws:sns:us-east-1:111111111111:ClubOps-Trouble'
export const alarms = ['ClubOps-ServerErrors', 'ClubOps-JobsSilent']

/** The physical ids of a club's resources, by stack, type and logical id. */
const resources: Record<string, Record<string, Record<string, string>>> = {
  [names.data]: {
    'AWS::SES::EmailIdentity': { MailIdentity1A2B3C4D: 'club.test' },
    'AWS::SES::ConfigurationSet': { MailMails1A2B3C4D: 'mails' },
    'AWS::SecretsManager::Secret': { MasterKey1A2B3C4D: 'arn:master', StripeKeys1A2B3C4D: 'arn:stripe' },
  },
  [names.web]: { 'AWS::ApiGatewayV2::Api': { Api1A2B3C4D: 'api1' } },
  [names.api]: {
    'AWS::Lambda::Function': { jobsLambda1A2B3C4D: 'jobs', mailerLambda1A2B3C4D: 'mailer' },
  },
  [names.ops]: {
    'AWS::SNS::Topic': { Trouble1A2B3C4D: topic },
    'AWS::CloudWatch::Alarm': Object.fromEntries(alarms.map((name, n) => [`Alarm${n}1A2B3C4D`, name])),
  },
}

const outputs: Record<string, Record<string, string>> = {
  [names.data]: {
    TableName: club.table,
    StripeKeysSecret: club.stripeKeys,
    DnsDmarc: '_dmarc.club.test TXT x',
  },
  [names.web]: { Url: club.url },
}

/** Mocks of AWS's clients that answer as for a club with which everything is right. A test changes what it is about. */
export function mockAws() {
  const cloudFormation = mockSdkClient(CloudFormationClient)
  const cloudWatch = mockSdkClient(CloudWatchClient)
  const dynamo = mockSdkClient(DynamoDBClient)
  const lambda = mockSdkClient(LambdaClient)
  const secrets = mockSdkClient(SecretsManagerClient)
  const ses = mockSdkClient(SESv2Client)
  const sns = mockSdkClient(SNSClient)
  const sts = mockSdkClient(STSClient)
  const clients = { cloudFormation, cloudWatch, dynamo, lambda, secrets, ses, sns, sts }

  function makeHealthy(): void {
    for (const client of Object.values(clients)) client.reset()
    sts
      .on(GetCallerIdentityCommand)
      .resolves({ Account: '111111111111', Arn: 'arn:aws:iam::111111111111:user/op' })
    for (const name of [...Object.values(names), 'CDKToolkit']) setStack(name, 'UPDATE_COMPLETE')
    cloudFormation.on(ListExportsCommand).resolves({ Exports: [] })
    cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName }: { StackName: string }) => ({
      StackResourceSummaries: Object.entries(resources[StackName] ?? {}).flatMap(([ResourceType, byId]) =>
        Object.entries(byId).map(([LogicalResourceId, PhysicalResourceId]) => ({
          ResourceType,
          LogicalResourceId,
          PhysicalResourceId,
        })),
      ),
    }))
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
    setProbe({ saves: true, protects: true })
    lambda
      .on(GetFunctionConfigurationCommand)
      .resolves({ Environment: { Variables: { MAIL_FROM: 'office@club.test' } } })
    ses.on(GetEmailIdentityCommand).resolves({
      VerifiedForSendingStatus: true,
      ConfigurationSetName: 'mails',
      MailFromAttributes: {
        MailFromDomain: 'bounce.club.test',
        MailFromDomainStatus: 'SUCCESS',
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      },
    })
    ses.on(GetAccountCommand).resolves({ SendingEnabled: true, ProductionAccessEnabled: true })
    ses.on(SendEmailCommand).resolves({ MessageId: 'm1' })
    setSecret({ secretKey: 'sk_live_x', publishableKey: 'pk_live_x', webhookSecret: 'whsec_x' })
    sns.on(ListSubscriptionsByTopicCommand).resolves({
      Subscriptions: [{ Protocol: 'email', Endpoint: 'office@club.test', SubscriptionArn: `${topic}:1` }],
    })
    cloudWatch
      .on(DescribeAlarmsCommand)
      .resolves({ MetricAlarms: alarms.map(AlarmName => healthyAlarm(AlarmName)) })
    dynamo.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
      },
    })
    dynamo.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } })
  }

  /** A stack as CloudFormation has it; without a status there is none. */
  function setStack(name: string, status: 'UPDATE_COMPLETE' | 'missing' | (string & {})): void {
    const asked = cloudFormation.on(DescribeStacksCommand, { StackName: name })
    if (status === 'missing') {
      asked.rejects(new Error(`Stack with id ${name} does not exist`))
      return
    }
    const found = { StackName: name, StackStatus: status, CreationTime: new Date(0) }
    const Outputs = Object.entries(outputs[name] ?? {}).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    }))
    asked.callsFake(() => ({ Stacks: [{ ...found, Outputs }] }))
  }

  const setSecret = (value: unknown): void => {
    const SecretString = typeof value === 'string' ? value : JSON.stringify(value)
    secrets.on(GetSecretValueCommand).resolves({ SecretString })
  }

  /** What the jobs answer to the probe of the append-only rule, and to that of the migrations. */
  const setProbe = (answer: unknown, FunctionError?: string, plans: unknown = []): void => {
    lambda.on(InvokeCommand).callsFake(({ Payload: asked }: { Payload: string }) => ({
      Payload: new TextEncoder().encode(JSON.stringify(asked.includes('migrations') ? plans : answer)),
      FunctionError,
    }))
  }

  return { ...clients, makeHealthy, setStack, setSecret, setProbe }
}

/** What is not right, as `level: sentence -> next`. */
export const formatWrong = (results: readonly CheckResult[]): string =>
  results
    .flatMap(({ findings }) => findings)
    .flatMap(one => (one.level === 'ok' ? [] : [`${one.level}: ${one.sentence} -> ${one.next}`]))
    .join('\n')

export const healthyAlarm = (AlarmName: string) => ({
  AlarmName,
  AlarmDescription: `${AlarmName} rings`,
  ActionsEnabled: true,
  AlarmActions: [topic],
  StateValue: 'OK' as const,
})
