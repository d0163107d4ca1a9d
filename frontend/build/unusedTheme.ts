import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * The variables of Amplify's theme that no imported sheet and no file of ours uses, directly or by another variable: most of
 * it, and most of what a phone would have to load and read of styles. For the minifier's `unusedSymbols`.
 */
export function listUnusedVariables(root: string): string[] {
  const own = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(css|tsx?)$/.test(file))
    .map(file => readFileSync(path.join(root, file), 'utf8'))
  const imported = own.flatMap(listImports).map(file => readFileSync(file, 'utf8'))
  const text = [...own, ...imported].join('\n')
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of text.matchAll(declaration)) {
    values.set(name, [...(values.get(name) ?? []), value])
  }
  // A variable is used where something else than an unused variable names it.
  const used = new Set<string>()
  const waiting = [text.replaceAll(declaration, '')]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [name] of next.matchAll(variable)) {
      if (used.has(name)) continue
      used.add(name)
      waiting.push(...(values.get(name) ?? []))
    }
  }
  return [...values.keys()].filter(name => !used.has(name))
}

const variable = /--amplify-[\w-]+/g
const declaration = /(--amplify-[\w-]+)\s*:([^;}]*)/g

const { resolve } = createRequire(import.meta.url)

const listImports = (text: string): string[] =>
  [...text.matchAll(/@import "(@aws-amplify\/[^"]+)"/g)].map(([, file = '']) => resolve(file))
