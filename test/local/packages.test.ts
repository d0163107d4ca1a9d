import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { misuses } from '#infra/commands/packages.mjs'

const manifest = {
  imports: { '#shared/*': './shared/*' },
  dependencies: { react: '^19.3.1', 'react-dom': '^19.3.1', zod: '^4.6.7', '@aws-sdk/core': '^3.0.0' },
  devDependencies: {
    vite: '^8.3.8',
    esbuild: '^0.28.2',
    bcryptjs: '^3.0.3',
    '@types/aws-lambda': '^8.10.164',
    '@aws-amplify/ui-react': '^6.15.6',
  },
}
const find = (file: string, text: string) => misuses(file, text, manifest)

const wrong: Record<string, [file: string, text: string][]> = {
  'a path inside of a package is named': [
    ['test/x.ts', `import x from '../node_modules/zod/v4/core/core.js'`],
    ['infra/x.mjs', `spawn('node', ['node_modules/vitest/vitest.mjs'])`],
    ['infra/x.ts', `const file = join(root, 'node_modules/@aws-sdk/core/dist/index.js')`],
    ['infra/x.ts', `const file = join(root, 'node_modules', '@aws-sdk', 'core')`],
    ['infra/x.ts', `const styles = path.resolve(here, '../../node_modules/@aws-amplify/ui/dist/styles')`],
    ['frontend/vite.config.ts', String.raw`export default { test: /node_modules\/zod\/v4\/core\/core\.js/ }`],
    ['frontend/vite.config.ts', String.raw`export default { test: /node_modules\/(react|zod)\/lib/ }`],
    ['frontend/index.html', `<script type="module" src="/node_modules/react/index.js"></script>`],
    ['functions/x.ts', `import { x } from '@aws-sdk/core/dist-es/index.js'`],
    ['functions/x.ts', `export * from 'zod/v4/locales'`],
    ['functions/x.ts', `import 'zod/../other'`],
    ['frontend/x.tsx', `const { Link } = await import('react-dom/cjs/react-dom.js')`],
    ['infra/x.mjs', `const x = require('react/jsx-runtime')`],
    ['infra/x.ts', `const file = createRequire(import.meta.url).resolve('zod/index.js')`],
    ['infra/x.ts', `const file = import.meta.resolve('zod/index.js')`],
    ['infra/x.ts', `const file = require.resolve(\`\${name}/dist/x.js\`)`],
    ['infra/x.ts', `const it = await import(\`\${name}/dist/x.js\`)`],
    ['infra/x.ts', `const it = await import(place)`],
    ['infra/x.ts', `import type { Core } from 'zod/v4/locales'`],
    ['infra/x.ts', `type Core = import('zod/v4/locales').Core`],
    ['infra/x.ts', `const file = join(dirname(fileURLToPath(import.meta.resolve('zod'))), 'core.js')`],
    ['infra/x.ts', `const { resolve } = import.meta`],
    ['infra/x.ts', `import { findPackageJSON } from 'node:module'`],
    ['.github/workflows/x.yml', `run: sed -i s/a/b/ node_modules/zod/index.js`],
    ['.ci/run', `cp ours.js node_modules/zod/index.js`],
    ['infra/x.grit', 'file($name) where { $name <: r"node_modules/zod/.*" }'],
    ['frontend/x.css', `@import '@aws-amplify/ui-react/styles.css';`],
    ['frontend/x.css', `@import url(@aws-amplify/ui-react/dist/x.css);`],
    ['frontend/x.css', `@import url(../node_modules/@aws-amplify/ui/dist/styles.css);`],
    ['frontend/x.css', `p { background: url('@aws-amplify/ui-react/x.png') }`],
  ],
  'a package is not in package.json': [
    ['frontend/x.ts', `import { matchRoutes } from 'react-router/dist/development/index.js'`],
    ['functions/x.ts', `import { HttpRequest } from '@smithy/core'`],
    ['frontend/x.css', `@import 'normalize.css';`],
  ],
  'a build rewrites modules': [
    [
      'frontend/build/router.ts',
      `export const plugin = {
        name: 'trimmed-router',
        apply: 'build',
        transform: (code, id) =>
          id.includes('/react-router/dist/') ? { code: trimmed(code), map: null } : undefined,
      }`,
    ],
    [
      'frontend/build/query.ts',
      `const plugin = {
        load: id => (id.endsWith('/query-core/build/modern/mutationCache.js') ? emptyCache : undefined),
      }`,
    ],
    ['frontend/build/amplify.ts', `const plugin = { enforce: 'pre',\n    async transform(_, id) {\n    } }`],
    ['frontend/build/amplify.ts', `const theme = () => ({ name: 'without-theme', load(id) {} })`],
    ['frontend/build/amplify.ts', `const theme = () => ({ name: 'without-theme', load })`],
    ['frontend/lib/plugin.ts', `import type { Plugin } from 'vite'\nconst plugin = { transform: trimmed }`],
    [
      'frontend/build/x.ts',
      `const plugin = { resolveId: source => (source === 'react' ? ours : undefined) }`,
    ],
    ['frontend/build/x.ts', `const plugin = { renderChunk: code => code.replace('a', 'b') }`],
    ['frontend/build/x.ts', `const plugin = { generateBundle(_, bundle) {} }`],
    ['frontend/build/x.ts', `const plugin = { 'transform'(code) {} }`],
    ['frontend/build/x.ts', `const plugin = { ['load']: id => ours }`],
    ['frontend/build/x.ts', `plugin.transform = trimmed`],
    ['frontend/build/x.ts', `const plugin = { writeBundle: rewrite }`],
    ['frontend/lib/x.ts', `export const plugin = { async writeBundle() {} }`],
    ['frontend/build/x.ts', `const plugin = { transformIndexHtml: withoutScripts }`],
    ['frontend/build/version.ts', `const config = { define: { 'process.env.NODE_ENV': '"test"' } }`],
    ['frontend/vite.config.ts', `export default { plugins: [react(), trimmed()] }`],
    ['infra/bundle.ts', `build.onLoad({ filter }, () => ({ contents }))`],
    ['infra/bundle.ts', `build.onResolve({ filter }, () => ({ path }))`],
    ['infra/bundle.ts', `import { build } from 'esbuild'\nconst plugin = { setup({ onLoad }) {} }`],
    ['infra/bundle.ts', `await build({ plugins: [withoutLogger] })`],
    ['infra/bundle.ts', `await build({ plugins })`],
    ['infra/x.ts', `import { build } from 'esbuild'\nawait build({ inject: ['./semver.ts'] })`],
    ['infra/x.ts', `import { build } from 'esbuild'\nawait build({ define: { 'zod.x': 'y' } })`],
    ['infra/x.ts', `import { build } from 'esbuild'\nawait build({ external: ['zod'] })`],
    ['infra/x.ts', `import { build } from 'esbuild'\nbuild['onLoad']({ filter }, read)`],
    ['infra/bundle.ts', `/* ours */ await build({ plugins: [withoutLogger] })`],
    ['test/vitest.config.ts', `export default { plugins: [{ name: 'x' }] }`],
    ['infra/x.mjs', `import { registerHooks } from 'node:module'\nregisterHooks({ resolve })`],
    ['infra/x.mjs', `const { register } = await import('node:module')`],
    ['infra/x.mjs', `import Module from 'module'`],
    ['infra/x.mjs', `spawn('node', ['--experimental-loader', './ours.mjs'])`],
    ['infra/x.mjs', `delete require.cache[name]`],
  ],
  'a name stands for something else': [
    ['frontend/vite.config.ts', `export default { resolve: { alias: { semver: './semver.ts' } } }`],
    ['frontend/vite.config.ts', `export default { resolve: { alias } }`],
    ['frontend/vite.config.ts', `config.resolve.alias = names`],
    [
      'test/vitest.config.ts',
      `export default { test: { alias: [{ find: 'zod', replacement: './zod.ts' }] } }`,
    ],
    ['infra/bundle.ts', `await build({ alias: { zod: './zod.ts' } })`],
    ['frontend/tsconfig.json', `{ "compilerOptions": { "paths": { "zod": ["./zod.ts"] } } }`],
    ['package.json', `{ "imports": { "#zod": "./node_modules/zod/index.js" } }`],
    ['package.json', `{ "imports": { "#zod/*": "./shared/zod/*" } }`],
    ['package.json', `{ "overrides": { "zod": "npm:other@1.0.0" } }`],
    ['package.json', `{ "overrides": { "vite": { "zod": "file:./zod" } } }`],
    ['package.json', `{ "dependencies": { "zod": "github:somebody/zod" } }`],
    ['package.json', `{ "devDependencies": { "zod": "npm:other@1.0.0" } }`],
    ['package.json', `{ "scripts": { "postinstall": "patch-package" } }`],
    ['.ci/run', `npx patch-package`],
    ['package.json', `{ "browser": { "zod": "./zod.ts" } }`],
  ],
  'what a package exports is replaced': [
    ['test/x.ts', `vi.mock('zod')`],
    ['test/x.ts', `vi.doMock("react", () => ({}))`],
    ['test/x.ts', `mock.module('zod', {})`],
    ['test/x.ts', `vi.mock(import('zod'), () => ({}))`],
    ['test/x.ts', `import bcrypt from 'bcryptjs'\nvi.spyOn(bcrypt, 'compare').mockResolvedValue(true)`],
    [
      'test/auth/limits.test.ts',
      `import bcrypt from 'bcryptjs'\nvi.spyOn(bcrypt, 'compare').mockReturnValue(x)`,
    ],
    ['test/x.ts', `Object.getPrototypeOf(page).retry = retry`],
    ['test/x.ts', `const shared = Object.getPrototypeOf(page)\nshared.retry = retry`],
    ['test/x.ts', `page.__proto__.retry = retry`],
    ['test/x.ts', `Reflect.set(Reflect.getPrototypeOf(page), 'retry', retry)`],
    ['functions/x.ts', `import { Client } from 'zod'\nconst client = new Client()\nclient.send = send`],
    ['functions/x.ts', `import * as z from 'zod'\nconst { core } = z\ndelete core.string`],
    ['functions/x.ts', `(await import('zod')).string = ours`],
    ['infra/x.ts', `const { db } = await import('#functions/x.ts')\ndb.config.signer = sign`],
    ['test/x.ts', `Frame.prototype.retry = function () {}`],
    ['test/x.ts', `Frame.prototype['retry'] = function () {}`],
    ['test/x.ts', `Object.defineProperty(Frame.prototype, 'retry', { value })`],
    ['test/x.ts', `Object.assign(Frame.prototype, { retry })`],
    ['test/x.ts', `vi.spyOn(Frame.prototype, 'retry')`],
    ['functions/x.ts', `import * as z from 'zod'\nObject.assign(z, { string })`],
    ['functions/x.ts', `import React, { useState as use } from 'react'\nReact.memo = plain`],
    ['functions/x.ts', `import { type Client, client } from '@aws-sdk/core'\nclient.config.send = send`],
  ],
  'something private is used': [
    ['test/x.ts', `Reflect.get(page, '_connection')`],
    ['test/x.ts', `page['_connection'].send()`],
    ['test/x.ts', `page.context()["_browser"]`],
    ['test/x.ts', 'page?.[`_connection`]'],
    ['infra/x.mjs', 'page._connection.send()'],
  ],
}

