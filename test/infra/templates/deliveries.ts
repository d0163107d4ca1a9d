import { expect, test } from 'vitest'
import * as z from 'zod'
import { type AccessRequest, isAllowed, PolicyStatements } from '../iam.ts'
import { account, region, resolveStacks } from './resolve.ts'
import {
  allOptions,
  type Document,
  defaultOptions,
  filterByType,
  getLambdaName,
  getOnly,
  listRoleStatements,
  listStatements,
  templates,
} from './synth.ts'

const { data, web, api, ops } = resolveStacks(templates(allOptions))

const Rule = z.object({ Targets: z.array(z.object({ Arn: z.string() })).min(1) })
const Actions = z.array(z.string()).default([])
const Alarm = z.object({ AlarmActions: Actions, OKActions: Actions })
const WithStatements = z.object({ Statement: PolicyStatements })
const TopicPolicy = z.object({ Topics: z.array(z.string()), PolicyDocument: WithStatements })
const BucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: WithStatements })
const Schedule = z.object({
  State: z.string(),
  Target: z.object({ Arn: z.string(), RoleArn: z.string() }),
})
const Route = z.object({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() })
const Integration = z.object({ ApiId: z.string(), IntegrationUri: z.string() })
const Permission = z.object({ FunctionName: z.string(), Principal: z.string(), SourceArn: z.string() })
const Origin = z.object({ DomainName: z.string(), OriginAccessControlId: z.string().optional() })
const Distribution = z.object({ DistributionConfig: z.object({ Origins: z.array(Origin) }) })

/** Everything here follows a message from where it arises to whom it must reach, each step allowed by a policy. */
const tls = { 'aws:SecureTransport': 'true' }

const clubs = { 'an address': defaultOptions, 'a domain': allOptions }
test.each(Object.entries(clubs))(
  'mail leaves from %s, by its configuration set, from no other',
  (_, options) => {
    const stacks = resolveStacks(templates(options))
    const identity = parse(stacks.data, 'AWS::SES::EmailIdentity', {
      EmailIdentity: z.string(),
      ConfigurationSetAttributes: z.object({ ConfigurationSetName: z.string() }),
    })
    const arn = `arn:aws:ses:${region}:${account}`
    // With a default configuration set SES checks the permission on both; in the sandbox on the recipient's too.
    const resources = [
      `${arn}:identity/${identity.EmailIdentity}`,
      `${arn}:configuration-set/${identity.ConfigurationSetAttributes.ConfigurationSetName}`,
      `${arn}:identity/parent@home.test`,
    ]
    for (const unit of ['jobs', 'mailer']) {
      for (const resource of resources) {
        const send = { action: 'ses:SendRawEmail', resource }
        expect(
          mayLambda(stacks.api, unit, { ...send, context: { 'ses:FromAddress': 'mail@club.test' } }),
        ).toBe(true)
        expect(
          mayLambda(stacks.api, unit, { ...send, context: { 'ses:FromAddress': 'other@club.test' } }),
        ).toBe(false)
      }
    }
  },
)

test('mail that bounces reaches the Lambda that notes it', () => {
  const { EventDestination, ConfigurationSetName } = parse(
    data,
    'AWS::SES::ConfigurationSetEventDestination',
    {
      ConfigurationSetName: z.string(),
      EventDestination: z.object({
        Enabled: z.literal(true),
        MatchingEventTypes: z.array(z.string()),
        EventBridgeDestination: z.object({ EventBusArn: z.string() }),
      }),
    },
  )
  const sets = filterByType(data, 'AWS::SES::ConfigurationSet')
  expect(Object.keys(sets)).toEqual([ConfigurationSetName])
  // SES sends to the default bus only, and needs no permission for that.
  expect(EventDestination.EventBridgeDestination.EventBusArn).toBe(
    `arn:aws:events:${region}:${account}:event-bus/default`,
  )
  const rules = filterByType(api, 'AWS::Events::Rule')
  const [[ruleId, rule] = ['', undefined]] = Object.entries(rules)
  expect(rule?.Properties).not.toHaveProperty('EventBusName')
  const { Targets } = Rule.parse(rule?.Properties)
  for (const { Arn } of Targets) {
    expect(mayInvoke(Arn, 'events.amazonaws.com', `arn:aws:events:${region}:${account}:rule/${ruleId}`)).toBe(
      true,
    )
  }
  // "Email Bounced" and "Email Complaint Received" are what SES calls them in EventBridge.
  expect(EventDestination.MatchingEventTypes).toEqual(['bounce', 'complaint'])
  expect(rule?.Properties).toMatchObject({
    State: 'ENABLED',
    EventPattern: { source: ['aws.ses'], 'detail-type': ['Email Bounced', 'Email Complaint Received'] },
  })
  expect(JSON.stringify(Targets)).toContain('feedbackLambda')
})

