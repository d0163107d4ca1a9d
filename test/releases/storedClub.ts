import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { chunk } from '#functions/platform/data/chunk.ts'
import { startEngine } from '#infra/local/dynamodb/engine.ts'
import { createTable } from '#infra/local/dynamodb/table.ts'
import { localTable } from '#infra/local/environment.ts'
import { LocalSecrets } from '#infra/local/folder.ts'

/** What a club of some release had stored, as `record.ts` wrote it: one JSON text a line. */
const Header = z.object({ release: z.string(), madeAt: z.string(), secrets: LocalSecrets })
const Line = z.union([
  z.object({ file: z.string(), content: z.string() }),
  z.object({ item: z.record(z.string(), z.unknown()) }),
])

const folderOfData = new URL('./data/', import.meta.url)

export const listStoredReleases = async (): Promise<string[]> =>
  (await readdir(folderOfData)).map(name => name.replace('.jsonl.gz', '')).sort()

export async function readStoredClub(release: string) {
  const packed = await readFile(new URL(`${release}.jsonl.gz`, folderOfData))
  const [first = '', ...rest] = gunzipSync(packed).toString().trimEnd().split('\n')
  const lines = rest.map(line => Line.parse(JSON.parse(line)))
  return {
    ...Header.parse(JSON.parse(first)),
    bytes: packed.length,
    files: lines.flatMap(line => ('file' in line ? line : [])),
    items: lines.flatMap(line => ('item' in line ? [line.item] : [])),
  }
}
export type StoredClub = Awaited<ReturnType<typeof readStoredClub>>

/** Puts it into an empty folder, as that release left it when it was stopped. */
export async function restoreInto(folder: string, { secrets, files, items }: StoredClub): Promise<void> {
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  writeFileSync(join(folder, 'demo'), '')
  mkdirSync(join(folder, 'uploads/bodies'), { recursive: true })
  for (const { file, content } of files) writeFileSync(join(folder, file), Buffer.from(content, 'base64'))
  const engine = await startEngine({ file: join(folder, 'club.db') })
  try {
    await createTable({ endpoint: engine.url, name: localTable })
    await putItems(engine.url, localTable, items)
  } finally {
    await engine.close()
  }
}

export async function putItems(endpoint: string, table: string, items: StoredClub['items']): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }))
  for (const part of chunk(items, 25))
    await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: part.map(Item => ({ PutRequest: { Item } })) } }),
    )
}
