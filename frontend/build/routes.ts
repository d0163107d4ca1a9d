import type { Plugin } from 'vite'
import type { Route } from '../../shared/http.ts'
import { api } from '../../shared/routes.ts'

const virtualId = 'virtual:routes'
const partPrefix = `\0${virtualId}/`

/**
 * The route table for the browser: method, path and access. The schemas, and with them zod (22 kB), stay out
 * of the first view; forms load the schema they need on first input. Each feature is a separate module, so
 * that a screen loads only the features it uses.
 */
export function routeTable(): Plugin {
  return {
    name: 'route-table',
    resolveId: source => (source.startsWith(virtualId) ? `\0${source}` : undefined),
    load: id => (id.startsWith(`\0${virtualId}`) ? loadTable(id) : undefined),
  }
}

function loadTable(id: string) {
  const [name, routes] = Object.entries(api).find(([feature]) => id === `${partPrefix}${feature}`) ?? []
  const code = name && routes ? renderTable(name, routes) : renderBarrel
  return { code, moduleSideEffects: false }
}

const renderBarrel = Object.keys(api)
  .map(feature => `export { ${feature} } from '${virtualId}/${feature}'`)
  .join('\n')

function renderTable(feature: string, routes: Record<string, Route>): string {
  const lines = Object.entries(routes).map(([name, { method, path, access }]) => [
    name,
    { method, path, access },
  ])
  return `export const ${feature} = ${JSON.stringify(Object.fromEntries(lines))}`
}
