import { expect, test } from 'vitest'
import { createLinter } from './linter.ts'

const lint = await createLinter('infra/earlyRead.grit')
/** The rule's findings for a story with this line. */
const linted = (line: string) => lint('probe.test.ts', `test('a story', async () => {\n  ${line}\n})\n`)

const asked = /The page may not be there yet/

test.each([
  "expect(await box.inputValue()).toBe('Ada')",
  'expect(await rows.count()).toBe(3)',
  'expect(await page.title()).toMatch(/Teams/)',
  "expect(await page.getByRole('alert').textContent()).toContain('taken')",
  'expect(await rows.allTextContents()).toEqual(names)',
  'expect(await send.isDisabled()).toBe(true)',
  'expect(await box.evaluate(isFocused)).toBe(true)',
])('a page that is read once is reported: %s', async line => {
  expect(await linted(line)).toMatch(asked)
})

test.each([
  "await expect.poll(() => box.inputValue()).toBe('Ada')",
  'expect(await rows.count()).toBe(0)',
  'expect(await rows.allTextContents()).toEqual([])',
  'expect(await box.isVisible()).toBe(false)',
  "expect(await box.getAttribute('href')).toBeNull()",
  'expect(await box.evaluate(readHeight)).toBeUndefined()',
  'expect(await readFile(path)).toBe(text)',
  'expect(rows.length).toBe(3)',
])('an absence that is read once, or something that is not a page, is not reported: %s', async line => {
  const output = await linted(line)
  expect(output).toMatch(/Checked 1 file/)
  expect(output).not.toMatch(asked)
})
