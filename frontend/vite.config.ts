import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { buildTargets } from './browsers.ts'
import { weighScreens } from './build/budget.ts'
import { routeTable } from './build/routes.ts'
import { firstScript, shells } from './build/shells.ts'
import { listUnusedVariables } from './build/unusedTheme.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ command }) => {
  // A build is always for production, even if a test runner has set NODE_ENV to 'test'.
  if (command !== 'build') return config
  process.env.NODE_ENV = 'production'
  return { ...config, css: { lightningcss: { unusedSymbols: listUnusedVariables(here('.')) } } }
})

const config: UserConfig = {
  root: here('.'),
  plugins: [react(), routeTable(), firstScript(), shells(), weighScreens()],
  build: {
    outDir: here('../dist/site'),
    emptyOutDir: true,
    target: buildTargets,
    // All supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    // Inlined data: URLs would need a wider Content Security Policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Required by the code splitting below; no code outside of the site imports its files.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          // Shared code would make dozens of files of 1 kB. Small ones are copied, with their styles, into
          // the chunks that use them, and still run only once.
          experimentalInlineCommonChunks: { maxSize: 8000 },
          groups: [
            // These change only with a dependency, so their file names, and the browser's cache of them,
            // survive a deployment.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
              tags: ['$initial'],
              priority: 2,
            },
            { name: 'amplify', test: /node_modules\/(@aws-amplify|lodash|classnames)\//, priority: 2 },
            { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 2 },
            // The entry only sets an option of zod, and must not load all of it.
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'zod', test: /node_modules\/zod\// },
          ],
        },
      },
    },
  },
}
