import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { misuses } from '#infra/commands/packages.mjs'

const manifest = {
  imports: { '#shared/*': './shared/*' },
  dependencies: { react: '^19.3.1', 'react-dom': '^19.3.1', zod: '^4.6.7', '@aws-sdk/core': '^3.0.0' },
  devDependencies: { vite: '^8.3.8', esbuild: '^0.28.2', '@aws-amplify/ui-react': '^6.15.6' },
}
const find = (file: string, text: string) => misuses(file, text, manifest)

test.each([
  ['test/x.ts', `import x from '../node_modules/zod/v4/core/core.js'`],
  ['infra/x.ts', `const file = join(root, 'node_modules', '@aws-sdk', 'core')`],
  ['functions/x.ts', `export * from 'zod/v4/locales'`],
  ['infra/x.ts', `const it = await import(place)`],
  ['.ci/run', `node -r ./hooks.cjs x.js`],
  ['frontend/x.css', `@import '@aws-amplify/ui-react/styles.css';`],
])('a path inside of a package is named: %s: %s', (file, text) => expect(find(file, text)).not.toEqual([]))

test.each([
  ['functions/x.ts', `import { HttpRequest } from '@smithy/core'`],
  ['frontend/x.css', `@import 'normalize.css';`],
])('a package is not in package.json: %s: %s', (file, text) => expect(find(file, text)).not.toEqual([]))

test.each([
  ['frontend/build/x.ts', `const plugin = { transform: trimmed, renderChunk: code => code }`],
  ['frontend/vite.config.ts', `export default { plugins: [react(), trimmed()] }`],
  ['infra/bundle.ts', `build.onLoad({ filter }, () => ({ contents }))`],
  ['infra/x.mjs', `import { registerHooks } from 'node:module'\nregisterHooks({ resolve })`],
])('a build rewrites modules: %s: %s', (file, text) => expect(find(file, text)).not.toEqual([]))

test.each([
  ['frontend/vite.config.ts', `export default { resolve: { alias: { semver: './semver.ts' } } }`],
  ['frontend/tsconfig.json', `{ "compilerOptions": { "paths": { "zod": ["./zod.ts"] } } }`],
  ['package.json', `{ "overrides": { "zod": "npm:other@1.0.0" } }`],
  ['package.json', `{ "scripts": { "postinstall": "patch-package" } }`],
])('a name stands for something else: %s: %s', (file, text) => expect(find(file, text)).not.toEqual([]))

test.each([
  ['test/x.ts', `vi.mock('zod')`],
  ['test/x.ts', `vi.spyOn(Frame.prototype, 'retry')`],
  ['functions/x.ts', `import { Client } from 'zod'\nconst client = new Client()\nclient.send = send`],
  ['infra/x.ts', `db.middlewareStack.remove('awsAuthMiddleware')`],
  ['test/x.ts', `page['_connection'].send()`],
])('what a package exports is replaced: %s: %s', (file, text) => expect(find(file, text)).not.toEqual([]))

test.each([
  ['frontend/x.ts', `import { createRoot } from 'react-dom/client'\nimport { id } from '#shared/x.ts'`],
  ['frontend/x.css', `@import '@aws-amplify/ui-react/styles/card.layer.css' layer(amplify);`],
  ['infra/commands/x.mjs', `const used = ['node_modules/.bin/tsc', 'node_modules/.cache/bench']`],
  ['shared/x/schema.ts', `z.string().transform(Number)`],
  ['test/x.ts', `vi.mock('#functions/x.ts')`],
  ['test/x.ts', `db.middlewareStack.add(fail, { step: 'initialize', name: 'fault' })`],
  [
    'package.json',
    `{ "imports": { "#shared/*": "./shared/*" }, "overrides": { "vite": { "zod": "$zod" } } }`,
  ],
])('a package is used by its name and what it documents: %s: %s', (file, text) => {
  expect(find(file, text)).toEqual([])
})

test('an exception for one file does not apply to any other', async () => {
  const routes = await readFile(new URL('../../../frontend/build/routes.ts', import.meta.url), 'utf8')
  expect(find('frontend/build/routes.ts', routes)).toEqual([])
  expect(find('frontend/build/query.ts', routes)).toHaveLength(3)
})
