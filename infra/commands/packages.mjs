import { readFileSync } from 'node:fs'
import { readTree } from './tree.mjs'

/** The files that may name the folder of the packages, none of which changes what npm has put there. */
const readers = new Set([
  '.gitignore',
  '.oxlintrc.json',
  'biome.json',
  'frontend/vite.config.ts',
  'infra/commands/install.mjs',
  'infra/commands/packages.mjs',
  'infra/rehearse/install.ts',
  'test/access/refusals.ts',
  'test/infra/bundle.test.ts',
  'test/local/commands/launcher.test.ts',
  'test/local/commands/lockfile.test.ts',
  'test/local/commands/packages.test.ts',
  'test/releases/release.ts',
])

/** What `overrides` in package.json may say: nothing but that a package's own React is ours. */
const overrides = { '@xstate/react': { react: '$react' }, 'react-hook-form': '$react-hook-form' }

/** What changes packages, one line each: a file that may write among them, an override, a patch. */
export function checkPackages(
  files = readTree(['.'], /^(?!package-lock|.*\.(md|svg|png)$)/),
  manifest = JSON.parse(readFileSync('package.json', 'utf8')),
) {
  // `.bin` is npm's; `.cache` and names that begin with `.club-` are ours.
  const among = /\bnode_modules\b(?!\/\.(?:bin\/|cache\b|club-))/
  const isPatch = name => /^(pre|post)?(install|prepare)$|patch/.test(name)
  const { dependencies, devDependencies, scripts } = manifest
  const named = Object.keys({ ...dependencies, ...devDependencies, ...scripts, ...manifest })
  return [
    ...files
      .filter(([file, text]) => !readers.has(file) && among.test(text))
      .map(([file]) => `${file} names node_modules, where only npm may write`),
    ...named.filter(isPatch).map(name => `package.json: ${name} may change packages`),
    ...(JSON.stringify(manifest.overrides) === JSON.stringify(overrides)
      ? []
      : ['package.json: overrides are listed in infra/commands/packages.mjs']),
  ]
}
