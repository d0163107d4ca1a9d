import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/platform/data/table.ts'

/** A row as the table stores it. */
type Row = Record<string, unknown>

/** Every row of this process's club, to check what must not be in any of them. */
export async function fetchAllRows(): Promise<Row[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const rows: Row[] = []
  const asked = { TableName: process.env.TABLE_NAME, ConsistentRead: true }
  for await (const { Items = [] } of paginateScan({ client }, asked)) rows.push(...Items)
  return rows
}

export const fetchRow = async (key: Key): Promise<Row | undefined> =>
  (await fetchAllRows()).find(({ pk, sk }) => pk === key.pk && sk === key.sk)

/** Stores a row as it is, past everything that checks rows. */
export async function putRow(row: Row): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  await client.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item: row }))
}

/** Puts a number into a field of a row, so that it cannot be read. Mends it when asked. */
export async function damageRow(key: Key, field: string): Promise<() => Promise<void>> {
  const row = await fetchRow(key)
  if (!row) throw new Error(`no row ${key.pk} ${key.sk}`)
  await putRow({ ...row, [field]: 4.5 })
  return () => putRow(row)
}

/** Empties this process's club. */
export async function deleteAllRows(): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  for (const { pk, sk } of await fetchAllRows())
    await client.send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: { pk, sk } }))
}
