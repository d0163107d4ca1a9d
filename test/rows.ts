import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'

/** Every row of this process's club, to check what must not be in any of them. */
export async function fetchAllRows(): Promise<Record<string, unknown>[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const rows: Record<string, unknown>[] = []
  const asked = { TableName: process.env.TABLE_NAME, ConsistentRead: true }
  for await (const { Items = [] } of paginateScan({ client }, asked)) rows.push(...Items)
  return rows
}
