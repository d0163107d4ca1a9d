import { BatchGetCommand, type BatchGetCommandInput, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb'
import { settings } from '../environment/settings.ts'
import { chunkByHundred } from './chunk.ts'
import { db } from './client.ts'
import type { Key } from './table.ts'
import { TooMuchContention, waitWithJitter } from './transaction.ts'

type KeysAndAttributes = NonNullable<BatchGetCommandInput['RequestItems']>[string]

/** How often items that DynamoDB left unprocessed are requested again. */
const maxRetries = 8

/** Whole items, or some of their attributes. DynamoDB takes a hundred keys per request and may return only some. */
export async function getItems(wanted: Key[], attributes?: string[]): Promise<Record<string, unknown>[]> {
  const unique = [...new Map(wanted.map(key => [`${key.pk} ${key.sk}`, key])).values()]
  const pages = await Promise.all(chunkByHundred(unique).map(chunk => getChunk(chunk, attributes)))
  const found = pages.flat()
  const byKey = new Map(found.map(item => [`${String(item.pk)} ${String(item.sk)}`, item]))
  return unique.map(({ pk, sk }) => byKey.get(`${pk} ${sk}`)).filter(item => item !== undefined)
}

async function getChunk(chunk: Key[], attributes?: string[]): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let Keys: KeysAndAttributes['Keys'] | undefined = chunk.map(({ pk, sk }) => ({ pk, sk }))
  for (let attempt = 0; Keys && Keys.length > 0; attempt++) {
    if (attempt > 0) await waitWithJitter(attempt)
    const asked = {
      [settings.TABLE_NAME]: {
        Keys,
        ConsistentRead: true,
        ...(attributes && projection(['pk', 'sk', ...attributes])),
      },
    }
    const answer: BatchGetCommandOutput = await db.send(new BatchGetCommand({ RequestItems: asked }))
    items.push(...(answer.Responses?.[settings.TABLE_NAME] ?? []))
    Keys = answer.UnprocessedKeys?.[settings.TABLE_NAME]?.Keys
    if (Keys && attempt >= maxRetries) throw new TooMuchContention(`${Keys.length} keys stayed unprocessed`)
  }
  return items
}

const projection = (names: string[]) => ({
  ProjectionExpression: names.map(name => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map(name => [`#${name}`, name])),
})
