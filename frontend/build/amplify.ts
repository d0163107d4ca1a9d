import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Amplify's stylesheets in use; a wrapper in `ui/` that needs another one adds its name here. */
const sheets = [
  'alert',
  'badge',
  'button',
  'card',
  'checkbox',
  'checkboxField',
  '_fieldControl',
  'field',
  'fieldMessages',
  'flex',
  'icon',
  'input',
  'loader',
  'placeholder',
  'select',
  'selectField',
  'switchField',
  'table',
  'tabs',
  'text',
  'textArea',
  'textAreaField',
  'textField',
  'visuallyHidden',
]

/** Sizes and variations that no wrapper offers; buttons get their look from `.button`, like the plain ones. */
const unused =
  /--(small|large|quiet|linear|expanded|relative|equal|elevated|striped|truncated|tertiary)\b|amplify-button--|storage-browser/

const styles = path.resolve(import.meta.dirname, '../../node_modules/@aws-amplify/ui/dist/styles')

/**
 * Fills `ui/amplify.css`: only the sheets, rules and tokens in use, in the layer `amplify`. The whole of
 * Amplify's CSS is 340 kB before compression, most of it tokens of components that nobody shows.
 */
export function amplifyCss(): Plugin {
  return {
    name: 'amplify-css',
    enforce: 'pre',
    async transform(_, id) {
      if (!id.endsWith('/ui/amplify.css')) return undefined
      const rules = (await Promise.all(sheets.map(sheet => rulesOf(sheet))))
        .flat()
        .filter(rule => !rule.startsWith('/*') && !unused.test(rule.slice(0, rule.indexOf('{'))))
      const css = rules.join('\n')
      return `@layer amplify {\n:root {\n${await tokensFor(css)}\n}\n${css}\n}`
    },
  }
}

/**
 * Amplify keeps its tokens in JavaScript too, for a theme provider, and where there is none every primitive
 * builds the whole theme at every render. Here the theme is CSS: what is left of it in JavaScript is one
 * object with the breakpoints. Each screen with a button is 9 kB lighter, and each render quicker.
 */
export function amplifyWithoutTheme(): Plugin {
  const theme = '@aws-amplify/ui/dist/esm/theme/'
  return {
    name: 'amplify-without-theme',
    enforce: 'pre',
    load(id) {
      if (id.endsWith(`${theme}tokens/index.mjs`)) {
        return 'export const tokens = {}; export const reactNativeTokens = {}'
      }
      if (!id.endsWith(`${theme}createTheme/createTheme.mjs`)) return undefined
      return `import { defaultTheme } from '../defaultTheme.mjs'; export const createTheme = () => defaultTheme`
    },
  }
}

/** The rules of a sheet inside its `@layer { }`, comments removed. */
async function rulesOf(sheet: string): Promise<string[]> {
  const text = (await readFile(path.join(styles, `${sheet}.layer.css`), 'utf8')).replaceAll(
    /\/\*[\s\S]*?\*\//g,
    '',
  )
  const body = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'))
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < body.length; at++) {
    if (body[at] === '{') depth += 1
    if (body[at] !== '}') continue
    depth -= 1
    if (depth > 0) continue
    rules.push(body.slice(start, at + 1).trim())
    start = at + 1
  }
  return rules
}

/** The tokens that the rules name, and those that these name in turn. */
async function tokensFor(css: string): Promise<string> {
  const base = await readFile(path.join(styles, 'base.layer.css'), 'utf8')
  const values = new Map(
    [...base.matchAll(/(--amplify-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const needed = new Set<string>()
  const visit = (text: string) => {
    for (const [name] of text.matchAll(/--amplify-[\w-]+/g)) {
      const value = values.get(name)
      if (value === undefined || needed.has(name)) continue
      needed.add(name)
      visit(value)
    }
  }
  visit(css)
  return [...needed].map(name => `${name}: ${values.get(name)};`).join('\n')
}
