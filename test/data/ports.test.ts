import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import {
  BatchGetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Key } from '#functions/platform/data/table.ts'
import { parseMail } from '#infra/local/ses/mime.ts'
import { mockSdkClient } from '../sdk.ts'

vi.stubEnv('TABLE_NAME', 'club')
vi.stubEnv('SITE_URL', 'https://club.example')
vi.stubEnv('CLUB_NAME', 'Ridgeline Lacrosse')
vi.stubEnv('CLUB_CONTACT', 'office@club.example')
vi.stubEnv('MAIL_FROM', 'office@club.example')
vi.stubEnv('PLAYER_MAIL_DOMAIN', 'players.club.example')
vi.stubEnv('MASTER_KEY', 'x'.repeat(64))
const { db } = await import('#functions/platform/data/client.ts')
const { commit, ConditionFailed, TooMuchContention } = await import('#functions/platform/data/transaction.ts')
const { getItems } = await import('#functions/platform/data/batch.ts')
const { entity } = await import('#functions/platform/data/entity.ts')
const { checkRow, deleteRow, updateRow } = await import('#functions/platform/data/writes.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { listPrograms, listStats } = await import('#functions/stores/programs/store.ts')
const { sendMail } = await import('#functions/services/mail/send.ts')
const z = await import('zod')

const dynamo = mockSdkClient(db)
const ses = mockSdkClient(SESClient)
beforeEach(() => dynamo.reset())
afterEach(() => vi.useRealTimers())

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map(Code => ({ Code })),
  })
const writes = [
  updateRow(keys.counter('a'), { add: { n: 1 } }),
  updateRow(keys.counter('b'), { add: { n: 1 } }),
] as const

it('one write is sent as it is, and several as a transaction', async () => {
  await commit(updateRow(keys.counter('a'), { set: { n: 1 } }))
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(1)
  await commit(...writes)
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toHaveLength(2)
})

it.each([
  ['has a condition', deleteRow(keys.counter('a'), { expression: 'attribute_exists(#pk)' })],
  ['adds', writes[0]],
  ['only checks', checkRow(keys.counter('a'), { expression: 'attribute_exists(#pk)' })],
])('a write that %s is sent as a transaction, so that it can be repeated safely', async (_, write) => {
  dynamo.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict')).resolves({})
  await commit(write)
  const tokens = dynamo.commandCalls(TransactWriteCommand).map(call => call.args[0].input.ClientRequestToken)
  expect(tokens).toEqual([expect.stringMatching(/^[\w-]{36}$/), tokens[0]])
})

it('a refused transaction names the write that was refused', async () => {
  dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'))
  const error = await commit(...writes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConditionFailed)
  expect(error).toMatchObject({ failed: [writes[1]] })
})

it('a refused transaction says what kinds of rows refused it, and nothing that is in their keys', async () => {
  const key = (of: Key) => deleteRow(of, { expression: 'attribute_exists(#pk)' })
  const refused = [
    key(keys.unique('email', 'dana@example.com')),
    key(keys.player('ply_1')),
    key(keys.invitedGuardian('ply_1', 'digest')),
    key(keys.userSearch('whitfield', 'usr_1', 'name')),
    key(keys.limit('login#dana', '1')),
    key(keys.stats('prg_1')),
    checkRow(keys.user('usr_1'), { expression: 'attribute_exists(#pk)' }),
    { Put: { TableName: 'club', Item: { ...keys.ledgerEntry('inv_1', 'PAY#pi_1') } } },
  ]
  dynamo.on(TransactWriteCommand).rejects(cancelled(...refused.map(() => 'ConditionalCheckFailed')))
  await expect(commit(...refused)).rejects.toThrow(
    /^conditions failed: UNIQ#email, PLAYER\/META, PLAYER\/INVITE, FIND, RATE, STATS, USER\/ME, LEDGER\/PAY$/,
  )
})

it('a write is retried when it collides with another transaction', async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled('TransactionConflict', 'None'))
    .rejectsOnce(cancelled('None', 'ThrottlingError'))
    .resolves({})
  await commit(...writes)
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(3)
})

it.each(['TransactionConflictException', 'TransactionInProgressException'])(
  'one write or several are also retried after a %s',
  async name => {
    const refusal = Object.assign(new Error('in the way'), { name })
    dynamo.on(PutCommand).rejectsOnce(refusal).resolves({})
    dynamo.on(TransactWriteCommand).rejectsOnce(refusal).resolves({})
    await commit({ Put: { TableName: 'club', Item: {} } })
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(2)
    await commit(...writes)
    const calls = dynamo.commandCalls(TransactWriteCommand)
    expect(new Set(calls.map(call => call.args[0].input.ClientRequestToken)).size).toBe(1)
    expect(calls).toHaveLength(2)
  },
)

