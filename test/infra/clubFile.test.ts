import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { describeClubFile } from '#infra/options.ts'

const inInfra = (name: string) => new URL(`../../infra/${name}`, import.meta.url)

test("editors check a club's file against the options that exist: npm test -- test/infra/clubFile.test.ts -u", async () => {
  const schema = `${JSON.stringify(describeClubFile(), null, 2)}\n`
  await expect(schema).toMatchFileSnapshot(inInfra('club.schema.json').pathname)
})

const Schema = z.object({
  properties: z.record(z.string(), z.object({ description: z.string().optional() })),
})

test("the schema of a club's file explains every option, and has all that the example sets", async () => {
  const { properties } = Schema.parse(JSON.parse(await readFile(inInfra('club.schema.json'), 'utf8')))
  const { $schema: _, ...options } = properties
  expect(Object.entries(options).filter(([, { description }]) => !description)).toEqual([])
  const example = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await readFile(inInfra('club.example.json'), 'utf8')))
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(example)))
  expect(example.$schema).toBe('infra/club.schema.json')
})
