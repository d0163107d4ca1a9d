import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { settings } from '../environment/settings.ts'
import { db } from './client.ts'
import type { Item } from './rowCodec.ts'

/** Rows of a page: few enough that a pause between pages paces a walk over the table. */
const pageSize = 100

/**
 * A page of the whole table, in its own order. For migrations, which alone have to look at every row; only the jobs may
 * scan.
 */
export async function scanPage(
  start: Record<string, string> | undefined,
): Promise<{ items: Item[]; next?: Record<string, string> }> {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new ScanCommand({
      TableName: settings.TABLE_NAME,
      ConsistentRead: true,
      Limit: pageSize,
      ExclusiveStartKey: start,
    }),
  )
  return { items: Items, next: LastEvaluatedKey && z.record(z.string(), z.string()).parse(LastEvaluatedKey) }
}