test('an alarm reaches the contact when it rings and when it is over', () => {
  const alarms = listAlarms()
  expect(alarms).toHaveLength(6)
  for (const { AlarmActions, OKActions } of alarms) {
    expect(AlarmActions).toHaveLength(1)
    expect(OKActions).toEqual(AlarmActions)
    for (const topic of AlarmActions) {
      expect(mayPublish(topic, { 'aws:SourceAccount': account, ...tls })).toBe(true)
      expect(subscribers(topic)).toEqual(['office@club.test'])
    }
  }
})

test('an alarm of another account, and what is not encrypted, is refused', () => {
  const topic = String(listAlarms()[0]?.AlarmActions[0])
  expect(mayPublish(topic, { 'aws:SourceAccount': '222222222222', ...tls })).toBe(false)
  expect(mayPublish(topic, { 'aws:SourceAccount': account, 'aws:SecureTransport': 'false' })).toBe(false)
})

const listAlarms = () =>
  Object.values(filterByType(ops, 'AWS::CloudWatch::Alarm')).map(({ Properties }) => Alarm.parse(Properties))

const mayPublish = (topic: string, context: Record<string, string>) =>
  isAllowed(
    Object.values(filterByType(ops, 'AWS::SNS::TopicPolicy'))
      .map(({ Properties }) => TopicPolicy.parse(Properties))
      .filter(({ Topics }) => Topics.includes(topic))
      .flatMap(policy => policy.PolicyDocument.Statement),
    { action: 'sns:Publish', resource: topic, service: 'cloudwatch.amazonaws.com', context },
  )

const subscribers = (topic: string) =>
  Object.values(filterByType(ops, 'AWS::SNS::Subscription'))
    .filter(({ Properties }) => Properties.TopicArn === topic && Properties.Protocol === 'email')
    .map(({ Properties }) => Properties.Endpoint)

test('each schedule may call its Lambda', () => {
  const schedules = Object.values(filterByType(api, 'AWS::Scheduler::Schedule'))
  expect(schedules).toHaveLength(2)
  for (const { Properties } of schedules) {
    const { Target, State } = Schedule.parse(Properties)
    expect(State).toBe('ENABLED')
    const role = String(Target.RoleArn.split('/')[1])
    const trust = PolicyStatements.parse(
      Object(filterByType(api, 'AWS::IAM::Role')[role]?.Properties.AssumeRolePolicyDocument).Statement,
    )
    const context = {
      'aws:SourceAccount': account,
      'aws:SourceArn': `arn:aws:scheduler:${region}:${account}:schedule-group/default`,
    }
    const assume = { action: 'sts:AssumeRole', resource: Target.RoleArn, context }
    expect(isAllowed(trust, { ...assume, service: 'scheduler.amazonaws.com' })).toBe(true)
    expect(
      isAllowed(PolicyStatements.parse(listRoleStatements(api, role)), {
        action: 'lambda:InvokeFunction',
        resource: Target.Arn,
      }),
    ).toBe(true)
    expect(Object.keys(filterByType(api, 'AWS::Lambda::Function'))).toContain(Target.Arn.split(':').at(-1))
  }
})

test('every route leads by an integration of its API to a Lambda that lets it in', () => {
  const apiId = Object.keys(filterByType(web, 'AWS::ApiGatewayV2::Api'))[0]
  const integrations = filterByType(api, 'AWS::ApiGatewayV2::Integration')
  const routes = Object.values(filterByType(api, 'AWS::ApiGatewayV2::Route'))
  expect(routes.length).toBeGreaterThan(150)
  for (const { Properties } of routes) {
    const route = Route.parse(Properties)
    const integration = Integration.parse(integrations[route.Target.replace('integrations/', '')]?.Properties)
    expect([route.ApiId, integration.ApiId]).toEqual([apiId, apiId])
    const source = `arn:aws:execute-api:${region}:${account}:${apiId}/$default/${route.RouteKey.replace(' ', '')}`
    expect(mayInvoke(integration.IntegrationUri, 'apigateway.amazonaws.com', source)).toBe(true)
    expect(
      mayInvoke(integration.IntegrationUri, 'apigateway.amazonaws.com', source.replace(account, '2')),
    ).toBe(false)
  }
  expect(getOnly(api, 'AWS::ApiGatewayV2::Stage').Properties).toMatchObject({
    ApiId: apiId,
    StageName: '$default',
    AutoDeploy: true,
  })
})

