import { crc32 } from 'node:zlib'
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../proof.ts'
import { getErrorName, newRow, openFaultProxy, type Row } from './faultProxy.ts'

const { TableName, url, faults, db, put, transact, get } = await openFaultProxy(createRandom(3))
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

describe('a stale index', () => {
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

  it('a stale index respects the requested page and direction', async () => {
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

  it('a stale index reports a query that it cannot answer, and does not affect reads of the table', async () => {
    faults.staleIndex = { ...stale }
    const error = await getErrorName(list('L', { FilterExpression: 'attribute_exists(sk)' }))
    expect(error).toMatchObject({ name: 'ValidationException' })
    const row = newRow()
    await put(row)
    const own = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': row.pk } }
    expect((await db.send(new QueryCommand({ TableName, ...own }))).Items).toEqual([row])
  })
})

it('the fault proxy never sends a checksum that does not match the body', async () => {
  const row = newRow()
  await put(row)
  faults.staleIndex = { ...stale }
  await put({ ...row, gsi1sk: 'z' })
  const asked = {
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: row.gsi1pk } },
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Query',
      'x-amz-date': '20260302T150000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260302/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify({ TableName, IndexName: 'gsi1', ...asked }),
  })
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ Count: 1, Items: [{ gsi1sk: { S: 'a' } }] })
  expect([null, String(crc32(text))]).toContain(response.headers.get('x-amz-crc32'))
})
