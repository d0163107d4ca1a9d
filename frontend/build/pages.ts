import type { Plugin } from 'vite'
import { type Page, pages } from '#shared/pages.ts'

/**
 * Where a module names one page (`pages.auth.path`), the build writes what the table says of it. Only who
 * reads the table as a whole, the shell and the routes inside it, then carries it: the login does not grow
 * with the product.
 */
export function namedPages(): Plugin {
  return {
    name: 'named-pages',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/frontend/') && code.includes(table) ? { code: named(code), map: null } : undefined,
  }
}

const table = '#shared/pages.ts'
const byName: Record<string, Page> = pages

function named(code: string): string {
  const written = code.replaceAll(
    /(?<![.\w$])pages\.(\w+)(?:\.(path|title)\b)?/g,
    (text, name: string, field?: 'path' | 'title') => {
      const page = Object.hasOwn(byName, name) ? byName[name] : undefined
      if (!page) return text
      return field ? JSON.stringify(page[field]) : `(${JSON.stringify(page)})`
    },
  )
  // Chunks follow what is imported, used or not.
  const rest = written.replace(/^import \{ pages \} from ['"]#shared\/pages\.ts['"];?$/m, '')
  return /(?<![.\w$])pages\b(?!\.ts)/.test(rest) ? written : rest
}
