import { Stack } from 'aws-cdk-lib'
import { AlarmStatusWidget, Dashboard, GraphWidget } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { Alarms, lambdaErrors, lambdaThrottles, serverErrors, tableThrottles } from '../constructs/alarms.ts'
import { Budget } from '../constructs/budget.ts'
import type { Options } from '../options.ts'
import type { ApiStack } from './api.ts'
import type { DataStack } from './data.ts'
import type { WebStack } from './web.ts'

export interface OpsStackProps {
  options: Options
  data: DataStack
  web: WebStack
  api: ApiStack
}

/** Monitors the other stacks: alarms and a budget that write to the contact, and a dashboard. */
export class OpsStack extends Stack {
  constructor(scope: Construct, id: string, { options, data, web, api }: OpsStackProps) {
    super(scope, id, { description: 'Alarms, dashboard and budget of the club' })
    const { httpApi } = web
    const { table } = data
    const lambdas = Object.fromEntries(
      Object.entries(api.functions).map(([name, { lambda }]) => [name, lambda]),
    )
    const topic = this.alarmTopic()
    if (options.contact) topic.addSubscription(new EmailSubscription(options.contact))
    const alarms = new Alarms(this, 'Alarms', {
      httpApi,
      table,
      lambdas,
      jobs: api.functions.jobs.lambda,
      crashLog: api.functions.core.lambda.logGroup,
      topic,
    })
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 24 })],
        [
          new GraphWidget({
            title: 'Requests',
            left: [httpApi.metricCount()],
            right: [serverErrors(httpApi)],
          }),
          new GraphWidget({ title: 'Response time', left: [httpApi.metricLatency({ statistic: 'p95' })] }),
        ],
        [
          new GraphWidget({ title: 'Lambdas', left: [lambdaErrors(lambdas), lambdaThrottles(lambdas)] }),
          new GraphWidget({ title: 'Table', left: [tableThrottles(table)] }),
        ],
      ],
    })
    new Budget(this, 'Budget', { dollars: options.monthlyBudget, contact: options.contact })
  }

  /** A topic policy of its own replaces the default one, so CloudWatch has to be allowed to publish. */
  private alarmTopic(): Topic {
    const topic = new Topic(this, 'Trouble', { displayName: 'Club alarms', enforceSSL: true })
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    )
    return topic
  }
}
