import { describe, expect, test } from 'vitest'
import { findResourceFaults, findSchemaFaults } from './cloudformation.ts'
import { allOptions, templates } from './synth.ts'

const clubs = { 'as it comes': templates({}), 'with every option': templates(allOptions) }

describe.each(Object.entries(clubs))('the club %s', (club, stacks) => {
  test.each(Object.entries(stacks))(
    `CloudFormation knows every property of the stack %s of the club ${club}`,
    (_, document) => {
      expect(findSchemaFaults(document)).toEqual([])
    },
  )
})

describe('a fault that only CloudFormation would find', () => {
  const stage = { ApiId: 'a', StageName: '$default' }
  test.each<[string, string, Record<string, unknown>, string]>([
    [
      'a route limit spelled as in the SDK',
      'AWS::ApiGatewayV2::Stage',
      { ...stage, RouteSettings: { 'GET /api/x': { throttlingRateLimit: 1, ThrottlingBurstLimit: 2 } } },
      'RouteSettings.GET /api/x: Unrecognized key: "throttlingRateLimit"',
    ],
    [
      'an unknown property',
      'AWS::ApiGatewayV2::Stage',
      { ...stage, Colour: 'red' },
      'Stage.Colour is unknown',
    ],
    ['a missing property', 'AWS::ApiGatewayV2::Stage', { ApiId: 'a' }, 'Stage.StageName is missing'],
    [
      'a text where a number belongs',
      'AWS::Lambda::Function',
      { Code: {}, Role: 'r', MemorySize: 'much' },
      'Function.MemorySize is no integer',
    ],
    [
      'a variable of the access log that is none',
      'AWS::ApiGatewayV2::Stage',
      { ...stage, AccessLogSettings: { Format: '{"route":"$context.routKey"}' } },
      'AccessLogSettings.Format.route: Invalid option',
    ],
    [
      'a time of a schedule that EventBridge does not put in',
      'AWS::Scheduler::Schedule',
      {
        FlexibleTimeWindow: { Mode: 'OFF' },
        ScheduleExpression: 'rate(1 day)',
        Target: { Arn: 'a', RoleArn: 'r', Input: '{"at":"<aws.scheduler.scheduledtime>"}' },
      },
      'Target.Input.at: Invalid',
    ],
    [
      'a condition that IAM does not have',
      'AWS::SNS::TopicPolicy',
      {
        Topics: ['t'],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Principal: '*',
              Action: 'sns:Publish',
              Condition: { StringEqual: { 'aws:SourceAccount': '1' } },
            },
          ],
        },
      },
      'PolicyDocument.Statement.0.Condition.StringEqual',
    ],
    [
      'free JSON that nobody has described here',
      'AWS::ApiGatewayV2::Stage',
      { ...stage, StageVariables: { a: 'b' } },
      'StageVariables is free JSON without a schema here',
    ],
  ])('a fault that only CloudFormation would find is found here: %s', (_, Type, Properties, fault) => {
    expect(findResourceFaults({ Type, Properties }).join('\n')).toContain(fault)
  })
})
