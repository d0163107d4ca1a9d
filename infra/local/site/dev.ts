import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Server } from '../server.ts'
import type { Site } from './built.ts'

/** Vite's development server on our port, including hot updates. Two of them cannot share a `cache`. */
export async function devSite(server: Server, cache: string): Promise<Site> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../../frontend/vite.config.ts', import.meta.url)),
    cacheDir: cache,
    clearScreen: false,
    logLevel: 'warn',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: server.http } },
  })
  return {
    serve: (request, response) => {
      vite.middlewares(request, response)
    },
    close: () => vite.close(),
  }
}
