import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import type { Key } from '#functions/platform/data/table.ts'
import type { Club } from '../club.ts'

type Item = Record<string, unknown>

/** Corrupts rows of this process's club directly in the table. */
export function createTamperer() {
  const TableName = process.env.TABLE_NAME
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const write = async (key: Key, item: Item | undefined): Promise<void> => {
    if (item) await client.send(new PutCommand({ TableName, Item: item }))
    else await client.send(new DeleteCommand({ TableName, Key: { ...key } }))
  }
  return {
    /** Corrupts or deletes one row. Returns a function that restores it. */
    async tamper(key: Key, change: object | 'delete') {
      const asked = { TableName, Key: { ...key }, ConsistentRead: true }
      const { Item: before } = await client.send(new GetCommand(asked))
      await write(key, change === 'delete' ? undefined : { ...before, ...key, ...change })
      return () => write(key, before)
    },
    /** The key of the row with these attributes. */
    async find(content: Item): Promise<Key> {
      const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }))
      const found = Items.find(item => Object.entries(content).every(([name, value]) => item[name] === value))
      if (!found) throw new Error(`no row says ${JSON.stringify(content)}`)
      return { pk: String(found.pk), sk: String(found.sk) }
    },
  }
}

/** The names of the checks that report something, each once. */
export const findReporting = async ({ verify }: Pick<Club, 'verify'>): Promise<string[]> =>
  [...new Set((await verify()).map(finding => finding.split(':')[0] ?? ''))].sort()

/** One raw write, and the checks that have to report it. */
type Violation = [what: string, key: Key, change: object | 'delete', ...checks: string[]]

/** Tests that these checks and no others report each violation, and nothing once the rows are restored. */
export function testViolations(club: Club, violations: Violation[]): void {
  const { tamper } = createTamperer()
  afterAll(async () => expect(await club.verify()).toEqual([]))
  test.each(violations)('verify-ledger reports %s', async (_, key, change, ...checks) => {
    const restore = await tamper(key, change)
    const reporting = await findReporting(club)
    await restore()
    expect(reporting).toEqual(checks.toSorted())
  })
}
