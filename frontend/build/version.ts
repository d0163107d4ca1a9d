import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import * as z from 'zod'

const packageFile = new URL('../../package.json', import.meta.url)

/** Provides the version in package.json as `import.meta.env.SITE_VERSION`. */
export function siteVersion(): Plugin {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  return {
    name: 'site-version',
    config: () => ({ define: { 'import.meta.env.SITE_VERSION': JSON.stringify(version) } }),
  }
}
