import { expect, test } from 'vitest'
import { crossings, crowds, graph, layered, readImports } from '#infra/commands/layers.mjs'

/** The graph of a top-level folder, of the texts of files. */
const graphOf = (top: string, rule: { depth: number; layers: string[] }, files: [string, string][]) =>
  graph(
    top,
    rule,
    files.map(([file, text]) => [file, readImports(file, text)]),
  )

test.each([
  ['shared/x.ts', `import { readFile } from 'node:fs'`],
  ['shared/x.ts', `type Club = import('#test/club.ts').Club`],
  ['shared/x.ts', 'const it = await import(name)'],
  ['functions/x/store.ts', `import {\n  one,\n} from '../../frontend/lib/api.ts'`],
  ['functions/x/store.ts', `export * from '#functions/../test/club.ts'`],
  ['frontend/lib/api.ts', `const { db } = await import ('#functions/platform/data/client.ts')`],
  ['frontend/lib/api.ts', `const url = new URL('../../functions/lambdas/core.ts', import.meta.url)`],
  ['frontend/lib/api.css', `@import '../../infra/local/site.css';`],
  ['infra/stacks/api.ts', `import { freePort } from '../local/freePort.ts'`],
])('the layers keep a wrong import out of %s: %s', (file, source) => {
  expect(crossings(file, readImports(file, source))).toHaveLength(1)
})

test.each([
  ['shared/x/rules.ts', `import * as z from 'zod'\nimport { id } from '../fields.ts'`],
  ['functions/x/store.ts', `import '#shared/routes.ts'\nimport { createHash } from 'node:crypto'`],
  ['infra/local/club.ts', `import '#functions/lambdas/core.ts'`],
  ['frontend/lib/api.ts', `// import { db } from '#functions/platform/data/client.ts'`],
])('the layers let a right import into %s: %s', (file, source) => {
  expect(crossings(file, readImports(file, source))).toEqual([])
})

test('layers keep imports from going up or in circles', () => {
  const check = (...more: [string, string][]) =>
    graphOf('functions', { depth: 2, layers: ['handlers', 'services', 'stores'] }, [
      ['functions/handlers/teams.ts', `import { join } from '../services/teams/join.ts'`],
      ['functions/services/teams/join.ts', `import type { Team } from '#functions/stores/teams/store.ts'`],
      ['functions/services/users/role.ts', `import { fit } from '../teams/fit/staff.ts'`],
      ['functions/stores/teams/store.ts', `import { id } from '#shared/fields.ts'`],
      ...more,
    ])
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

test('the order of the layers is the one in the READMEs', () => {
  const order = {
    functions: ['lambdas', 'handlers', 'lifecycle', 'services', 'identity', 'stores', 'platform'],
    frontend: ['build', 'app', 'players', 'session', 'ui', 'lib'],
  }
  for (const top of ['functions', 'frontend'] as const) {
    for (const [above, higher] of order[top].entries()) {
      for (const lower of order[top].slice(above + 1)) {
        const [one, other] = [`${top}/${higher}/a/x.ts`, `${top}/${lower}/b/y.ts`]
        const wrongOf = (from: string, to: string) =>
          graphOf(top, layered[top], [
            [from, `import '#${to}'`],
            [to, ''],
          ]).wrong
        expect(wrongOf(one, other), `${higher} may import ${lower}`).toEqual([])
        expect(wrongOf(other, one), `${lower} may not import ${higher}`).toHaveLength(1)
      }
    }
  }
})

test('a folder with more than 25 files of its own is too full', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`)
  expect(crowds([...files('frontend/lib', 25), ...files('frontend/lib/dates', 25)])).toEqual([])
  expect(crowds(files('test/access', 26))).toEqual([
    'test/access has 26 files; a folder with more than 25 must be split into subfolders',
  ])
})