test('CloudFront may read the site and nobody else may, and it has an origin for the API', () => {
  const [[id, distribution] = ['', undefined]] = Object.entries(
    filterByType(web, 'AWS::CloudFront::Distribution'),
  )
  const { DistributionConfig } = Distribution.parse(distribution?.Properties)
  const [site, backend] = DistributionConfig.Origins
  expect(Object.keys(filterByType(web, 'AWS::CloudFront::OriginAccessControl'))).toEqual([
    site?.OriginAccessControlId?.replace(/\.Id$/, ''),
  ])
  const { Bucket, PolicyDocument } = BucketPolicy.parse(getOnly(web, 'AWS::S3::BucketPolicy').Properties)
  expect(site?.DomainName).toBe(`${Bucket}.s3.${region}.amazonaws.com`)
  const mayRead = (from: string) =>
    isAllowed(PolicyDocument.Statement, {
      action: 's3:GetObject',
      resource: `arn:aws:s3:::${Bucket}/index.html`,
      service: 'cloudfront.amazonaws.com',
      context: { 'aws:SourceArn': `arn:aws:cloudfront::${account}:distribution/${from}`, ...tls },
    })
  expect([mayRead(id), mayRead('Other')]).toEqual([true, false])
  const { PublicAccessBlockConfiguration: blocked } = getOnly(web, 'AWS::S3::Bucket').Properties
  expect(Object.values(Object(blocked))).toEqual([true, true, true, true])
  const apiId = Object.keys(filterByType(web, 'AWS::ApiGatewayV2::Api'))[0]
  expect(backend?.DomainName).toBe(`${apiId}.execute-api.${region}.amazonaws.com`)
})

test('the table’s stream reaches the mailer, which may read it', () => {
  const { EventSourceArn, FunctionName } = parse(api, 'AWS::Lambda::EventSourceMapping', {
    EventSourceArn: z.string(),
    FunctionName: z.string(),
  })
  const [table, tableResource] = Object.entries(filterByType(data, 'AWS::DynamoDB::Table'))[0] ?? []
  expect(EventSourceArn).toContain(`:table/${table}/stream/`)
  expect(tableResource?.Properties).toHaveProperty('StreamSpecification')
  expect(FunctionName).toMatch(/^mailerLambda/)
  for (const action of ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'])
    expect(mayLambda(api, 'mailer', { action: `dynamodb:${action}`, resource: EventSourceArn })).toBe(true)
})

test('every Lambda has a role and a log of its own, and may write to no other log', () => {
  const lambdas = Object.entries(filterByType(api, 'AWS::Lambda::Function'))
  for (const [id, { Properties }] of lambdas) {
    const { LogGroup } = z.object({ LogGroup: z.string() }).parse(Properties.LoggingConfig)
    const unit = getLambdaName(id)
    expect(JSON.stringify([Properties.Role, LogGroup])).toMatch(new RegExp(`/${unit}Role.*"${unit}Log`))
    expect(Properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' })
    const others = Object.keys(filterByType(api, 'AWS::Logs::LogGroup')).filter(name => name !== LogGroup)
    const mayWrite = (group: string) =>
      mayLambda(api, unit, {
        action: 'logs:PutLogEvents',
        resource: `arn:aws:logs:${region}:${account}:log-group:${group}:log-stream:x`,
      })
    expect([mayWrite(LogGroup), others.some(mayWrite)]).toEqual([true, false])
  }
})

const parse = <Shape extends z.ZodRawShape>(document: Document | undefined, type: string, shape: Shape) =>
  z.object(shape).parse(getOnly(document, type).Properties)

/** By the Lambda's own policy: its permissions. */
function mayInvoke(lambda: string, service: string, source: string): boolean {
  const permissions = Object.values(filterByType(api, 'AWS::Lambda::Permission')).map(({ Properties }) =>
    Permission.parse(Properties),
  )
  const statements = permissions.map(({ FunctionName, Principal, SourceArn }) => ({
    Effect: 'Allow' as const,
    Action: 'lambda:InvokeFunction',
    Resource: FunctionName,
    Principal: { Service: Principal },
    Condition: { ArnLike: { 'aws:SourceArn': SourceArn } },
  }))
  const context = { 'aws:SourceArn': source }
  return isAllowed(statements, { action: 'lambda:InvokeFunction', resource: lambda, service, context })
}

const mayLambda = (document: Document | undefined, unit: string, request: AccessRequest): boolean =>
  isAllowed(PolicyStatements.parse(listStatements(document, unit)), request)
