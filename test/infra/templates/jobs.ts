import { expect, test } from 'vitest'
import * as z from 'zod'
import { filterByType, getOnly, templates } from './synth.ts'

const { api, ops } = templates({
  contact: 'office@club.test',
  mailFrom: 'mail@club.test',
  monthlyBudget: '9',
})

test('the jobs run each minute, and once a day for the comparison with Stripe, and are told which', () => {
  const all = Object.values(filterByType(api, 'AWS::Scheduler::Schedule'))
  const [minutes, days] = all.map(({ Properties }) => Properties)
  expect(all).toHaveLength(2)
  expect(minutes).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    State: 'ENABLED',
    Target: { Input: '{"time":"<aws.scheduler.scheduled-time>"}', RetryPolicy: { MaximumRetryAttempts: 0 } },
  })
  expect(days).toMatchObject({
    ScheduleExpression: 'cron(20 8 * * ? *)',
    State: 'ENABLED',
    Target: { Input: '{"time":"<aws.scheduler.scheduled-time>","daily":true}' },
  })
})

test('the mailer hears of mail, of asked resets, of reminders and of a changed schedule alone, and no record can hold up the next', () => {
  const { FilterCriteria, ...rest } = getOnly(api, 'AWS::Lambda::EventSourceMapping').Properties
  const pattern =
    '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"pk":{"S":["DUE","DUE#mail","DUE#bulk"]},"kind":{"S":["mail","bulk-mail","password-reset","event-aftermath","answer-request","event-reminder","message-delivery","announcement-delivery"]}}}}'
  expect(FilterCriteria).toEqual({ Filters: [{ Pattern: pattern }] })
  expect(rest).toMatchObject({
    StartingPosition: 'LATEST',
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 1,
    MaximumRecordAgeInSeconds: 60,
  })
})

const AlarmMetrics = z.array(z.object({ Id: z.string(), Expression: z.string().optional() }))

test('a sum rings although most of what it adds has no value, and adds no more than an alarm may', () => {
  const alarms = Object.values(filterByType(ops, 'AWS::CloudWatch::Alarm'))
  const all = alarms.map(({ Properties }) => AlarmMetrics.parse(Properties.Metrics ?? []))
  const sums = all.filter(metrics => metrics.some(({ Expression }) => Expression))
  expect(sums).toHaveLength(3)
  for (const metrics of sums) {
    const added = metrics.filter(({ Expression }) => !Expression)
    // PutMetricAlarm: "as many as 10 structures that contain a MetricStat".
    expect(added.length).toBeLessThanOrEqual(10)
    // "FILL: fills the missing values of a time series".
    const filled = added.map(({ Id }) => `FILL(${Id}, 0)`).join(' + ')
    expect(metrics.find(({ Expression }) => Expression)?.Expression).toBe(filled)
  }
})

test('several crashes of browsers within a quarter of an hour ring, counted in the log of the unit that hears of them', () => {
  const { LogGroupName, FilterPattern, MetricTransformations } = getOnly(
    ops,
    'AWS::Logs::MetricFilter',
  ).Properties
  // As CloudWatch documents it: a selector into the line, and the text that it must have.
  expect(FilterPattern).toBe('{ $.message.event = "browser-crash" }')
  expect(JSON.stringify(LogGroupName)).toContain('coreLog')
  const MetricName = 'BrowserCrashes'
  expect(MetricTransformations).toEqual([{ MetricName, MetricNamespace: 'ClubOps', MetricValue: '1' }])
  const alarms = Object.values(filterByType(ops, 'AWS::CloudWatch::Alarm'))
  const alarm = alarms.find(({ Properties }) => Properties.MetricName === MetricName)
  expect(alarm?.Properties).toMatchObject({
    Namespace: 'ClubOps',
    Statistic: 'Sum',
    Period: 900,
    EvaluationPeriods: 1,
    Threshold: 4,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  })
})

test('the budget warns the contact; without one there is nobody to warn', () => {
  expect(getOnly(ops, 'AWS::Budgets::Budget').Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 9, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
    NotificationsWithSubscribers: [
      { Subscribers: [{ Address: 'office@club.test' }] },
      { Subscribers: [{ Address: 'office@club.test' }] },
    ],
  })
  const unattended = templates({}).ops
  expect(filterByType(unattended, 'AWS::SNS::Subscription')).toEqual({})
  expect(getOnly(unattended, 'AWS::Budgets::Budget').Properties).not.toHaveProperty(
    'NotificationsWithSubscribers',
  )
})
