import { expect, test } from 'vitest'
import { crossings, crowds, graph, readImports } from '#infra/commands/layers.mjs'

test.each([
  ['shared/x.ts', `import { readFile } from 'node:fs'`],
  ['shared/x.ts', `type Club = import('#test/club.ts').Club`],
  ['functions/x/store.ts', `export * from '#functions/../test/club.ts'`],
  ['frontend/lib/api.ts', `const url = new URL('../../functions/lambdas/core.ts', import.meta.url)`],
  ['frontend/lib/api.css', `@import '../../infra/local/site.css';`],
])('the layers keep a wrong import out of %s: %s', (file, source) => {
  expect(crossings(file, readImports(file, source))).toHaveLength(1)
})

test.each([
  ['shared/x/rules.ts', `import * as z from 'zod'\nimport { id } from '../fields.ts'`],
  ['functions/x/store.ts', `import '#shared/routes.ts'\nimport { createHash } from 'node:crypto'`],
  ['frontend/lib/api.ts', `// import { db } from '#functions/platform/data/client.ts'`],
])('the layers let a right import into %s: %s', (file, source) => {
  expect(crossings(file, readImports(file, source))).toEqual([])
})

test('layers keep imports from going up or in circles', () => {
  const check = (...more: [string, string][]) => {
    const files: [string, string][] = [
      ['functions/handlers/teams.ts', `import { join } from '../services/teams/join.ts'`],
      ['functions/services/teams/join.ts', `import type { Team } from '#functions/stores/teams/store.ts'`],
      ['functions/services/users/role.ts', `import { fit } from '../teams/fit/staff.ts'`],
      ['functions/stores/teams/store.ts', `import { id } from '#shared/fields.ts'`],
      ...more,
    ]
    return graph(
      'functions',
      { depth: 2, layers: ['handlers', 'services', 'stores'] },
      files.map(([file, text]) => [file, readImports(file, text)]),
    )
  }
  expect(check().wrong).toEqual([])
  expect(
    check(['functions/stores/teams/staff.ts', `import type { fit } from '../../services/teams/join.ts'`]),
  ).toEqual({
    figures: 'functions: 4 folders, 4 imports, 0 cycles, 1 upward',
    wrong: [
      'functions/stores/teams/staff.ts must not import functions/services/teams/join.ts from a higher layer',
    ],
  })
  expect(
    check(['functions/services/teams/fit/staff.ts', `export * from '../../users/role.ts'`]).wrong,
  ).toEqual([
    'functions/services/users/role.ts must not import functions/services/teams/fit/staff.ts, whose folder imports this one',
    'functions/services/teams/fit/staff.ts must not import functions/services/users/role.ts, whose folder imports this one',
  ])
  expect(check(['functions/helpers/names.ts', '']).wrong).toEqual([
    'functions/helpers/names isn’t in any layer',
  ])
})

test('a folder with more than 25 files of its own is too full', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`)
  expect(crowds([...files('frontend/lib', 25), ...files('frontend/lib/dates', 25)])).toEqual([])
  expect(crowds(files('test/access', 26))).toEqual([
    'test/access has 26 files; a folder with more than 25 must be split into subfolders',
  ])
})
