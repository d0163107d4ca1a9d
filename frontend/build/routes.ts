import type { Plugin } from 'vite'
import type { Route } from '../../shared/http.ts'
import { api } from '../../shared/routes.ts'

const id = 'virtual:routes'

/**
 * The table of routes as the browser needs it: method, path and audience. The schemas, and zod with them
 * (22 kB), stay out of the first view; forms load the one they need when somebody begins to type.
 */
export function routeTable(): Plugin {
  return {
    name: 'route-table',
    resolveId: source => (source === id ? `\0${id}` : undefined),
    load: resolved => (resolved === `\0${id}` ? source() : undefined),
  }
}

/** One constant per feature, so that a screen carries only the features it names. */
function source(): string {
  const features = Object.entries(api).map(([feature, routes]) => {
    const lines = Object.entries<Route>(routes).map(([name, { method, path, access }]) => [
      name,
      { method, path, access },
    ])
    return `export const ${feature} = ${JSON.stringify(Object.fromEntries(lines))}`
  })
  return features.join('\n')
}
