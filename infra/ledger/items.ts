import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { UnreadableRow } from '#functions/platform/data/rowCodec.ts'
import type { Key } from '#functions/platform/data/table.ts'

export type Item = Record<string, unknown>

/** Every row as it is now. A Scan, because this is an operator's tool: no Lambda may scan. */
export async function readItems(client: DynamoDBDocumentClient, table: string): Promise<Item[]> {
  const items: Item[] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: start }),
    )
    items.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
  } while (start)
  return items
}

interface Kind<Row> {
  parse(item: Item): Row
  item(row: Row): Item
}

/** Stands for any id in the key of a kind of row. */
export const anyId = '*'

/** Picks the rows of one kind by their keys, and reads them with their store's schema. */
export function createPicker(items: Item[], damaged: string[]) {
  return <Row>(kind: Kind<Row>, key: Key): Row[] => {
    const [partition, order] = [pattern(key.pk), pattern(key.sk)]
    return items
      .filter(({ pk, sk }) => partition.test(String(pk)) && order.test(String(sk)))
      .flatMap(item => {
        const { row, wrong } = read(kind, item)
        damaged.push(...wrong.map(what => `${String(item.pk)} / ${String(item.sk)}: ${what}`))
        return row === undefined ? [] : [row]
      })
  }
}

const pattern = (part: string): RegExp => new RegExp(`^${part.split(anyId).map(literal).join('[^]+')}$`)

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function read<Row>(kind: Kind<Row>, item: Item): { row?: Row; wrong: string[] } {
  try {
    const row = kind.parse(item)
    return { row, wrong: findMisplacedKeys(item, kind.item(row)) }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    return { wrong: error.cause.issues.map(issue => `${issue.path.join('.')} ${issue.message}`) }
  }
}

/** The content of a row determines its keys, in the table and in each index. */
function findMisplacedKeys(actual: Item, expected: Item): string[] {
  return ['pk', 'sk', ...Object.keys({ ...actual, ...expected }).filter(name => /^gsi\d[ps]k$/.test(name))]
    .filter(name => actual[name] !== expected[name])
    .map(
      name => `is stored at ${name} ${String(actual[name])}, but its content says ${String(expected[name])}`,
    )
}
