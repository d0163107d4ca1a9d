import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns'
import { listResources } from '../aws.ts'
import type { DeployedClub } from '../club.ts'
import { advice, type Check, type Finding, ok, problem } from '../finding.ts'

export const watching: Check<DeployedClub> = {
  name: 'Alarms',
  look: async ({ names }) => {
    const [topic = ''] = Object.values(await listResources(names.ops, 'AWS::SNS::Topic'))
    const alarms = Object.values(await listResources(names.ops, 'AWS::CloudWatch::Alarm'))
    return [await checkSubscription(topic), ...(await checkAlarms(alarms, topic))]
  },
}

async function checkSubscription(topic: string): Promise<Finding> {
  const { Subscriptions = [] } = await new SNSClient().send(
    new ListSubscriptionsByTopicCommand({ TopicArn: topic }),
  )
  const mails = Subscriptions.filter(({ Protocol }) => Protocol === 'email')
  if (mails.length === 0)
    return problem('No one is notified of alarms.', "Set contact in the club's file and deploy.")
  const waiting = mails.filter(({ SubscriptionArn = '' }) => !SubscriptionArn.startsWith('arn:'))
  const people = (list: typeof mails) => list.map(({ Endpoint }) => Endpoint).join(', ')
  return waiting.length === 0
    ? ok(`Alarms are emailed to ${people(mails)}.`)
    : problem(
        `${people(waiting)} has not confirmed the alarm subscription yet.`,
        'Open the email "AWS Notification - Subscription Confirmation" in that mailbox and click its link.',
      )
}

async function checkAlarms(names: string[], topic: string): Promise<Finding[]> {
  const { MetricAlarms = [] } = await new CloudWatchClient().send(
    new DescribeAlarmsCommand({ AlarmNames: names }),
  )
  const mute = MetricAlarms.filter(
    ({ ActionsEnabled, AlarmActions = [] }) => !ActionsEnabled || !AlarmActions.includes(topic),
  )
  const ringing = MetricAlarms.filter(({ StateValue }) => StateValue === 'ALARM')
  const missing = names.length - MetricAlarms.length
  return [
    ...(missing > 0 ? [problem(`${missing} alarms are missing.`, 'Deploy again.')] : []),
    ...mute.map(({ AlarmName }) =>
      problem(
        `The alarm ${AlarmName} doesn't notify anyone.`,
        'Turn on its actions in CloudWatch, or deploy again.',
      ),
    ),
    ...ringing.map(({ AlarmName, AlarmDescription }) =>
      problem(
        `An alarm is active: ${AlarmDescription ?? AlarmName}.`,
        'Look at the club’s dashboard in CloudWatch.',
      ),
    ),
    ...(missing + mute.length + ringing.length === 0
      ? [ok(`None of the ${names.length} alarms is active.`)]
      : []),
    ...(names.length === 0 ? [advice('There are no alarms.', 'Deploy all stacks.')] : []),
  ]
}