it('a write is given up as too busy after fifteen attempts', async () => {
  vi.useFakeTimers()
  dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'))
  const outcome = commit(...writes).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual(new TooMuchContention('TransactionCanceledException: cancelled'))
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(15)
})

it('reads of one row and of one partition are strongly consistent, and follow every page', async () => {
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [{ n: 1 }], LastEvaluatedKey: { pk: 'a', sk: '1' } })
    .resolvesOnce({ Items: [{ n: 2 }] })
  const counters = entity({ schema: z.object({ n: z.number() }), key: () => keys.counter('a') })
  expect(await counters.within('COUNTER', 'a')).toEqual([{ n: 1 }, { n: 2 }])
  const calls = dynamo.commandCalls(QueryCommand).map(call => call.args[0].input)
  expect(calls.map(input => input.ConsistentRead)).toEqual([true, true])
  expect(calls[1]?.ExclusiveStartKey).toEqual({ pk: 'a', sk: '1' })
})

it('reading a whole partition omits the sort key, because DynamoDB would refuse an empty one', async () => {
  dynamo.on(QueryCommand).resolves({ Items: [] })
  await listStats()
  const [query] = dynamo.commandCalls(QueryCommand).map(call => call.args[0].input)
  expect(query?.KeyConditionExpression).toBe('pk = :pk')
  expect(query?.ExpressionAttributeValues).toEqual({ ':pk': 'STATS' })
})

it('reading a list asks the index for one bounded page', async () => {
  dynamo.on(QueryCommand).resolves({ Items: [] })
  await listPrograms()
  expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': 'PROGRAMS' },
    Limit: 500,
  })
})

const keysOf = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: `P#${n}`, sk: 'ROW' }))
const asked = () =>
  dynamo.commandCalls(BatchGetCommand).map(call => call.args[0].input.RequestItems?.club ?? { Keys: [] })
/** Returns the first `most` rows of each request, in reverse order, and leaves the rest unprocessed. */
const answering = (most: number) =>
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const { Keys } = RequestItems.club
    const left = Keys.slice(most)
    return {
      Responses: { club: Keys.slice(0, most).toReversed() },
      UnprocessedKeys: left.length > 0 ? { club: { Keys: left } } : {},
    }
  })

it('many rows are read a hundred at a time, each once and consistently, in the requested order', async () => {
  answering(100)
  const keys = keysOf(250)
  expect(await getItems([...keys, ...keys.slice(0, 10)], ['n'])).toEqual(keys)
  expect(asked().map(({ Keys }) => Keys?.length)).toEqual([100, 100, 50])
  expect(asked().every(({ ConsistentRead }) => ConsistentRead)).toBe(true)
})

it('rows that DynamoDB left out of a batch are requested again', async () => {
  answering(40)
  expect(await getItems(keysOf(100), [])).toEqual(keysOf(100))
  expect(asked().map(({ Keys }) => Keys?.length)).toEqual([100, 60, 20])
})

it('a batch is never answered in part: if waiting does not help, the answer is to come back later', async () => {
  vi.useFakeTimers()
  answering(0)
  const outcome = getItems(keysOf(1), []).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toBeInstanceOf(TooMuchContention)
})

it('reading no rows costs nothing', async () => {
  expect(await getItems([], [])).toEqual([])
  expect(asked()).toEqual([])
})

it('a mail goes to SES from the club’s address, in text and HTML', async () => {
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' })
  const at = '2026-03-02T15:00:00.000Z'
  const data = { to: 'dana@example.com', name: '<Dana>', userId: 'usr_1' }
  await sendMail(
    { kind: 'mail', ref: 'mail_1', at, attempts: 0, leasedUntil: '', payload: { template: 'welcome', data } },
    new Date(at),
  )
  const input = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input
  expect(input).toMatchObject({ Source: 'office@club.example', Destinations: ['dana@example.com'] })
  const mail = parseMail(Buffer.from(input?.RawMessage?.Data ?? []).toString('latin1'))
  expect(mail.headers).toContainEqual({
    name: 'From',
    value: '=?UTF-8?B?UmlkZ2VsaW5lIExhY3Jvc3Nl?= <office@club.example>',
  })
  expect(mail.text).toContain('Hello <Dana>')
  expect(mail.html).toContain('Hello &lt;Dana&gt;')
})
