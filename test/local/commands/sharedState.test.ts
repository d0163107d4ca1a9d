import { expect, test } from 'vitest'
import { createLinter } from './linter.ts'

const lint = await createLinter('test/sharedState.grit')
const asked = /Tests share this variable/

test.each([
  'let count = 0',
  'let home: string',
  'export let client: Client',
  'const one = 1\nlet two = 2',
  'let [first, second] = [1, 2]',
  'if (isSlow) {\n  let count = 0\n}',
  "describe('a', () => {\n  let home = ''\n  it('b', () => {})\n})",
  "describe('a', { timeout: 1000 }, () => {\n  let home = ''\n})",
  'const logged = []',
  'export const lines: Line[] = []',
  'const statuses: Record<string, number> = {}',
  'const seen = new Set()',
  'const tokens = new Map<string, Promise<string>>()',
  'const known = new WeakMap<object, object>()',
  'const first = 1,\n  rest: number[] = []',
  'const png = {} as Overrides',
  "describe('a', () => {\n  const logged: string[] = []\n  it('b', () => {})\n})",
  "describe.each([1, 2])('a', n => {\n  const one = 1\n  it('b', () => { let own = n })\n  let home: string\n})",
])('a variable that tests share is reported: %j', async source => {
  expect(await lint('probe.test.ts', `${source}\n`)).toMatch(asked)
})

test.each([
  'const home = await open()',
  "test('a', () => {\n  let count = 0\n  count++\n})",
  "describe('a', () => {\n  it('b', () => {\n    let count = 0\n    count++\n  })\n})",
  "describe('a', () => {\n  for (let n = 0; n < 3; n++) it('b', () => {})\n})",
  'function createCounter() {\n  let count = 0\n  return () => ++count\n}',
  'for (let n = 0; n < 3; n++) await open()',
  'const letter = 1',
  'const names = [1, 2]',
  'const none = { rows: [], more: {} }',
  'const names = new Set(["a"])',
  'const labels = new Map(names.map(name => [name, []]))',
  'const isNone = count === []',
  'const createList = (): string[] => []',
  "test('a', () => {\n  const logged: string[] = []\n  logged.push('b')\n})",
  'function recordLog() {\n  const lines: string[] = []\n  return lines\n}',
])('a variable that no two tests share is not reported: %j', async source => {
  const said = await lint('probe.test.ts', `${source}\n`)
  expect(said).toMatch(/Checked 1 file/)
  expect(said).not.toMatch(asked)
})
