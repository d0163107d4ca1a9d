import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { findEngine, startEngine } from '#infra/local/dynamodb/engine.ts'
import { createTable, isEmpty } from '#infra/local/dynamodb/table.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
})
afterEach(() => rm(folder, { recursive: true }))

const item = { pk: { S: 'USER#1' }, sk: { S: 'ME#0' } }

test('what is written survives a restart of the engine on the same file', async () => {
  const file = join(folder, 'club.db')
  const first = await startEngine({ file })
  const place = { endpoint: first.url, name: 'club' }
  await createTable(place)
  expect(await isEmpty(place)).toBe(true)
  await new DynamoDBClient({ endpoint: first.url }).send(
    new PutItemCommand({ TableName: 'club', Item: item }),
  )
  await first.close()

  const second = await startEngine({ file })
  const again = { endpoint: second.url, name: 'club' }
  await createTable(again)
  expect(await isEmpty(again)).toBe(false)
  const found = await new DynamoDBClient({ endpoint: second.url }).send(
    new GetItemCommand({ TableName: 'club', Key: item }),
  )
  expect(found.Item).toEqual(item)
  await second.close()
})

test('the run has one engine, named to the SDK by the environment', async () => {
  expect(process.env.AWS_ENDPOINT_URL_DYNAMODB).toBe(inject('ddbEndpoint'))
  const name = `engine-${Date.now()}`
  await createTable({ endpoint: inject('ddbEndpoint'), name })
  await new DynamoDBClient({}).send(new PutItemCommand({ TableName: name, Item: item }))
  expect(await isEmpty({ endpoint: inject('ddbEndpoint'), name })).toBe(false)
  await new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: name }))
})

test('a file that is no database is refused with one sentence that names it', async () => {
  const file = join(folder, 'club.db')
  await writeFile(file, 'not a database, just words that are long enough to be looked at'.repeat(9))
  await expect(startEngine({ file })).rejects.toThrow(`${file} is not a readable database`)
})

test('where no engine can be found the sentence says what to do', () => {
  expect(() => findEngine({ PATH: folder }, folder)).toThrow(
    /engine is missing: install dynoxide .*DDB_ENDPOINT/,
  )
})

test('an engine on the PATH serves where the package has none', async () => {
  const program = join(folder, 'dynoxide')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  expect(findEngine({ PATH: `/nowhere:${folder}` }, '/nowhere')).toBe(program)
})

test('an engine that cannot start says why', async () => {
  const program = join(folder, 'dynoxide')
  await writeFile(program, '#!/bin/sh\necho "error: no room" >&2; exit 1\n', { mode: 0o755 })
  const before = process.env.DYNOXIDE
  process.env.DYNOXIDE = program
  try {
    await expect(startEngine()).rejects.toThrow('The database engine did not start: no room')
  } finally {
    if (before === undefined) delete process.env.DYNOXIDE
    else process.env.DYNOXIDE = before
  }
})
