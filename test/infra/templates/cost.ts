import { expect, test } from 'vitest'
import * as z from 'zod'
import { standing } from '#infra/cost/month.ts'
import { filterByType, templates } from './synth.ts'

const { api, data, ops } = templates()
const Alarm = z.object({ Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional() })
const count = (of: object) => Object.keys(of).length

test('`npm run cost` knows what costs each month whoever comes', () => {
  const alarms = Object.values(filterByType(ops, 'AWS::CloudWatch::Alarm')).map(({ Properties }) =>
    Alarm.parse(Properties),
  )
  // An alarm on a sum is billed for each metric in it.
  const metrics = alarms.flatMap(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat) ?? [{}])
  const custom = [api, ops].flatMap(stack => Object.keys(filterByType(stack, 'AWS::Logs::MetricFilter')))
  expect({
    alarmMetrics: metrics.length,
    customMetrics: custom.length,
    dashboards: count(filterByType(ops, 'AWS::CloudWatch::Dashboard')),
    secrets: count(filterByType(data, 'AWS::SecretsManager::Secret')),
  }).toEqual(standing)
})
