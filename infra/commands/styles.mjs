import { basename, dirname, join, normalize } from 'node:path'

/** The file with the custom properties that all sheets share, among them the breakpoints. */
const tokensFile = 'frontend/ui/styles/tokens.css'

/**
 * What is wrong with the styles of the site, one line each: a class that is used but not defined, or defined but not
 * used, in a module or globally; a rule that reaches other screens; an id in a module; a media query with a width
 * that is not a breakpoint, and any width in a script's media query.
 */
export function checkStyles(files) {
  const sheets = files.filter(([file]) => file.startsWith('frontend/') && file.endsWith('.css'))
  const scripts = files.filter(([file]) => /^frontend\/(?!build\/).*\.(tsx?|js)$/.test(file))
  const modules = new Map(
    sheets.filter(([file]) => isModule(file)).map(([file, text]) => [file, classesIn(text)]),
  )
  const globals = new Set(
    sheets.filter(([file]) => !isModule(file)).flatMap(([, text]) => [...classesIn(text)]),
  )
  const used = new Set()
  return [
    ...scripts.flatMap(([file, text]) => misspelled(file, text, modules, globals, used)),
    ...[...modules].flatMap(([file, classes]) =>
      [...classes].filter(name => !used.has(`${file} ${name}`)).map(name => `${file}: nothing uses .${name}`),
    ),
    ...renamedIds(sheets),
    ...sheets.flatMap(unscoped),
    ...otherWidths(sheets),
    ...scripts.flatMap(widthsInScript),
  ]
}

const isModule = file => file.endsWith('.module.css')

/** The classes that a sheet defines; a class inside `:global()` in a module belongs to another sheet. */
const classesIn = text => new Set(namesIn(text, /\.([a-zA-Z_][\w-]*)/g))

function namesIn(text, kind) {
  const rules = withoutComments(text).replace(/"[^"]*"|:global\([^)]*\)/g, '')
  const selectors = rules.match(/[^{};]+(?=\{)/g) ?? []
  return selectors
    .filter(selector => !selector.trim().startsWith('@'))
    .flatMap(selector => [...selector.matchAll(kind)].map(([, name]) => name))
}

/** CSS modules rename ids as they rename classes, and then no element has that id. */
const renamedIds = sheets =>
  sheets
    .filter(([file]) => isModule(file))
    .flatMap(([file, text]) =>
      namesIn(text, /#([a-zA-Z][\w-]*)/g).map(id => `${file}: #${id} has to be :global(#${id})`),
    )

/**
 * Every rule of a module begins with a class of its own; rules for all screens live only in the folder of the
 * tokens.
 */
function unscoped([file, text]) {
  if (!isModule(file)) {
    return dirname(file) === dirname(tokensFile)
      ? []
      : [`${file}: has to be a module (${basename(file, '.css')}.module.css)`]
  }
  const plain = withoutComments(text)
    .replace(/"[^"]*"/g, '')
    .replace(/:global\([^)]*\)/g, '')
  return outerSelectors(plain)
    .filter(selector => !/\.[a-zA-Z_]/.test(selector))
    .map(selector => `${file}: "${selector}" also matches other screens; start it with a class`)
}

/** The selectors of the rules that are not nested in another rule, one by one. */
function outerSelectors(text) {
  const around = []
  const found = []
  for (const [, head, end] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') around.pop()
    if (end !== '{') continue
    const selector = head.trim()
    const isOuter = !selector.startsWith('@') && around.every(one => /^@(?!keyframes)/.test(one))
    if (isOuter) found.push(...listSelectors(selector))
    around.push(selector)
  }
  return found
}

/** `a, b:is(c, d)` is two selectors. */
function listSelectors(text) {
  const found = ['']
  let depth = 0
  for (const letter of text) {
    depth += { '(': 1, ')': -1 }[letter] ?? 0
    if (letter === ',' && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found.map(one => one.trim())
}

/** Classes that a file uses but no sheet defines. Adds the module classes that it does use to `used`. */
function misspelled(file, text, modules, globals, used) {
  const wrong = []
  for (const [, name, path] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const sheet = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))
    for (const [use, one] of text.matchAll(
      new RegExp(`(?<!/)\\b${name}\\b(?!\\.module)(?:\\.(\\w+))?(?! from )`, 'g'),
    )) {
      if (!one) wrong.push(`${file}: ${use} has to be followed by the name of a class`)
      else if (!modules.get(sheet)?.has(one)) wrong.push(`${file}: ${sheet} has no .${one}`)
      else used.add(`${sheet} ${one}`)
    }
  }
  for (const names of plainClasses(text)) {
    for (const name of names.split(/\s+/).filter(Boolean)) {
      if (!globals.has(name)) wrong.push(`${file}: no global style sheet has .${name}`)
    }
  }
  return wrong
}

/**
 * Class names written out in an attribute: `className="muted"`, or 'muted' in `className={isOld ? 'muted' :
 * styles.new}`.
 */
function plainClasses(text) {
  return [...text.matchAll(/\bclassName=(?:"([^"]*)"|\{)/g)].flatMap(({ 0: start, 1: plain, index }) => {
    if (plain !== undefined) return [plain]
    const code = expressionAt(text, index + start.length)
    return [
      ...[...code.matchAll(/`([^`]*)`/g)].map(([, words]) => words.replace(/\$\{[^}]*\}/g, ' ')),
      ...[...code.matchAll(/(?:(?<!\?)[?:(,]|&&)\s*'([^']*)'/g)].map(([, words]) => words),
    ]
  })
}

/** The code from here to the closing brace. */
function expressionAt(text, start) {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end++) depth += { '{': 1, '}': -1 }[text[end]] ?? 0
  return text.slice(start, end - 1)
}

/** Media queries cannot read custom properties, so they repeat the widths that the tokens define. */
function otherWidths(sheets) {
  const tokens = sheets.find(([file]) => file === tokensFile)?.[1] ?? ''
  const widths = new Set([...tokens.matchAll(/--breakpoint-[\w-]+:\s*([^;]+);/g)].map(([, width]) => width))
  return sheets.flatMap(([file, text]) =>
    [...withoutComments(text).matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      (query.match(/[\d.]+(?:rem|px|em)/g) ?? [])
        .filter(width => !widths.has(width))
        .map(width => `${file}: ${width} is not one of the breakpoints in ${tokensFile}`),
    ),
  )
}

/** A script can read the tokens, so it may not repeat a width. */
const widthsInScript = ([file, text]) =>
  [...text.matchAll(/\bwidth(?::|\s*[<>]=?)\s*[\d.]+(?:rem|px|em)\b/g)].map(
    ([query]) => `${file}: ask ui/breakpoints.ts instead of "${query}"`,
  )

const withoutComments = text => text.replace(/\/\*[\s\S]*?\*\//g, '')
