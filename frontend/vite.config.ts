import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { amplifyCss, amplifyWithoutTokens } from './build/amplify.ts'
import { routeTable } from './build/routes.ts'
import { shells } from './build/shells.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react(), routeTable(), amplifyWithoutTokens(), amplifyCss(), shells()],
  build: {
    outDir: here('../dist/site'),
    emptyOutDir: true,
    target: 'es2023',
    // Every browser in the support range preloads modules by itself.
    modulePreload: { polyfill: false },
    // A data: URL in a script or a style would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The router's file makes components at its top level by calls that it does not mark as pure, and names
      // them afterwards; said here, those that nobody uses are left out (5 kB of the first view). `React10` and
      // so on are how that file calls React.
      treeshake: {
        manualPureFunctions: ['React', 'React2', 'React3', 'React8', 'React10'],
        propertyReadSideEffects: false,
        propertyWriteSideEffects: false,
      },
      output: {
        // What changes only with a dependency keeps its name, and so its place in the browser's cache.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
            },
            { name: 'amplify', test: /node_modules\/(@aws-amplify|lodash|classnames)\// },
            { name: 'forms', test: /node_modules\/react-hook-form\// },
            { name: 'zod', test: /node_modules\/zod\// },
            // What every screen needs, as one file instead of a dozen.
            { name: 'app', test: /\/frontend\/app\/|\/shared\/(access|pages|http)\.ts|virtual:routes/ },
          ],
        },
      },
    },
  },
})
