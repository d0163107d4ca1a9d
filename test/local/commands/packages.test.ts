import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkPackages } from '#infra/commands/packages.mjs'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>

test.each([
  ["const tool = 'node_modules/.bin/tsc'", []],
  [
    "await writeFile('node_modules/zod/index.js', text)",
    ['x.ts names node_modules, where only npm may write'],
  ],
])('a file that could change a package is found: %s', (text, said) => {
  expect(checkPackages([['x.ts', text]], manifest)).toEqual(said)
})

test.each([
  { devDependencies: { 'patch-package': '8.0.1' } },
  { scripts: { postinstall: 'node change.mjs' } },
  { patchedDependencies: { zod: 'zod.patch' } },
  { overrides: { zod: '4.0.0' } },
])('package.json changes no package but by the listed overrides: %o', change => {
  expect(checkPackages([], manifest)).toEqual([])
  expect(checkPackages([], { ...manifest, ...change })).toHaveLength(1)
})
