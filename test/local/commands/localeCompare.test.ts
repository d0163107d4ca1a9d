import { expect, test } from 'vitest'
import { createLinter } from './linter.ts'

const lint = await createLinter('infra/localeCompare.grit')
const asked = /This order depends on the language of the device/

test.each([
  'rows.sort((one, other) => one.id.localeCompare(other.id))',
  'const order = one.localeCompare(other)',
  'const order = (one ?? "").localeCompare(other ?? "")',
  'const order = one?.localeCompare(other)',
  'const order = nameOf(one).localeCompare(nameOf(other)) || 1',
])('a comparison in nobody’s language is reported: %s', async line => {
  expect(await lint('probe.ts', `${line}\n`)).toMatch(asked)
})

test.each([
  "const order = one.localeCompare(other, 'en')",
  "const order = one.localeCompare(other, 'en', { numeric: true })",
  'const order = compareCodeUnits(one, other)',
])('a comparison in a named language, or in none, is not reported: %s', async line => {
  const said = await lint('probe.ts', `${line}\n`)
  expect(said).toMatch(/Checked 1 file/)
  expect(said).not.toMatch(asked)
})
