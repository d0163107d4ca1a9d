import * as z from 'zod'

/** A value that only the deployment knows, such as the ARN of a resource. */
const Intrinsic = z.record(z.string().regex(/^(Ref|Fn::\w+)$/), z.unknown())
const Text = z.union([z.string().min(1), Intrinsic])
const TextOrTexts = z.union([Text, z.array(Text).min(1)])

/** IAM's condition operators, as its "IAM JSON policy elements" reference lists them. */
const conditionOperator =
  /^((ForAllValues|ForAnyValue):)?(String(Not)?(Equals(IgnoreCase)?|Like)|Numeric(Not)?Equals|Numeric(Less|Greater)Than(Equals)?|Date(Not)?Equals|Date(Less|Greater)Than(Equals)?|Bool|BinaryEquals|(Not)?IpAddress|Arn(Not)?(Equals|Like))(IfExists)?$|^Null$/

const Arn = z.union([z.literal('*'), z.string().startsWith('arn:'), Intrinsic])

const Statement = z
  .strictObject({
    Sid: z
      .string()
      .regex(/^[A-Za-z0-9]+$/)
      .optional(),
    Effect: z.enum(['Allow', 'Deny']),
    Principal: z
      .union([
        z.literal('*'),
        z.partialRecord(z.enum(['AWS', 'Service', 'Federated', 'CanonicalUser']), TextOrTexts),
      ])
      .optional(),
    Action: z.union([actionPattern(), z.array(actionPattern()).min(1)]),
    Resource: z.union([Arn, z.array(Arn).min(1)]).optional(),
    Condition: z
      .record(z.string().regex(conditionOperator), z.record(z.string().includes(':'), TextOrTexts))
      .optional(),
  })
  .refine(({ Principal, Resource }) => Principal ?? Resource, 'names neither who nor what')

function actionPattern() {
  return z.string().regex(/^([a-z0-9-]+:[A-Za-z*]+|\*)$/)
}

const PolicyDocument = z.strictObject({
  Version: z.literal('2012-10-17'),
  Id: z.string().optional(),
  Statement: z.array(Statement).min(1),
})

/** https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-stages-stagename.html, RouteSettings */
const RouteSettings = z.record(
  z.string().regex(/^(\$default|[A-Z]+ \/.*)$/),
  z.strictObject({
    DataTraceEnabled: z.boolean().optional(),
    DetailedMetricsEnabled: z.boolean().optional(),
    LoggingLevel: z.enum(['ERROR', 'INFO', 'OFF']).optional(),
    ThrottlingBurstLimit: z.int().optional(),
    ThrottlingRateLimit: z.number().optional(),
  }),
)

/** What EventBridge and Lambda match by: a list of values or matchers at each leaf. */
const Matcher = z.enum([
  'prefix',
  'suffix',
  'anything-but',
  'numeric',
  'exists',
  'equals-ignore-case',
  'wildcard',
])
const Leaf = z
  .array(z.union([z.string(), z.number(), z.boolean(), z.null(), z.partialRecord(Matcher, z.unknown())]))
  .min(1)
const Pattern: z.ZodType = z.lazy(() => z.record(z.string(), z.union([Leaf, Pattern])))

/** The fields of an event that a rule may match: "Events and event patterns" in the EventBridge guide. */
const EventPattern = z.strictObject({
  source: Leaf.optional(),
  'detail-type': Leaf.optional(),
  account: Leaf.optional(),
  region: Leaf.optional(),
  resources: Leaf.optional(),
  detail: Pattern.optional(),
})

/** What a record of a DynamoDB stream has: "Using DynamoDB with Lambda, event filtering". */
const AttributeValue = z.partialRecord(
  z.enum(['S', 'N', 'B', 'BOOL', 'NULL', 'M', 'L', 'SS', 'NS', 'BS']),
  Leaf,
)
const StreamPattern = z.strictObject({
  eventName: z.array(z.enum(['INSERT', 'MODIFY', 'REMOVE'])).optional(),
  dynamodb: z.strictObject({
    Keys: z.record(z.string(), AttributeValue).optional(),
    NewImage: z.record(z.string(), AttributeValue).optional(),
    OldImage: z.record(z.string(), AttributeValue).optional(),
  }),
})

/** "Dashboard body structure and syntax" in the CloudWatch API reference. */
const Dashboard = z.strictObject({
  start: z.string().optional(),
  widgets: z.array(
    z.strictObject({
      type: z.enum(['metric', 'text', 'log', 'alarm', 'explorer', 'custom']),
      x: z.int().min(0).max(23).optional(),
      y: z.int().min(0).optional(),
      width: z.int().min(1).max(24),
      height: z.int().min(1).max(1000),
      properties: z.looseObject({ title: z.string() }),
    }),
  ),
})

/** Of "Customizing HTTP API access logs", those that the club uses. */
const AccessLog = z.record(
  z.string(),
  z.enum([
    '$context.requestId',
    '$context.requestTime',
    '$context.httpMethod',
    '$context.routeKey',
    '$context.path',
    '$context.status',
    '$context.responseLength',
    '$context.responseLatency',
    '$context.integrationLatency',
    '$context.integrationErrorMessage',
    '$context.integration.latency',
    '$context.identity.sourceIp',
    '$context.identity.userAgent',
    '$context.error.message',
    '$context.error.responseType',
  ]),
)

/** "Adding context attributes" of the guide to EventBridge Scheduler: any other name in brackets stays as it is. */
const ScheduledInput = z.record(
  z.string(),
  z.union([
    z.boolean(),
    z.string().regex(/^[^<>]*$/),
    z.enum([
      '<aws.scheduler.schedule-arn>',
      '<aws.scheduler.scheduled-time>',
      '<aws.scheduler.execution-id>',
      '<aws.scheduler.attempt-number>',
    ]),
  ]),
)

/**
 * What CloudFormation passes on unread, so that a wrong spelling shows only in the failed deployment: schemas from the
 * documentation of each service, by the path in a resource.
 */
export const freeJson: Record<string, z.ZodType> = {
  'AWS::IAM::Role.AssumeRolePolicyDocument': PolicyDocument,
  'AWS::IAM::Role.Policies[].PolicyDocument': PolicyDocument,
  'AWS::IAM::Policy.PolicyDocument': PolicyDocument,
  'AWS::S3::BucketPolicy.PolicyDocument': PolicyDocument,
  'AWS::SNS::TopicPolicy.PolicyDocument': PolicyDocument,
  'AWS::ApiGatewayV2::Stage.RouteSettings': RouteSettings,
  'AWS::ApiGatewayV2::Stage.AccessLogSettings.Format': AccessLog,
  'AWS::Events::Rule.EventPattern': EventPattern,
  'AWS::Lambda::EventSourceMapping.FilterCriteria.Filters[].Pattern': StreamPattern,
  'AWS::Scheduler::Schedule.Target.Input': ScheduledInput,
  'AWS::CloudWatch::Dashboard.DashboardBody': Dashboard,
}
