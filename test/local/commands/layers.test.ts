import { expect, test } from 'vitest'
import { crossings, crowds, graph, layered, readImports } from '#infra/commands/layers.mjs'

const wrongIn = (file: string, text: string) => crossings(file, readImports(file, text))

/** The graph of a top-level folder, of the texts of files. */
const graphOf = (top: string, rule: { depth: number; layers: string[] }, files: [string, string][]) =>
  graph(
    top,
    rule,
    files.map(([file, text]) => [file, readImports(file, text)]),
  )

test('the layers keep wrong imports out', () => {
  const wrong: [string, string][] = [
    ['shared/x.ts', `import { readFile } from 'node:fs'`],
    ['shared/x.ts', `import type { Settings } from '../functions/platform/environment/settings.ts'`],
    ['shared/x.ts', `import { useState } from 'react'`],
    ['functions/x/store.ts', `import { startEngine } from '#infra/local/dynamodb/engine.ts'`],
    ['functions/x/store.ts', `import {\n  one,\n  two,\n} from '../../frontend/lib/api.ts'`],
    ['functions/x/store.ts', `export * from '#test/club.ts'`],
    ['frontend/lib/api.ts', `const { db } = await import('#functions/platform/data/client.ts')`],
    ['frontend/lib/api.ts', `import 'node:fs'`],
    ['infra/stacks/api.ts', `import { freePort } from '../local/freePort.ts'`],
    ['infra/stacks/api.ts', `import { openClub } from '#test/club.ts'`],
    ['frontend/lib/api.ts', `const page = import(\`../app/\${name}.tsx\`)`],
    ['functions/x/store.ts', 'const it = await import(`#shared/fields.ts`)'],
    ['shared/x.ts', `const it = await import('./fields' + '.ts')`],
    ['shared/x.ts', 'const it = await import(name)'],
    ['shared/x.ts', `import { createDocument } from 'zod-openapi'`],
    ['shared/x.ts', `import x = require('../functions/platform/data/client.ts')`],
    ['shared/x.ts', `const pages = import.meta.glob('./pages/*.ts')`],
    ['shared/x.ts', `type Club = import('#test/club.ts').Club`],
    ['functions/x/store.ts', `import { one } from '#shared/one.ts'; import { two } from '#test/club.ts'`],
    ['functions/x/store.ts', `import { db } from '#functions/../test/club.ts'`],
    ['functions/x/store.ts', `const { db } = createRequire(import.meta.url)('#infra/local/club.ts')`],
    ['frontend/lib/api.ts', `import { db } from '/work/functions/platform/data/client.ts'`],
    ['frontend/lib/api.ts', `const { db } = await import ('#functions/platform/data/client.ts')`],
    [
      'frontend/lib/api.jsx',
      `import {\n  // the club's; or not\n  db,\n} from '#functions/platform/data/client.ts'`,
    ],
    ['frontend/lib/api.ts', `/// <reference path="../../functions/platform/globals.d.ts" />`],
    ['frontend/lib/api.ts', `const url = new URL('../../functions/lambdas/core.ts', import.meta.url)`],
    ['frontend/lib/api.css', `@import '../../infra/local/site.css';`],
  ]
  for (const [file, source] of wrong) expect(wrongIn(file, source), `${file}: ${source}`).toHaveLength(1)
  const right: [string, string][] = [
    ['shared/x/rules.ts', `import * as z from 'zod'\nimport { id } from '../fields.ts'`],
    [
      'functions/x/store.ts',
      `import { api } from '#shared/routes.ts'\nimport { createHash } from 'node:crypto'`,
    ],
    ['frontend/build/routes.ts', `import { readFile } from 'node:fs/promises'`],
    ['frontend/lib/api.ts', `import { api } from '#shared/routes.ts'\nimport { useState } from 'react'`],
    ['infra/local/club.ts', `import '#functions/lambdas/core.ts'`],
    ['infra/rehearse/rehearsal.ts', `import '#infra/local/freePort.ts'`],
    ['frontend/lib/api.ts', `const { z } = await import(\n  './schemas.ts'\n)`],
    ['frontend/lib/api.ts', `// import { db } from '#functions/platform/data/client.ts'`],
    ['frontend/lib/api.ts', `const help = "import '#functions/platform/data/client.ts'"`],
    ['frontend/vite.config.ts', `const root = new URL('../dist/site', import.meta.url)`],
    ['infra/main.ts', `const file = new URL(\`../\${name}\`, import.meta.url)`],
  ]
  for (const [file, source] of right) expect(wrongIn(file, source), `${file}: ${source}`).toEqual([])
})

