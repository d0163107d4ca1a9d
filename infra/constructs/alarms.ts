import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { crashEvent } from '#shared/crashReports/rules.ts'

export interface AlarmsProps {
  httpApi: HttpApi
  table: ITable
  lambdas: Record<string, IFunction>
  jobs: IFunction
  /** The log group that browsers' crash reports go to. */
  crashLog: ILogGroup
  topic: ITopic
}

/** What a volunteer should get an email about: something is broken for families, or about to break. */
export class Alarms extends Construct {
  readonly all: Alarm[]

  constructor(
    scope: Construct,
    id: string,
    private readonly props: AlarmsProps,
  ) {
    super(scope, id)
    this.all = [
      this.above('ServerErrors', 4, serverErrors(props.httpApi), 'The API returned server errors'),
      this.above('LambdaErrors', 2, lambdaErrors(props.lambdas), 'A Lambda failed or ran out of time'),
      this.above(
        'LambdaThrottles',
        0,
        lambdaThrottles(props.lambdas),
        'The account reached its limit on concurrent Lambdas',
      ),
      this.above(
        'TableThrottles',
        4,
        tableThrottles(props.table),
        'DynamoDB throttled requests because there were too many',
      ),
      this.above(
        'BrowserCrashes',
        4,
        this.browserCrashes(props.crashLog),
        'Pages of the site crashed in several browsers; the core Lambda’s log says which',
      ),
      this.alarm('JobsSilent', {
        metric: props.jobs.metricInvocations({ period }),
        alarmDescription: 'The jobs have not run for 15 minutes: email and deadlines are on hold',
        threshold: 1,
        evaluationPeriods: 3,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      }),
    ]
  }

  /**
   * A page reports the same crash only once, so five reports are hardly one person who keeps trying. Families come a
   * few an hour: within five minutes, a screen that fails for all of them would not be seen often enough.
   */
  private browserCrashes(logGroup: ILogGroup): IMetric {
    return new MetricFilter(this, 'BrowserCrashFilter', {
      logGroup,
      // Lambda's own log line holds what the handler logged under `message`.
      filterPattern: FilterPattern.stringValue('$.message.event', '=', crashEvent),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'BrowserCrashes',
    }).metric({ statistic: 'Sum', period: Duration.minutes(15) })
  }

  private above(id: string, threshold: number, metric: IMetric, alarmDescription: string): Alarm {
    return this.alarm(id, {
      metric,
      alarmDescription,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private alarm(id: string, props: ConstructorParameters<typeof Alarm>[2]): Alarm {
    const alarm = new Alarm(this, id, props)
    const mail = new SnsAction(this.props.topic)
    alarm.addAlarmAction(mail)
    alarm.addOkAction(mail)
    return alarm
  }
}

const period = Duration.minutes(5)

export const serverErrors = (httpApi: HttpApi): IMetric =>
  httpApi.metricServerError({ period, statistic: 'Sum', label: '5xx' })

export const lambdaErrors = (lambdas: Record<string, IFunction>): IMetric =>
  sumOf(
    'Lambda errors',
    'errors',
    mapValues(lambdas, lambda => lambda.metricErrors({ period })),
  )

export const lambdaThrottles = (lambdas: Record<string, IFunction>): IMetric =>
  sumOf(
    'Lambda throttles',
    'throttles',
    mapValues(lambdas, lambda => lambda.metricThrottles({ period })),
  )

export const tableThrottles = (table: ITable): IMetric => {
  const operations = {
    get: Operation.GET_ITEM,
    query: Operation.QUERY,
    put: Operation.PUT_ITEM,
    update: Operation.UPDATE_ITEM,
    transact: Operation.TRANSACT_WRITE_ITEMS,
  }
  const throttles = (operation: Operation) =>
    table.metric('ThrottledRequests', {
      period,
      statistic: 'Sum',
      dimensionsMap: { TableName: table.tableName, Operation: operation },
    })
  return sumOf('DynamoDB throttles', 'refused', mapValues(operations, throttles))
}

/**
 * An alarm may not search for its metrics, so the sum names each of them. A metric without a value counts as zero:
 * most Lambdas have none most of the time, and the sum must not go missing then.
 */
function sumOf(label: string, what: string, metrics: Record<string, IMetric>): IMetric {
  const usingMetrics = Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [`${what}_${name}`, metric]),
  )
  const expression = Object.keys(usingMetrics)
    .map(id => `FILL(${id}, 0)`)
    .join(' + ')
  return new MathExpression({ label, period, expression, usingMetrics })
}

const mapValues = <T>(of: Record<string, T>, toMetric: (one: T) => IMetric): Record<string, IMetric> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, toMetric(one)]))
