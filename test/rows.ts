import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'

/** Every row of this process's club, to check what must not be in any of them. */
export async function fetchAllRows(): Promise<Record<string, unknown>[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const rows: Record<string, unknown>[] = []
  const asked = { TableName: process.env.TABLE_NAME, ConsistentRead: true }
  for await (const { Items = [] } of paginateScan({ client }, asked)) rows.push(...Items)
  return rows
}

/** Stores a row as it is, past everything that checks rows. */
export async function putRow(row: Record<string, unknown>): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  await client.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item: row }))
}

/** Empties this process's club. */
export async function deleteAllRows(): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  for (const { pk, sk } of await fetchAllRows())
    await client.send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: { pk, sk } }))
}
