import { randomBytes } from 'node:crypto'
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, inject, it } from 'vitest'
import { startDynamoFront } from '#infra/local/dynamodb/faultProxy.ts'
import { createTable } from '#infra/local/dynamodb/table.ts'
import { numbered } from '../forms.ts'
import { createRandom } from '../proof.ts'

/** A row at `order` in the list index, in its own partition unless one is named. */
const newRow = (order = 'a', list = numbered('list')) => ({
  ...{ pk: numbered('row'), sk: '0' },
  ...{ gsi1pk: list, gsi1sk: order },
})
type Row = ReturnType<typeof newRow>

const getErrorName = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

const TableName = `front-${randomBytes(6).toString('hex')}`
const engine = inject('ddbEndpoint')
await createTable({ endpoint: engine, name: TableName })
const { roll } = createRandom(3)
const front = await startDynamoFront(engine, { random: () => roll(1000) / 1000 })
// One attempt: the tests look at the proxy's answer, not at the SDK's retries.
const db = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: front.url, maxAttempts: 1 }))
const { faults } = front
afterAll(() => front.close())
beforeEach(() => {
  for (const name of Object.keys(faults)) Object.assign(faults, { [name]: undefined })
})

const put = (Item: object) => db.send(new PutCommand({ TableName, Item: { ...Item } }))
const transact = (...items: Row[]) =>
  db.send(new TransactWriteCommand({ TransactItems: items.map(Item => ({ Put: { TableName, Item } })) }))
const get = async ({ pk, sk }: Row) =>
  (await db.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item

it('a throttle uses each of DynamoDB’s error names for it, and has no effect on the rows', async () => {
  faults.throttle = {}
  const row = newRow()
  const refusals = await Promise.all(Array.from({ length: 60 }, () => getErrorName(transact(row, newRow()))))
  const names = new Set(refusals.map(error => error instanceof Error && error.name))
  expect([...names].sort()).toEqual([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'TransactionCanceledException',
  ])
  const cancelled = refusals.filter(error => error instanceof TransactionCanceledException)
  const reasons = new Set(cancelled.map(error => error.CancellationReasons?.map(({ Code }) => Code).join()))
  expect([...reasons].sort()).toEqual(['None,ThrottlingError', 'ThrottlingError,None'])
  faults.throttle = undefined
  expect(await get(row)).toBeUndefined()
})

it('a throttle affects the operations that it names, the given number of times', async () => {
  faults.throttle = { operations: ['PutItem'], count: 2 }
  const row = newRow()
  expect(await get(row)).toBeUndefined()
  for (let time = 0; time < 2; time++) expect(await getErrorName(put(row))).toBeInstanceOf(Error)
  await put(row)
  expect(await get(row)).toEqual(row)
})

it('a conflict cancels a transaction, with a reason for each of its writes in their order', async () => {
  faults.conflict = {}
  const [one, two, three] = [newRow(), newRow(), newRow()]
  const reasons = new Set<string>()
  for (let time = 0; time < 40; time++) {
    const error = await getErrorName(transact(one, two, three))
    if (!(error instanceof TransactionCanceledException)) throw error
    const codes = error.CancellationReasons?.map(({ Code }) => Code).join()
    expect(error.message).toContain(`[${codes?.replaceAll(',', ', ')}]`)
    reasons.add(codes ?? '')
  }
  expect([...reasons].sort()).toEqual([
    'None,None,TransactionConflict',
    'None,TransactionConflict,None',
    'TransactionConflict,None,None',
  ])
  faults.conflict = undefined
  expect(await get(one)).toBeUndefined()
})

it('a conflict refuses a plain write under another error name, and never a read', async () => {
  faults.conflict = {}
  const row = newRow()
  expect(await getErrorName(put(row))).toMatchObject({ name: 'TransactionConflictException' })
  expect(await get(row)).toBeUndefined()
})

it('a transaction that is sent twice at once conflicts with itself; a plain write does not', async () => {
  faults.inProgress = {}
  const row = newRow()
  expect(await getErrorName(transact(row))).toMatchObject({ name: 'TransactionInProgressException' })
  await put(row)
})

const internal = { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }

it.each([
  ['before the effect', { error: {} }, internal, false],
  ['after the effect', { error: { when: 'after' } }, internal, true],
  ['in sending the reply', { loseReply: {} }, { code: 'ECONNRESET' }, true],
])('an injected failure of the service: %s', async (_, fault, error, happened) => {
  const row = newRow()
  Object.assign(faults, fault)
  expect(await getErrorName(put(row))).toMatchObject(error)
  Object.assign(faults, { error: undefined, loseReply: undefined })
  expect(await get(row)).toEqual(happened ? row : undefined)
})

it('an update of nothing is refused, as DynamoDB does, also in a transaction, where the default engine takes it', async () => {
  const { pk, sk } = newRow()
  const nothing = { TableName, Key: { pk, sk }, UpdateExpression: '' }
  const refused = { name: 'ValidationException' }
  expect(await getErrorName(db.send(new UpdateCommand(nothing)))).toMatchObject(refused)
  const inTransaction = new TransactWriteCommand({ TransactItems: [{ Update: nothing }] })
  expect(await getErrorName(db.send(inTransaction))).toMatchObject(refused)
})

const list = (partition: string, more: object = {}) =>
  db.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ...more,
    }),
  )
const listed = async (partition: string) => (await list(partition)).Items?.map(item => item.pk)

const stale = { ms: 3_600_000 }

it('a stale index lacks a new row, however it was written, that a consistent read returns', async () => {
  const old = newRow()
  await put(old)
  faults.staleIndex = { ...stale }
  const written = [newRow('b', old.gsi1pk), newRow('c', old.gsi1pk), newRow('d', old.gsi1pk)] as const
  await put(written[0])
  await transact(written[1], written[2])
  expect(await listed(old.gsi1pk)).toEqual([old.pk])
  for (const row of written) expect(await get(row)).toEqual(row)
  faults.staleIndex = { ms: 0 }
  expect(await listed(old.gsi1pk)).toEqual([old, ...written].map(({ pk }) => pk))
})

it('a stale index shows a row as it was before it was changed, moved or deleted', async () => {
  const [changed, moved, gone] = [newRow('a', 'L'), newRow('b', 'L'), newRow('c', 'L')]
  for (const row of [changed, moved, gone]) await put(row)
  faults.staleIndex = { ...stale }
  const keyOf = ({ pk, sk }: Row) => ({ TableName, Key: { pk, sk } })
  for (const to of ['x', 'y']) {
    const change = { UpdateExpression: 'SET gsi1sk = :to', ExpressionAttributeValues: { ':to': to } }
    await db.send(new UpdateCommand({ ...keyOf(changed), ...change }))
  }
  await put({ ...moved, gsi1pk: 'M' })
  await db.send(new DeleteCommand(keyOf(gone)))
  expect((await list('L')).Items).toEqual([changed, moved, gone])
  expect((await list('M')).Items).toEqual([])
  faults.staleIndex = undefined
  expect((await list('L')).Items).toEqual([{ ...changed, gsi1sk: 'y' }])
})
