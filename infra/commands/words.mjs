import { oldPhrases } from './oldPhrases.mjs'
import { parse } from './syntax.mjs'

/**
 * Every text of a script that a person may read, in the order of the file: sentences and labels, with … for what only the
 * run knows. What looks like a name in code, a path or a class is left out.
 */
export function textsIn(file, source) {
  const found = []
  for (const [node, parent] of parse(file, source).nodes) {
    const text = jsxText(node, parent) ?? stringText(node, parent)
    if (text !== undefined) found.push({ line: lineAt(source, node.start), text })
  }
  return found
}

/** All texts of the files that a person may read, each once, by file: to be read as a whole. */
export function listTexts(files) {
  const seen = new Set()
  return files.flatMap(([file, source]) => {
    const texts = textsIn(file, source).filter(({ text }) => text && !seen.has(text) && seen.add(text))
    return texts.length === 0 ? [] : [`\n${file}`, ...texts.map(({ line, text }) => `${line}\t${text}`)]
  })
}

/**
 * What is wrong with the words of the files, one line each: phrases that have better words. Words of others stay: those
 * of DynamoDB, and the texts that people agreed to.
 */
export function checkWords(files) {
  const own = files.filter(
    ([file]) =>
      !/^infra\/(local\/dynamodb|commands\/oldPhrases)|commands\/words|consents\/texts\.ts$/.test(file),
  )
  return own.flatMap(([file, source]) =>
    proseOf(file, source).flatMap(({ line, text, isComment }) =>
      oldPhrases
        .filter(({ old, alsoInComments }) => (alsoInComments || !isComment) && old.test(text))
        .map(({ old, now }) => `${file}:${line}: "${old.exec(text)?.[0]}": ${now}`),
    ),
  )
}

function proseOf(file, source) {
  if (file.endsWith('.md'))
    return source.split('\n').map((text, index) => ({ line: index + 1, text, isComment: true }))
  const comments = parse(file, source).comments.map(({ start, value }) => ({
    line: lineAt(source, start),
    text: value.replace(/\s+\*?\s*/g, ' '),
    isComment: true,
  }))
  // Nobody reads the texts of tests but those who write them.
  const texts = textsIn(file, source)
  return [
    ...(file.startsWith('test/') ? texts.map(one => ({ ...one, isComment: true })) : texts),
    ...comments,
  ]
}

/** The whole text of an element that has words of its own, with those of the elements inside. */
function jsxText(node, parent) {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return undefined
  if (!hasWords(node) || (parent && hasWords(parent))) return undefined
  return squeeze(childrenText(node))
}

const hasWords = node =>
  (node.type === 'JSXElement' || node.type === 'JSXFragment') &&
  node.children.some(child => child.type === 'JSXText' && /[a-z]/i.test(child.value))

const childrenText = node => node.children.map(childText).join('')

function childText(child) {
  if (child.type === 'JSXText') return child.value
  if (child.type === 'JSXElement' || child.type === 'JSXFragment') return childrenText(child)
  return templateText(child.expression) ?? '…'
}

function stringText(node, parent) {
  const text = templateText(node)
  if (text === undefined || !isProse(text) || isCode(node, parent)) return undefined
  return squeeze(text)
}

function templateText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(quasi => quasi.value.cooked).join('…')
  return undefined
}

/** Several words, or one with a capital: not `kebab-case`, `a/path` or `camelCase`. */
const isProse = text =>
  !/#\w+ ?(=|<|>|:)|attribute_/.test(text) &&
  (/^\P{Ll}*[A-Z][a-z]+[.!?:]?$/u.test(text) ||
    (/[a-z]{2}.*\s|\s.*[a-z]{2}/i.test(text) && /[a-z]{3}/i.test(text)))

const isCode = (node, parent) =>
  /^(TSLiteralType|Import|Export|TSEnum|ExpressionStatement)/.test(parent?.type ?? '') ||
  (parent?.type === 'JSXAttribute' && /^(class|style|d$|points|viewBox)/.test(parent.name.name ?? '')) ||
  (parent?.type === 'Property' && parent.key === node) ||
  (parent?.type === 'TaggedTemplateExpression' && parent.quasi === node)

const squeeze = text => text.replace(/\s+/g, ' ').trim()
const lineAt = (source, index) => source.slice(0, index).split('\n').length