for (const [what, examples] of Object.entries(wrong)) {
  test.each(examples)(`${what}: %s: %s`, (file, text) => expect(find(file, text)).not.toEqual([]))
}

const right: [file: string, text: string][] = [
  ['frontend/x.ts', `import { useState } from 'react'\nimport { createRoot } from 'react-dom/client'`],
  [
    'frontend/x.ts',
    `import { api } from 'virtual:routes'\nimport './x.css'\nimport { id } from '#shared/x.ts'`,
  ],
  ['functions/x.ts', `import type { Context } from 'aws-lambda'\nimport { join } from 'node:path'`],
  ['frontend/x.css', `@import '@aws-amplify/ui-react/styles/card.layer.css' layer(amplify);`],
  ['frontend/x.css', `@import url('./tokens.css'); p { background: url(/logo.svg) }`],
  [
    'frontend/vite.config.ts',
    String.raw`export default { test: /node_modules\/(react|zod)\//, name: 'zod' }`,
  ],
  ['infra/commands/x.mjs', `const used = ['node_modules/.bin/tsc', 'node_modules/.cache/bench']`],
  ['shared/x/schema.ts', `z.string().transform(Number)`],
  ['frontend/build/schema.ts', `z.string().transform(Number)`],
  ['frontend/x/Table.tsx', `<Rows onResolve={resolve} onLoad={load} />`],
  ['functions/x.ts', `import { club } from '#functions/club.ts'\nObject.assign(club, changes)`],
  ['test/x.ts', `vi.mock('#functions/x.ts')`],
  ['frontend/x/X.tsx', `import { useRef } from 'react'\nconst last = useRef(0)\nlast.current = 1`],
  [
    'frontend/x/x.ts',
    `import { useRef } from 'react'\nconst { style } = useRef(box).current\nstyle.top = '1px'`,
  ],
  ['.ci/run', `# node_modules is as npm left it.\nnpm run check`],
  [
    'infra/bundle.ts',
    `import { build } from 'vite'\n/**\n * What takes longer to load, and node_modules/zod/x.js.\n */`,
  ],
  [
    'package.json',
    `{ "imports": { "#shared/*": "./shared/*" }, "overrides": { "vite": { "zod": "$zod" } } }`,
  ],
]

test.each(right)('a package is used by its name and what it documents: %s: %s', (file, text) => {
  expect(find(file, text)).toEqual([])
})

test('what one file may do is allowed nowhere else', async () => {
  const routes = await readFile(new URL('../../frontend/build/routes.ts', import.meta.url), 'utf8')
  expect(find('frontend/build/routes.ts', routes)).toEqual([])
  expect(find('frontend/build/query.ts', routes)).toHaveLength(2)
})
