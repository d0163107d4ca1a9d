import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describeKey } from '#functions/platform/data/table.ts'
import { fetchAllRows } from './rows.ts'

/** What a later version has stored, and this one does not know. */
export const later = { season: 'Fall 2031', words: ['of a later version'] }

const placeOf = ({ pk, sk }: Record<string, unknown>) => `${String(pk)} ${String(sk)}`

/** Gives rows a field of a later version, and tells which of them have lost it. */
export function createLaterFields() {
  const db = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const marked = new Set<string>()
  return {
    /** Every row but jobs: one that is due again under its key is another one. */
    async mark(): Promise<void> {
      const rows = (await fetchAllRows()).filter(({ pk }) => !String(pk).startsWith('DUE'))
      for (const row of rows) {
        marked.add(placeOf(row))
        if (row.later !== undefined) continue
        await db.send(
          new UpdateCommand({
            TableName: process.env.TABLE_NAME,
            Key: { pk: row.pk, sk: row.sk },
            UpdateExpression: 'SET #later = :later',
            ExpressionAttributeNames: { '#later': 'later' },
            ExpressionAttributeValues: { ':later': later },
          }),
        )
      }
    },
    /** The kinds of the rows that are there and have lost it. */
    findLost: async (): Promise<string[]> =>
      (await fetchAllRows())
        .filter(row => row.later === undefined && marked.has(placeOf(row)))
        .map(({ pk, sk }) => describeKey({ pk: String(pk), sk: String(sk) })),
  }
}
