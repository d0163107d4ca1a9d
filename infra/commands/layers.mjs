import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const folders = ['shared', 'functions', 'frontend', 'infra', 'test']

/** Which folders each layer may look into, and which packages. The first rule that fits a file is its rule. */
const rules = [
  { files: /^shared\//, folders: ['shared'], packages: /^zod(-openapi)?$/ },
  {
    files: /^functions\//,
    folders: ['functions', 'shared'],
    packages: /^(?!react|vite|vitest|aws-cdk|constructs)/,
  },
  // The build of the site runs in Node; what it builds does not.
  { files: /^frontend\/(vite\.config\.ts|build\/)/, folders: ['frontend', 'shared'], packages: /./ },
  {
    files: /^frontend\//,
    folders: ['frontend', 'shared'],
    packages: /^(?!node:|@aws-sdk|@middy|stripe$|bcryptjs|jsonwebtoken)/,
  },
  { files: /^(infra\/local|test)\//, folders, packages: /./ },
  { files: /^infra\//, folders: ['infra', 'functions', 'shared'], packages: /./, except: /^infra\/local\// },
]

/** Every import that crosses a layer in the wrong direction, one line each. */
export function layers() {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
  return names
    .split('\n')
    .filter(file => /\.(m?[jt]s|tsx)$/.test(file))
    .flatMap(file => crossings(file, read(file)))
}

export function crossings(file, source) {
  const rule = rules.find(({ files }) => files.test(file))
  return imports(source)
    .filter(name => rule && !allowed(rule, file, name))
    .map(name => `${file} must not import ${name}`)
}

function allowed(rule, file, name) {
  const target = path(file, name)
  if (target === undefined) return rule.packages.test(name)
  return rule.folders.includes(target.split('/')[0]) && !rule.except?.test(target)
}

/** Where an import points in this tree; undefined for a package. */
function path(file, name) {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  return undefined
}

function imports(source) {
  return [
    ...source.matchAll(
      /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
    ),
  ].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Deleted but not yet committed as such.
    return ''
  }
}
