import { parseSync } from 'vite'

/** Parses a script: every node with its parent, the comments, and the syntax errors. */
export function parse(file, text) {
  const { program, comments, errors } = parseSync(file, text)
  return { nodes: walk(program), comments, errors }
}

export function walk(node, parent, found = []) {
  const isNode = typeof node.type === 'string'
  if (isNode) found.push([node, parent])
  for (const value of Object.values(node)) {
    if (value && typeof value === 'object' && !(value instanceof RegExp)) {
      walk(value, isNode ? node : parent, found)
    }
  }
  return found
}

/** What a string says, also one in backquotes; undefined if only the run knows. */
export function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}

/** The name of what is read from an object: `a.b`, `a['b']`; or of a key: `b`, `'b'`, `['b']`, `b() {}`. */
export const nameOf = (node, isComputed) => (isComputed ? undefined : node.name) ?? textOf(node)
export const memberOf = node =>
  node?.type === 'MemberExpression' ? nameOf(node.property, node.computed) : undefined

/** The node that names a module or a glob of modules: in an import, an export, `require`, `resolve` or `glob`. */
export function moduleOf(node) {
  if (/^(TS)?(Import|Export)/.test(node.type)) return node.source
  if (node.type === 'TSExternalModuleReference') return node.expression
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  const isCall =
    isRequire(callee) ||
    isLookup(node) ||
    (memberOf(callee) === 'glob' && callee.object.type === 'MetaProperty')
  return isCall ? node.arguments[0] : undefined
}

/** Whether a call resolves the path of a module. */
export const isLookup = ({ type, callee }) =>
  type === 'CallExpression' &&
  memberOf(callee) === 'resolve' &&
  (callee.object.type === 'MetaProperty' || isRequire(callee.object))

const isRequire = node => node.name === 'require' || node.callee?.name === 'createRequire'

/** What a style sheet imports. */
export const importsOfStyles = text =>
  [...text.matchAll(/@import\s+(?:url\(\s*)?['"]?([^'")\s;]+)/g)].map(([, name]) => name)
