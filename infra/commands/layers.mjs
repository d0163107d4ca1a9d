import { dirname, join, normalize } from 'node:path'
import { importsOfStyles, memberOf, moduleOf, parse, textOf } from './syntax.mjs'
import { listTree, readTree } from './tree.mjs'

const folders = ['shared', 'functions', 'frontend', 'infra', 'test']

/** Which top-level folders and packages the files of each may import. The first rule that fits a file is its rule. */
const rules = [
  { files: /^shared\//, folders: ['shared'], packages: /^zod$/ },
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
  { files: /^(infra\/(local|rehearse)|test)\//, folders, packages: /./ },
  { files: /^infra\/operate\//, folders: ['infra', 'functions', 'shared'], packages: /./ },
  { files: /^infra\//, folders: ['infra', 'functions', 'shared'], packages: /./, except: /^infra\/local\// },
]

/**
 * The layers of a top-level folder, the highest first. Imports go down; within a layer no two folders import each
 * other, directly or through others, and nor do the folders within those, unless it is shallow. A folder is named by
 * the first `depth` names of a path, so a file in its place counts as one; `*` stands for all folders without a layer
 * of their own.
 */
export const layered = {
  functions: {
    depth: 2,
    layers: ['lambdas', 'handlers', 'lifecycle', 'services', 'identity', 'stores', 'platform'],
  },
  // The build is above what it builds; `*` are the features.
  frontend: {
    depth: 1,
    layers: ['vite.config', 'build', 'app', '*', 'session', 'ui', 'lib'],
  },
  // Only what is side by side must not be in a circle.
  infra: { depth: 1, layers: ['*'], isShallow: true },
}

/** What is wrong with the imports of the tree, one line each, and the figures of the folders that have layers. */
export function checkLayers() {
  const files = readTree(folders).map(([file, text]) => [file, readImports(file, text)])
  const graphs = Object.entries(layered).map(([top, rule]) => graph(top, rule, files))
  return {
    wrong: [
      ...files.flatMap(([file, imports]) => crossings(file, imports)),
      ...graphs.flatMap(({ wrong }) => wrong),
      ...crowds(listTree(['.'])),
    ],
    figures: graphs.map(({ figures }) => figures),
  }
}

/** Every import of a file that its top-level folder may not have, one line each. */
export function crossings(file, imports) {
  const rule = rules.find(({ files }) => files.test(file))
  return [
    ...namesIn(imports)
      .filter(name => rule && !allowed(rule, file, name))
      .map(name => `${file} must not import ${name}`),
    ...imports
      .filter(({ isPlain }) => bundled.test(file) && !isPlain)
      .map(() => `${file} must import with a string literal; otherwise no one can tell what it imports`),
  ]
}

/** Code that runs in a browser or on AWS. */
const bundled = /^(shared|functions|frontend\/(?!build\/|vite\.config))/

/** How many files a folder may hold beside its folders: as many as one can look through. */
const most = 25

/** Exempt because they have one file per feature, named after the feature: nobody has to look through them. */
const uncounted = ['functions/handlers', 'test/access/calls']

/** Folders that hold too many files. */
export function crowds(files) {
  const counts = new Map()
  for (const folder of files.map(file => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > most && !uncounted.includes(folder))
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files; a folder with more than ${most} must be split into subfolders`,
    )
}

/** What is wrong between the folders of a top-level folder, and its figures. */
export function graph(top, { depth, layers, isShallow }, files) {
  const folder = file =>
    file
      .split('/')
      .slice(1, depth + 1)
      .join('/')
      .replace(/\.\w+$/, '')
  const layerOf = name => {
    const at = layers.indexOf(name.split('/')[0])
    return at < 0 ? layers.indexOf('*') : at
  }
  const own = files.filter(([file]) => file.startsWith(`${top}/`))
  const links = own.flatMap(([file, imports]) =>
    namesIn(imports)
      .map(name => path(file, name))
      .filter(target => target?.startsWith(`${top}/`))
      .map(target => ({ file, target, from: folder(file), to: folder(target) })),
  )
  const all = [...new Set(own.map(([file]) => folder(file)))]
  const upward = links.filter(({ from, to }) => layerOf(from) > layerOf(to))
  const beside = links.filter(({ from, to }) => layerOf(from) === layerOf(to))
  const { round, cycles } = findCycles(beside)
  const inner = links
    .filter(({ from, to }) => from === to)
    .map(link => ({ ...link, from: dirname(link.file), to: dirname(link.target) }))
  const deep = findCycles(isShallow ? [] : inner)
  return {
    figures: `${top}: ${all.length} folders, ${links.length} imports, ${cycles + deep.cycles} cycles, ${upward.length} upward`,
    wrong: [
      ...all.filter(name => layerOf(name) < 0).map(name => `${top}/${name} isn’t in any layer`),
      ...upward.map(({ file, target }) => `${file} must not import ${target} from a higher layer`),
      ...[...round, ...deep.round].map(
        ({ file, target }) => `${file} must not import ${target}, whose folder imports this one`,
      ),
    ],
  }
}

/** The links between folders that import each other, directly or through others, and how many such groups there are. */
function findCycles(links) {
  const apart = links.filter(({ from, to }) => from !== to)
  const names = [...new Set(apart.map(({ from }) => from))]
  const reached = new Map(names.map(name => [name, reach(name, apart)]))
  const isRound = (one, other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)
  const round = apart.filter(({ from, to }) => isRound(from, to))
  return { round, cycles: new Set(round.map(({ from }) => names.find(name => isRound(from, name)))).size }
}

/** Every folder that one imports, by itself or through others. */
function reach(start, links) {
  const found = new Set()
  const follow = name => {
    for (const { from, to } of links) {
      if (from !== name || found.has(to)) continue
      found.add(to)
      follow(to)
    }
  }
  follow(start)
  return found
}

function allowed(rule, file, name) {
  const target = path(file, name)
  if (target === undefined) return rule.packages.test(name)
  return rule.folders.includes(target.split('/')[0]) && !rule.except?.test(target)
}

/** Where an import points in this tree; undefined for a package. */
function path(file, name) {
  if (name.startsWith('#')) return normalize(name.slice(1))
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  // Absolute: none of our files is imported that way.
  return name.startsWith('/') ? name : undefined
}

const namesIn = imports => imports.flatMap(({ name }) => name ?? [])

/** What a file imports: each name, undefined if it is computed, and whether it is a plain string. */
export function readImports(file, text) {
  if (file.endsWith('.css')) return importsOfStyles(text).map(name => ({ name, isPlain: true }))
  const { nodes, comments } = parse(file, text)
  const addresses = nodes.flatMap(([node]) => addressOf(node) ?? []).map(readName)
  const references = comments.flatMap(({ value }) => referencePath.exec(value)?.[1] ?? [])
  return [
    ...nodes.flatMap(([node]) => moduleOf(node) ?? []).map(readName),
    // Elsewhere `new URL` names a file to read or to run, not a module.
    ...(bundled.test(file) ? addresses.map(beside) : []),
    ...references.map(name => beside({ name, isPlain: true })),
  ]
}

const referencePath = /^\/\s*<reference\s+path=['"]([^'"]+)/

/** A glob pattern counts as computed. */
const readName = node => ({
  name: textOf(node),
  isPlain: node.type === 'Literal' && !/[*{(]/.test(node.value),
})

/** These are relative to the file even without a `./`. */
const beside = ({ name, isPlain }) => ({ name: name && `./${name}`, isPlain })

/** The first argument of `new URL('…', import.meta.url)`, which a bundler turns into a file of the site. */
function addressOf(node) {
  if (node.type !== 'NewExpression' || node.callee.name !== 'URL') return undefined
  const [address, base] = node.arguments
  return memberOf(base) === 'url' && base.object.type === 'MetaProperty' ? address : undefined
}
