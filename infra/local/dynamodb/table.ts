import {
  type AttributeDefinition,
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import { tableShape } from '#functions/platform/data/table.ts'

export interface TableAddress {
  endpoint: string
  name: string
}

/** Creates the club's table, without a stream (see `stream.ts`). An existing table stays as it is. */
export async function createTable(place: TableAddress): Promise<void> {
  const client = createClient(place)
  try {
    await client.send(new CreateTableCommand({ TableName: place.name, ...shape() }))
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  } finally {
    client.destroy()
  }
}

export async function isEmpty(place: TableAddress): Promise<boolean> {
  const client = createClient(place)
  try {
    const page = await client.send(new ScanCommand({ TableName: place.name, Limit: 1 }))
    return !page.Items?.length
  } finally {
    client.destroy()
  }
}

export const createClient = ({ endpoint }: TableAddress) =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

function shape() {
  const { partitionKey, sortKey, indexes } = tableShape
  return {
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [{ partitionKey, sortKey }, ...indexes].flatMap(attributes),
    KeySchema: schema({ partitionKey, sortKey }),
    GlobalSecondaryIndexes: indexes.map(index => ({
      IndexName: index.name,
      KeySchema: schema(index),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  }
}

interface KeyNames {
  partitionKey: string
  sortKey: string
}

const attributes = ({ partitionKey, sortKey }: KeyNames): AttributeDefinition[] =>
  [partitionKey, sortKey].map(name => ({ AttributeName: name, AttributeType: 'S' }))

const schema = ({ partitionKey, sortKey }: KeyNames) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
]
