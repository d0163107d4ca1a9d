/**
 * Plants faults in the product, one at a time, and tells which of them the tests notice:
 *
 *   npx tsx test/proof/plant.ts mutants SEED 40   changed operators and conditions in the rules about money and access
 *   npx tsx test/proof/plant.ts holes             the holes of accessHoles.ts
 *
 * A changed rule is tried with the tests of its own noun, and what survives there with all of `npm test`. Each fault is
 * undone before the next one; a file with changes that are not committed is left alone.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Syntax } from '../../infra/commands/syntax.mjs'
import { createRandom } from '../proof.ts'
import { accessHoles } from './accessHoles.ts'

interface Fault {
  file: string
  start: number
  end: number
  replace: string
}

const [kind = '', seed = '1', count = '40'] = process.argv.slice(2)

function tryFault({ file, start, end, replace }: Fault): string {
  if (execFileSync('git', ['status', '--porcelain', file]).length > 0) throw new Error(`${file} has changes`)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, start) + replace + text.slice(end))
  try {
    if (kind === 'holes') return fails('test/access', nounOf(file)) || fails() ? 'caught' : 'MISSED'
    if (fails(nounOf(file))) return 'by its noun'
    return fails() ? 'by others' : 'LIVED'
  } finally {
    writeFileSync(file, text)
  }
}

/** Whether one of the fast tests in these folders fails, or one of all. */
function fails(...folders: string[]): boolean {
  const args = ['vitest', 'run', '--bail', '1', '--config', 'test/vitest.config.ts', '--root', '.']
  const { status } = spawnSync('npx', [...args, ...folders], { env: { ...process.env, FAST_TESTS: '1' } })
  return status !== 0
}

const nounOf = (file: string): string => `test/${/^(?:shared|functions\/\w+)\/(\w+)/.exec(file)?.[1] ?? ''}/`

function describe({ file, start, end, replace }: Fault): string {
  const text = readFileSync(file, 'utf8')
  const line = text.slice(0, start).split('\n').length
  return `${file}:${line} ${text.slice(start, end).trim()} -> ${replace.trim()}`
}

function holes(): Fault[] {
  return accessHoles.map(({ file, find, replace }) => {
    const start = readFileSync(file, 'utf8').indexOf(find)
    if (start < 0) throw new Error(`${file} no longer contains ${find}`)
    return { file, start, end: start + find.length, replace }
  })
}

/** So many of all changes that could be made, the same for the same seed and the same text. */
function mutants(from: number, wanted: number): Fault[] {
  const changes = ['shared', 'functions']
    .flatMap(folder => readdirSync(folder, { recursive: true }).map(name => join(folder, String(name))))
    .filter(file => concerned.test(file))
    .toSorted()
    .flatMap(changesOf)
  const { roll } = createRandom(from)
  return Array.from({ length: wanted }, () => changes.splice(roll(changes.length), 1)).flat()
}

/** Where a wrong condition costs money or lets somebody in. */
const concerned =
  /^(shared\/.*\/rules|functions\/services\/(payments|registrations|invoices|auth|waiting|families)\/.*)\.ts$/

const operators: Record<string, string> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '??': '&&', '+': '-', '-': '+', '+=': '-=', '-=': '+=' },
}

function changesOf(file: string): Fault[] {
  const text = readFileSync(file, 'utf8')
  const change = (start: number, end: number, replace: string) => [{ file, start, end, replace }]
  return parse(file, text).nodes.flatMap(([node]): Fault[] => {
    const { type, operator, left, right, test, argument, property, computed } = node
    if (isSyntax(left) && isSyntax(right)) {
      const turned = operators[String(operator)]
      const isText = [left, right].some(
        ({ type: of, value }) => of === 'TemplateLiteral' || typeof value === 'string',
      )
      return turned && !(isText && /^[+-]/.test(turned)) ? change(left.end, right.start, ` ${turned} `) : []
    }
    if (isSyntax(test)) return change(test.start, test.end, `!(${text.slice(test.start, test.end)})`)
    if (operator === '!' && isSyntax(argument)) return change(node.start, argument.start, '')
    if (type === 'MemberExpression' && !computed && isSyntax(property)) {
      const other = { some: 'every', every: 'some' }[String(property.name)]
      return other ? change(property.start, property.end, other) : []
    }
    return []
  })
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value

function tell(faults: Fault[]): void {
  const fates = faults.map(fault => {
    const fate = tryFault(fault)
    console.log(`${fate.padEnd(12)} ${describe(fault)}`)
    return fate
  })
  for (const fate of new Set(fates)) console.log(`${fates.filter(other => other === fate).length} ${fate}`)
}

tell(kind === 'holes' ? holes() : mutants(Number(seed), Number(count)))
