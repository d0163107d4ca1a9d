import { expect, test } from 'vitest'
import { createLinter } from './linter.ts'

interface Rule {
  rule: string
  file: string
  /** The file around a line. */
  around?: (line: string) => string
  says: RegExp
  wrong: string[]
  right: string[]
}

const rules: Rule[] = [
  {
    rule: 'infra/earlyRead.grit',
    file: 'probe.test.ts',
    around: line => `test('a story', async () => {\n  ${line}\n})`,
    says: /The page may not be there yet/,
    wrong: [
      "expect(await box.inputValue()).toBe('Ada')",
      'expect(await rows.allTextContents()).toEqual(names)',
    ],
    right: ["await expect.poll(() => box.inputValue()).toBe('Ada')", 'expect(await rows.count()).toBe(0)'],
  },
  {
    rule: 'infra/effectReturn.grit',
    file: 'Probe.tsx',
    around: line => `function Probe() {\n  ${line}\n}`,
    says: /This effect may return what a call answers/,
    wrong: [
      'useEffect(() => box.scrollTo(0, 0), [box])',
      'useEffect(() => { return open ? box.focus() : undefined }, [open])',
      'useEffect(scroll, [scroll])',
      'return <div ref={node => node?.scrollTo(0, 0)} />',
    ],
    right: [
      'useEffect(() => { box.scrollTo(0, 0) }, [box])',
      'useEffect(() => () => box.focus(), [box])',
      'return <div ref={node => { node?.scrollTo(0, 0) }} />',
    ],
  },
  {
    rule: 'infra/localeCompare.grit',
    file: 'probe.ts',
    says: /This order depends on the language of the device/,
    wrong: ['rows.sort((one, other) => one.id.localeCompare(other.id))'],
    right: ["const order = one.localeCompare(other, 'en')"],
  },
  {
    rule: 'test/sharedState.grit',
    file: 'probe.test.ts',
    says: /Tests share this variable/,
    wrong: [
      'let count = 0',
      'export const lines: Line[] = []',
      "describe('a', () => {\n  let home = ''\n  it('b', () => {})\n})",
    ],
    right: ['const home = await open()', "test('a', () => {\n  let count = 0\n  count++\n})"],
  },
]

test.each(rules)('$rule reports what it is for, and nothing else', async rule => {
  const { around = (line: string) => line } = rule
  const lint = await createLinter(rule.rule)
  for (const line of rule.wrong) expect(await lint(rule.file, `${around(line)}\n`), line).toMatch(rule.says)
  for (const line of rule.right) {
    const said = await lint(rule.file, `${around(line)}\n`)
    expect(said, line).toMatch(/Checked 1 file/)
    expect(said, line).not.toMatch(rule.says)
  }
})
