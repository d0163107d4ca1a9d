import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { recordLog } from '../recordLog.ts'
import { createSubstitute } from '../substitute.ts'

/** The table answers only with an error of our own making that contains a row. */
const badTable = createSubstitute({
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ __type: 'BadTable', message: 'no', Item: { email: { S: 'jane@example.com' } } }),
})
const club = await openClub({ watch: { dynamodb: badTable.watch } })
const { log } = await import('#functions/platform/log/log.ts')
const { identifyRuns } = await import('#functions/platform/log/requestId.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { enqueueJob } = await import('#functions/platform/jobs/queue.ts')

it('a log line says where an error was thrown, and nothing of the rows attached to it', () => {
  const lines = recordLog()
  const row = { email: { S: 'jane@example.com' } }
  const error = Object.assign(new Error('the transaction was cancelled'), {
    name: 'TransactionCanceledException',
    Item: row,
    CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: row }],
    cause: row,
  })
  log.error('job failed', { kind: 'mail', error })
  const { name, message, stack } = error
  const line = { level: 'error', message: 'job failed', kind: 'mail', error: { name, message, stack } }
  expect(lines).toEqual([line])
  expect(stack).toContain('log.test.ts')
  log.info('the mailer could not run', { error: 'no time' })
  expect(lines[1]).toMatchObject({ level: 'info', error: { message: 'no time' } })
})

it('a log line has nothing of what the table refused, although the table repeats it', () => {
  const lines = recordLog()
  const row = `[TransactWriteItem(put=Put(item={email=AttributeValue(s=jane@example.com),\n note=Value 'x' at 'y'}))]`
  const message = `1 validation error detected: Value '${row}' at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100`
  log.error('a request failed', { error: new Error(message) })
  const line = JSON.stringify(lines)
  expect(line).toContain("at 'transactItems' failed to satisfy constraint")
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('jane')
})

it('a request that fails by our own fault is logged with its route and its reason', async () => {
  const lines = recordLog()
  const as = await club.person('parent')
  const { status } = await badTable.during(() => club.call(api.users.me, { as }))
  expect(status).toBe(500)
  expect(lines).toEqual([
    {
      level: 'error',
      message: 'a request failed',
      route: 'GET /api/user',
      error: { name: 'BadTable', message: 'no', stack: expect.stringContaining('BadTable') },
      requestId: expect.any(String),
    },
  ])
})

it('the id of a log line is API Gateway’s, for each of many requests at once', async () => {
  const lines = recordLog()
  const ids = new Map<string, string>()
  const { core } = club.handlers.lambdas
  club.handlers.lambdas.core = (event, context) => {
    ids.set(JSON.parse(event.body ?? '').version, event.requestContext.requestId)
    return core(event, context)
  }
  const versions = ['0.1.0', '0.2.0', '0.3.0', '0.4.0']
  const crash = { message: 'TypeError: no map', screen: '/player/:id', browser: 'Chrome iOS 141' }
  await Promise.all(
    versions.map(version => club.call(api.crashReports.create, { body: { ...crash, version } })),
  )
  club.handlers.lambdas.core = core
  expect(new Set(ids.values()).size).toBe(versions.length)
  expect(new Map(lines.map(line => [Object(line).version, line.requestId]))).toEqual(ids)
})

it('the id of a log line is that of the run, for what nobody has asked for', async () => {
  const lines = recordLog()
  const time = club.clock.now.toISOString()
  await commit(enqueueJob({ kind: 'refund', ref: 'rfd_none', at: time, payload: {} }))
  const context = { awsRequestId: 'run-1', getRemainingTimeInMillis: () => 120_000 }
  await club.handlers.jobs({ time }, context)
  expect(lines).toMatchObject([
    { message: 'job failed', kind: 'refund', ref: 'rfd_none', attempts: 1, requestId: 'run-1' },
  ])
})

it('the id of a log line is new for each run where nobody gives one', async () => {
  const lines = recordLog()
  const run = identifyRuns(async () => log.info('done'))
  await run({})
  await run({})
  const ids = lines.map(({ requestId }) => requestId)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(ids).size).toBe(2)
})
