import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { jobPartitions, type Key } from '#functions/platform/data/table.ts'
import { type Repeater, startRepeating } from '../schedule.ts'
import { createClient, type TableAddress } from './table.ts'

/**
 * Stands in for the table's stream as far as its one reader needs it: tells the mailer about new rows in the job
 * queue, once each. The engine's own stream is turned off, because it makes each write slower the longer it gets:
 * after importing two thousand children, a row took a tenth of a second.
 */
export function followStream(
  place: TableAddress,
  deliver: (event: DynamoDBStreamEvent) => Promise<unknown>,
): Repeater {
  const client = createClient(place)
  let told = new Set<string>()
  const repeater = startRepeating('The stream', 250, async () => {
    const now = new Date()
    const waiting = (await Promise.all(jobPartitions.map(pk => listDueKeys(client, place, pk, now)))).flat()
    const fresh = waiting.filter(({ pk, sk }) => !told.has(pk + sk))
    if (fresh.length > 0) await deliver({ Records: fresh.map(toInsertRecord) })
    // Only now: what could not be delivered is delivered again.
    told = new Set(waiting.map(({ pk, sk }) => pk + sk))
  })
  return {
    last: repeater.last,
    close: async () => {
      await repeater.close()
      client.destroy()
    },
  }
}

async function listDueKeys(
  client: DynamoDBClient,
  { name }: TableAddress,
  pk: string,
  now: Date,
): Promise<Key[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: 'pk = :pk AND sk <= :now',
      ExpressionAttributeValues: {
        ':pk': { S: pk },
        ':now': { S: `${now.toISOString()}~` },
      },
      ProjectionExpression: 'sk',
      ConsistentRead: true,
    }),
  )
  return Items.flatMap(({ sk }) => (sk?.S ? { pk, sk: sk.S } : []))
}

const toInsertRecord = ({ pk, sk }: Key) => ({
  eventName: 'INSERT' as const,
  dynamodb: {
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
    Keys: { pk: { S: pk }, sk: { S: sk } },
  },
})
