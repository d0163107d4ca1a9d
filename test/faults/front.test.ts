import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
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
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startDynamoFront } from '#infra/local/dynamodb/front.ts'
import { createTable } from '#infra/local/dynamodb/table.ts'
import { dice } from '../proof.ts'

const TableName = `front-${randomBytes(6).toString('hex')}`
const engine = inject('ddbEndpoint')
await createTable({ endpoint: engine, name: TableName })
const { roll } = dice(3)
const front = await startDynamoFront(engine, { random: () => roll(1000) / 1000 })
// One attempt: what the front says must be seen, and not what the SDK makes of it.
const db = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: front.url, maxAttempts: 1 }))
const { faults } = front
afterAll(() => front.close())
beforeEach(() => {
  for (const name of Object.keys(faults)) Object.assign(faults, { [name]: undefined })
})

let rows = 0
/** A row that the list index has at `order`, in a partition of its own unless one is named. */
function newRow(order = 'a', list = `list${++rows}`) {
  const pk = `row${++rows}`
  return { pk, sk: '0', gsi1pk: list, gsi1sk: order }
}
type Row = ReturnType<typeof newRow>
const put = (Item: object) => db.send(new PutCommand({ TableName, Item: { ...Item } }))
const transact = (...items: Row[]) =>
  db.send(new TransactWriteCommand({ TransactItems: items.map(Item => ({ Put: { TableName, Item } })) }))
const get = async ({ pk, sk }: Row) =>
  (await db.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item
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
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a throttle', () => {
  it('goes by each of the names that DynamoDB has for it, and nothing happens', async () => {
    faults.throttle = {}
    const row = newRow()
    const refusals = await Promise.all(Array.from({ length: 60 }, () => refusalOf(transact(row, newRow()))))
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

  it('meets the operations that it names, as often as it says', async () => {
    faults.throttle = { operations: ['PutItem'], count: 2 }
    const row = newRow()
    expect(await get(row)).toBeUndefined()
    for (let time = 0; time < 2; time++) expect(await refusalOf(put(row))).toBeInstanceOf(Error)
    await put(row)
    expect(await get(row)).toEqual(row)
  })

  it('at a rate of one in ten meets about one in ten', async () => {
    faults.throttle = { rate: 0.1 }
    const row = newRow()
    const refusals = await Promise.all(Array.from({ length: 300 }, () => refusalOf(get(row))))
    const share = refusals.filter(error => error !== undefined).length / 300
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.15)
  })
})

describe('a conflict', () => {
  it('cancels a transaction, with a reason for each of its writes in their order', async () => {
    faults.conflict = {}
    const [one, two, three] = [newRow(), newRow(), newRow()]
    const reasons = new Set<string>()
    for (let time = 0; time < 40; time++) {
      const error = await refusalOf(transact(one, two, three))
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

  it('refuses a plain write by another name, and no read at all', async () => {
    faults.conflict = {}
    const row = newRow()
    expect(await refusalOf(put(row))).toMatchObject({ name: 'TransactionConflictException' })
    expect(await get(row)).toBeUndefined()
  })

  it('with itself, sent twice, is told to a transaction only', async () => {
    faults.inProgress = {}
    const row = newRow()
    expect(await refusalOf(transact(row))).toMatchObject({ name: 'TransactionInProgressException' })
    await put(row)
  })
})

describe('a failure of the service', () => {
  it.each([
    ['before the effect', { error: {} }, false],
    ['after the effect', { error: { when: 'after' } }, true],
    ['in sending the reply', { loseReply: {} }, true],
  ] as const)('%s', async (_, fault, happened) => {
    const row = newRow()
    Object.assign(faults, fault)
    const error = await refusalOf(put(row))
    expect(error).toMatchObject(
      'error' in fault
        ? { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }
        : { code: 'ECONNRESET' },
    )
    Object.assign(faults, { error: undefined, loseReply: undefined })
    expect(await get(row)).toEqual(happened ? row : undefined)
  })
})

describe('a stale index', () => {
  const stale = { ms: 3_600_000 }

  it('does not have a row yet, however it was written, that a consistent read has', async () => {
    const old = newRow()
    await put(old)
    faults.staleIndex = { ...stale }
    const written = [newRow('b', old.gsi1pk), newRow('c', old.gsi1pk), newRow('d', old.gsi1pk)] as const
    await put(written[0])
    await transact(written[1], written[2])
    expect(await listed(old.gsi1pk)).toEqual([old.pk])
    for (const row of written) expect(await get(row)).toEqual(row)
    faults.staleIndex = undefined
    expect(await listed(old.gsi1pk)).toEqual([old, ...written].map(({ pk }) => pk))
  })

  it('shows a row as it was before it was changed, moved or deleted', async () => {
    const [changed, moved, gone] = [newRow('a', 'L'), newRow('b', 'L'), newRow('c', 'L')]
    for (const row of [changed, moved, gone]) await put(row)
    faults.staleIndex = { ...stale }
    const set = ({ pk, sk }: Row, value: string) =>
      db.send(
        new UpdateCommand({
          TableName,
          Key: { pk, sk },
          UpdateExpression: 'SET gsi1sk = :to',
          ExpressionAttributeValues: { ':to': value },
        }),
      )
    await set(changed, 'x')
    await set(changed, 'y')
    await put({ ...moved, gsi1pk: 'M' })
    await db.send(new DeleteCommand({ TableName, Key: { pk: gone.pk, sk: gone.sk } }))
    expect((await list('L')).Items).toEqual([changed, moved, gone])
    expect((await list('M')).Items).toEqual([])
    faults.staleIndex = undefined
    expect((await list('L')).Items).toEqual([{ ...changed, gsi1sk: 'y' }])
  })

  it('keeps to the page and to the direction that were asked for', async () => {
    const own = ['a', 'b', 'c', 'd', 'e'].map(order => newRow(order, 'P'))
    for (const row of own) await put(row)
    faults.staleIndex = { ...stale }
    for (const row of own) await put({ ...row, gsi1sk: `${row.gsi1sk}-later` })
    const seen: unknown[] = []
    let start: Record<string, unknown> | undefined
    do {
      const page = await list('P', { Limit: 2, ScanIndexForward: false, ExclusiveStartKey: start })
      seen.push(...(page.Items ?? []))
      start = page.LastEvaluatedKey
    } while (start)
    expect(seen).toEqual([...own].reverse())
  })

  it('is as old as the fault says, and no older', async () => {
    faults.staleIndex = { ms: 0 }
    const row = newRow()
    await put(row)
    expect(await listed(row.gsi1pk)).toEqual([row.pk])
  })

  it('says so where it cannot answer, and leaves reads of the table alone', async () => {
    faults.staleIndex = { ...stale }
    const error = await refusalOf(list('L', { FilterExpression: 'attribute_exists(sk)' }))
    expect(error).toMatchObject({ name: 'ValidationException' })
    const row = newRow()
    await put(row)
    const { Items } = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': row.pk },
      }),
    )
    expect(Items).toEqual([row])
  })
})

it('never sends a checksum that is not that of the body', async () => {
  const row = newRow()
  await put(row)
  faults.staleIndex = { ms: 3_600_000 }
  await put({ ...row, gsi1sk: 'z' })
  const query = {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: row.gsi1pk } },
  }
  const response = await fetch(front.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Query',
      'x-amz-date': '20260302T150000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260302/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(query),
  })
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ Count: 1, Items: [{ gsi1sk: { S: 'a' } }] })
  expect([null, String(crc32(text))]).toContain(response.headers.get('x-amz-crc32'))
})
