import { isLookup, memberOf, moduleOf, nameOf, parse, textOf, walk } from './syntax.mjs'

/**
 * The uses of packages in a script or component that need a reason, as pairs of a kind and a line, and the code
 * without comments. `names` says which names are ours and which parts of a package may be named.
 */
export function readSource(file, text, names) {
  const { nodes, comments, errors } = parse(file, text)
  const code = comments.reduceRight(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
  const context = {
    ...names,
    isBuild: isBuild(file, nodes),
    isScreen: isScreen(file),
    theirs: new Set(),
    added: addedBy(nodes),
  }
  collectTheirs(nodes, context)
  const lineOf = ({ start }) => code.slice(code.lastIndexOf('\n', start) + 1).split('\n', 1)[0]
  return {
    code,
    found: [
      ...errors.map(({ message }) => ['syntax', message]),
      ...nodes.flatMap(([node, parent]) =>
        readers.flatMap(read => [...read(node, context, parent)].map(what => [what, lineOf(node)])),
      ),
    ],
  }
}

const bundlers = /^(vite|vitest\/config|esbuild|rollup|rolldown)$/
const isScreen = file => /^frontend\/(?!build\/)[^/]+\//.test(file)
const isBuild = (file, nodes) =>
  (/^frontend\//.test(file) && !isScreen(file)) ||
  nodes.some(([{ source }]) => bundlers.test(textOf(source) ?? ''))

const isPackage = (name, { isOurs }) => name !== undefined && !isOurs(name) && !/^node:/.test(name)

/** Collects the names in a file that stand for something from a package: imported, created, or read from it. */
function collectTheirs(nodes, context) {
  const { theirs } = context
  for (const [node] of nodes) {
    if (
      node.type === 'ImportDeclaration' &&
      node.importKind !== 'type' &&
      isPackage(node.source.value, context)
    ) {
      for (const { local, importKind } of node.specifiers) if (importKind !== 'type') theirs.add(local.name)
    }
  }
  for (const [node] of nodes) {
    if (node.type !== 'VariableDeclarator' || !node.init || !isTheirs(node.init, context)) continue
    for (const [inside] of walk(node.id)) if (inside.type === 'Identifier') theirs.add(inside.name)
  }
}

/** Whether an expression leads to something from a package, or to something all objects of a class share. */
function isTheirs(node, context) {
  switch (node?.type) {
    case 'Identifier':
      return context.theirs.has(node.name)
    case 'ImportExpression':
      return isPackage(textOf(node.source), context)
    case 'MemberExpression':
      // What a React ref holds is ours.
      return isPrototype(node) || (memberOf(node) !== 'current' && isTheirs(node.object, context))
    case 'CallExpression':
    case 'NewExpression':
      return isPrototype(node) || isTheirs(node.callee, context)
    case 'AwaitExpression':
      return isTheirs(node.argument, context)
    default:
      return node?.expression && typeof node.expression === 'object' && isTheirs(node.expression, context)
  }
}

const isPrototype = node =>
  /^(prototype|__proto__)$/.test(memberOf(node) ?? '') || memberOf(node.callee) === 'getPrototypeOf'

/** Names that are always a bundler's hook or option, and names that are one only in a build. */
const buildNames = oneOf(
  'resolveId resolveDynamicImport shouldTransformCachedModule renderStart renderChunk generateBundle writeBundle',
  'closeBundle augmentChunkHash configureServer configurePreviewServer',
  'handleHotUpdate hotUpdate plugins alias dedupe mainFields extensionAlias moduleSideEffects noExternal',
  'mangleProps mangleCache reserveProps esbuildArgs',
)
const commonNames = oneOf(
  'load transform transformIndexHtml onLoad onResolve onEnd define inject external banner footer postBanner postFooter intro outro buildEnd outputOptions visitor postcss',
  'conditions externalConditions loader resolveExtensions nodePaths packages tsconfig tsconfigRaw',
  'treeshake treeShaking sideEffects pure drop dropLabels',
)

function oneOf(...lines) {
  return new RegExp(`^(${lines.join(' ').replaceAll(' ', '|')})$`)
}

const readers = [
  /** Modules whose name is not a package's or is only known at run time, and files inside packages. */
  function* specifiers(node, { isOurs, isAllowed }) {
    const source = moduleOf(node)
    if (!source) return
    const name = textOf(source)
    if (name === undefined) yield 'computed'
    else if (!isOurs(name) && !/^node:/.test(name))
      yield* isAllowed(name) ? (isLookup(node) ? ['located'] : []) : ['path']
    else if (name === 'node:module') yield 'loader'
  },
  function* paths(node, { isAllowed, isInside }) {
    const text = node.type === 'TemplateElement' ? node.value.cooked : textOf(node)
    if (text && isInside(text) && !isAllowed(text)) yield 'path'
  },
  /** `const { resolve } = import.meta` would be a resolver under another name; `require` has a cache. */
  function* resolvers(node, _, parent) {
    if (node.object?.name === 'require' && memberOf(node) !== 'resolve') yield 'loader'
    if (node.type !== 'MetaProperty') return
    if (!/^(url|env|hot|dirname|filename|resolve)$/.test(memberOf(parent) ?? '')) yield 'loader'
  },
  function* buildOptions(node, { isBuild, isScreen }) {
    const isAssigned = node.type === 'AssignmentExpression'
    const set = node.key ? nameOf(node.key, node.computed) : isAssigned ? memberOf(node.left) : undefined
    const used = isScreen ? undefined : memberOf(node)
    if (buildNames.test(set ?? '') || (isBuild && commonNames.test(set ?? ''))) yield set
    else if (buildNames.test(used ?? '') || /^on(Load|Resolve)$/.test(used ?? '')) yield used
  },
  function* mocks(node, context) {
    const [first] = node.type === 'CallExpression' ? node.arguments : []
    // `const { mock } = vi` does the same.
    const name =
      memberOf(node.callee) ?? (/^(do)?mock$/i.test(node.callee?.name) ? node.callee.name : undefined)
    if (!first || !name) return
    const mocked = textOf(first) ?? textOf(first.source)
    const isMock = /^(do)?mock$/i.test(name) || (name === 'module' && node.callee.object?.name === 'mock')
    // A name that is only known at run time may be a package's.
    if (isMock && (mocked === undefined || isPackage(mocked, context))) yield 'mock'
    if (/^(spyOn|replaceProperty)$/.test(name) && isTheirs(first, context)) yield 'mock'
  },
  function* replacements(node, context) {
    for (const changed of changedBy(node)) {
      // The config of a client that another file created: its options, resolved.
      const isConfig = changed?.type === 'MemberExpression' && memberOf(changed) === 'config'
      if (isConfig || isTheirs(changed, context)) yield 'replacement'
    }
  },
  /** Middleware of a client: ours may be added and removed by name; what a client comes with has to stay. */
  function* middleware(node, { added }, parent) {
    const isRenamed = parent?.type === 'ObjectPattern' && node.key && nameOf(node.key) === 'middlewareStack'
    if (isRenamed && node.value.name !== 'middlewareStack') yield 'middleware'
    if (isStack(node) && node.type === 'MemberExpression' && parent?.object !== node) yield 'middleware'
    if (!isStack(node.object)) return
    const call = parent?.callee === node ? parent : undefined
    const method = memberOf(node)
    const isOurs =
      (method === 'add' && addedName(call) !== undefined) ||
      (method === 'remove' && added.has(textOf(call?.arguments[0])))
    if (method !== 'identify' && !isOurs) yield 'middleware'
  },
  function* privates(node) {
    const isReflected = node.type === 'CallExpression' && node.callee.object?.name === 'Reflect'
    const name = isReflected ? textOf(node.arguments[1]) : memberOf(node)
    const taken = node.type === 'ObjectPattern' ? node.properties.map(({ key }) => key && nameOf(key)) : []
    if ([name, ...taken].some(it => /^_\w/.test(it ?? ''))) yield 'private'
  },
]

const isStack = node => node?.name === 'middlewareStack' || memberOf(node) === 'middlewareStack'

/**
 * The name under which `middlewareStack.add` adds a middleware, unless it overrides another or the name is the
 * SDK's.
 */
function addedName(call) {
  const options = call?.arguments[1]
  if (options?.type !== 'ObjectExpression') return undefined
  const name = options.properties.find(({ key }) => key && nameOf(key) === 'name')
  const isPlain = options.properties.every(({ key }) => key && nameOf(key) !== 'override')
  const text = isPlain ? textOf(name?.value) : undefined
  return text?.endsWith('Middleware') ? undefined : text
}

/** The names of the middleware that a file adds to clients. */
const addedBy = nodes =>
  new Set(
    nodes.flatMap(([node]) =>
      memberOf(node.callee) === 'add' && isStack(node.callee.object) ? (addedName(node) ?? []) : [],
    ),
  )

/** The objects that are changed: `it.name = …`, `[it.name] = …`, `it.name++`, `delete it.name`, `Object.assign(it, …)`. */
function changedBy(node) {
  if (node.type === 'AssignmentExpression') {
    const isPattern = /Pattern$/.test(node.left.type)
    const targets = isPattern ? walk(node.left).map(([inside]) => inside) : [node.left]
    return targets.filter(target => memberOf(target) !== 'current').map(({ object }) => object)
  }
  if (node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete'))
    return memberOf(node.argument) === 'current' ? [] : [node.argument.object]
  const isChange = /^(assign|definePropert(y|ies)|setPrototypeOf|set|deleteProperty)$/.test(
    memberOf(node.callee) ?? '',
  )
  return isChange && /^(Object|Reflect)$/.test(node.callee.object.name ?? '') ? [node.arguments[0]] : []
}
