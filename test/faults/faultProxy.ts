import { randomBytes } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, inject } from 'vitest'
import { startDynamoFront } from '#infra/local/dynamodb/faultProxy.ts'
import { createTable } from '#infra/local/dynamodb/table.ts'
import { numbered } from '../forms.ts'
import type { SeededRandom } from '../proof.ts'

/** A row at `order` in the list index, in its own partition unless one is named. */
export const newRow = (order = 'a', list = numbered('list')) => ({
  ...{ pk: numbered('row'), sk: '0' },
  ...{ gsi1pk: list, gsi1sk: order },
})
export type Row = ReturnType<typeof newRow>

export const getErrorName = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A table behind a proxy that fails as the test configures; every test starts without faults. */
export async function openFaultProxy({ roll }: SeededRandom) {
  const TableName = `front-${randomBytes(6).toString('hex')}`
  const engine = inject('ddbEndpoint')
  await createTable({ endpoint: engine, name: TableName })
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
  return { TableName, url: front.url, faults, db, put, transact, get }
}
