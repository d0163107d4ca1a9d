import type { Plugin } from 'vite'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'

const id = 'virtual:routes'
const part = `\0${id}/`

/**
 * The table of routes as the browser needs it: method, path and audience. The schemas, and zod with them
 * (22 kB), stay out of the first view; forms load the one they need when somebody begins to type. Each
 * feature is a module of its own, so that a screen carries only the features it names.
 */
export function routeTable(): Plugin {
  return {
    name: 'route-table',
    resolveId: source => (source.startsWith(id) ? `\0${source}` : undefined),
    load: resolved => {
      if (resolved === `\0${id}`) return { code: barrel, moduleSideEffects: false }
      const [name, routes] = Object.entries(api).find(([feature]) => resolved === `${part}${feature}`) ?? []
      return name && routes && { code: tableOf(name, routes), moduleSideEffects: false }
    },
  }
}

const barrel = Object.keys(api)
  .map(feature => `export { ${feature} } from '${id}/${feature}'`)
  .join('\n')

function tableOf(feature: string, routes: Record<string, Route>): string {
  const lines = Object.entries(routes).map(([name, { method, path, access }]) => [
    name,
    { method, path, access },
  ])
  return `export const ${feature} = ${JSON.stringify(Object.fromEntries(lines))}`
}