test('layers keep imports from going up or in circles', () => {
  const check = (...more: [string, string][]) =>
    graphOf('functions', { depth: 2, layers: ['handlers', 'services', 'stores'] }, [
      ['functions/handlers/teams.ts', `import { join } from '../services/teams/join.ts'`],
      ['functions/services/teams/join.ts', `import type { Team } from '#functions/stores/teams/store.ts'`],
      ['functions/services/teams/leave.ts', `import { fit } from './join.ts'`],
      ['functions/services/users/role.ts', `import { fit } from '../teams/fit/staff.ts'`],
      ['functions/stores/teams/store.ts', `import * as z from 'zod'\nimport { id } from '#shared/fields.ts'`],
      ['shared/fields.ts', `import '#functions/handlers/teams.ts'`],
      ...more,
    ])
  expect(check()).toEqual({ figures: 'functions: 4 folders, 4 imports, 0 cycles, 0 upward', wrong: [] })
  expect(
    check(['functions/stores/teams/staff.ts', `import type { fit } from '../../services/teams/join.ts'`]),
  ).toEqual({
    figures: 'functions: 4 folders, 5 imports, 0 cycles, 1 upward',
    wrong: [
      'functions/stores/teams/staff.ts must not import functions/services/teams/join.ts from a higher layer',
    ],
  })
  const round = check(
    ['functions/services/teams/fit/staff.ts', `const { told } = await import('#functions/services/mail.ts')`],
    ['functions/services/mail.ts', `export type { Role } from './users/role.ts'`],
  )
  expect(round.figures).toBe('functions: 5 folders, 6 imports, 1 cycles, 0 upward')
  expect(round.wrong).toEqual([
    'functions/services/users/role.ts must not import functions/services/teams/fit/staff.ts, whose folder imports this one',
    'functions/services/teams/fit/staff.ts must not import functions/services/mail.ts, whose folder imports this one',
    'functions/services/mail.ts must not import functions/services/users/role.ts, whose folder imports this one',
  ])
  expect(check(['functions/helpers/names.ts', '']).wrong).toEqual([
    'functions/helpers/names isn’t in any layer',
  ])
})

test('an upward import is found in every form', () => {
  const found = (name: keyof typeof layered, file: string, text: string) =>
    graphOf(name, layered[name], [[file, text]]).wrong.map(line => line.split(' from a higher layer')[0])
  const upward = 'must not import functions/services/teams/join.ts'
  const join = '../../services/teams/join.ts'
  for (const text of [
    `import { join } from '#functions/stores/../services/teams/join.ts'`,
    `import {\n  // the team's spot; its number\n  join,\n} from '${join}'`,
    `import {} from './rows.ts'; export { join } from '${join}'`,
    `const { join } = await import ('${join}')`,
    `import join = require('${join}')`,
    `const { join } = createRequire(import.meta.url)('${join}')`,
    `const teams = import.meta.glob('${join}')`,
    `const file = import.meta.resolve('${join}')`,
    `const url = new URL('${join}', import.meta.url)`,
    `/// <reference path="${join}" />`,
    `type Join = typeof import('${join}')`,
  ]) {
    const file = 'functions/stores/teams/store.ts'
    expect(found('functions', file, text), text).toEqual([`${file} ${upward}`])
  }
  for (const [file, text] of [
    ['frontend/teams/Team.jsx', `import { router } from '../app/router.tsx'`],
    ['frontend/teams/team.css', `@import url("../app/router.tsx");`],
  ] as const) {
    expect(found('frontend', file, text), text).toEqual([`${file} must not import frontend/app/router.tsx`])
  }
})

test('the folders within a folder import each other in one direction', () => {
  const check = (...more: [string, string][]) =>
    graphOf('frontend', { depth: 1, layers: ['app', '*'] }, [
      ['frontend/app/routes.tsx', `import { Shell } from './layout/Shell.tsx'\nimport './screens/all.ts'`],
      ['frontend/app/layout/Shell.tsx', `import { preload } from '../screens/all.ts'`],
      ['frontend/app/screens/all.ts', `import type { Page } from '#frontend/teams/roster/Page.tsx'`],
      ['frontend/teams/roster/Page.tsx', `import { label } from '../labels.ts'`],
      ['frontend/teams/labels.ts', ''],
      ...more,
    ])
  expect(check()).toEqual({ figures: 'frontend: 2 folders, 5 imports, 0 cycles, 0 upward', wrong: [] })
  const round = check(
    ['frontend/app/screens/titles.ts', `const all = () => import('../routes.tsx')`],
    ['frontend/teams/Team.tsx', `import styles from './roster/roster.module.css'`],
  )
  expect(round.figures).toBe('frontend: 2 folders, 7 imports, 2 cycles, 0 upward')
  expect(round.wrong.map(line => line.split(' must not import ')[0])).toEqual([
    'frontend/app/routes.tsx',
    'frontend/app/routes.tsx',
    'frontend/app/layout/Shell.tsx',
    'frontend/teams/roster/Page.tsx',
    'frontend/app/screens/titles.ts',
    'frontend/teams/Team.tsx',
  ])
})

test('within a layer that may import all the others, features import each other in one direction', () => {
  const rule = { depth: 1, layers: ['main', 'app', '*', 'lib'] }
  const { figures, wrong } = graphOf('frontend', rule, [
    ['frontend/main.tsx', `import { router } from './app/router.tsx'`],
    ['frontend/app/router.tsx', `const page = () => import('#frontend/teams/roster/Page.tsx')`],
    ['frontend/teams/roster/Page.tsx', `import { Name } from '#frontend/players/Name.tsx'`],
    ['frontend/players/Name.tsx', `import { href } from '../app/router.tsx'\nimport '../lib/names.ts'`],
    ['frontend/teams/labels.ts', ''],
    ['frontend/lib/names.ts', ''],
  ])
  expect(figures).toBe('frontend: 5 folders, 5 imports, 0 cycles, 1 upward')
  expect(wrong).toEqual([
    'frontend/players/Name.tsx must not import frontend/app/router.tsx from a higher layer',
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
  expect(crowds([...files('test/access', 26), ...files('functions/handlers', 40)])).toEqual([
    'test/access has 26 files; a folder with more than 25 must be split into subfolders',
  ])
})
