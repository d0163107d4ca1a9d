import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTempFolder } from '../../tempFolder.ts'

interface Rule {
  rule: string
  file: string
  /** The file around a line. */
  around?: (line: string) => string
  says: RegExp
  wrong: string
  right: string
}

const rules: Rule[] = [
  {
    rule: 'infra/earlyRead.grit',
    file: 'probe.test.ts',
    around: line => `test('a story', async () => {\n  ${line}\n})`,
    says: /The page may not be there yet/,
    wrong: "expect(await box.inputValue()).toBe('Ada')",
    right: "await expect.poll(() => box.inputValue()).toBe('Ada')",
  },
  {
    rule: 'infra/effectReturn.grit',
    file: 'Probe.tsx',
    around: line => `function Probe() {\n  ${line}\n}`,
    says: /This effect may return what a call answers/,
    wrong: 'useEffect(() => box.scrollTo(0, 0), [box])',
    right: 'useEffect(() => { box.scrollTo(0, 0) }, [box])',
  },
  {
    rule: 'infra/localeCompare.grit',
    file: 'probe.ts',
    says: /This order depends on the language of the device/,
    wrong: 'rows.sort((one, other) => one.id.localeCompare(other.id))',
    right: "const order = one.localeCompare(other, 'en')",
  },
  {
    rule: 'test/sharedState.grit',
    file: 'probe.test.ts',
    says: /Tests share this variable/,
    wrong: 'let count = 0',
    right: "test('a', () => {\n  let count = 0\n  count++\n})",
  },
]

test.each(rules)('$rule reports what it is for, and nothing else', async rule => {
  const { around = (line: string) => line } = rule
  const lint = await createLinter(rule.rule)
  expect(await lint(rule.file, `${around(rule.wrong)}\n`)).toMatch(rule.says)
  const said = await lint(rule.file, `${around(rule.right)}\n`)
  expect(said).toMatch(/Checked 1 file/)
  expect(said).not.toMatch(rule.says)
})

const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Runs one of our own rules, and no others, on a file. */
async function createLinter(rule: string) {
  const folder = await createTempFolder('linter')
  await copyFile(here(rule), join(folder, 'rule.grit'))
  const config = { plugins: ['./rule.grit'], linter: { rules: { preset: 'none' } } }
  await writeFile(join(folder, 'biome.json'), JSON.stringify(config))

  return async (name: string, source: string): Promise<string> => {
    await writeFile(join(folder, name), source)
    const outcome = promisify(execFile)(here('node_modules/.bin/biome'), ['lint', name], { cwd: folder })
    const { stdout, stderr } = await outcome.catch((failure: { stdout: string; stderr: string }) => failure)
    return stdout + stderr
  }
}
