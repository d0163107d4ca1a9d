import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { amplifyCss, amplifyWithoutTheme } from './build/amplify.ts'
import { weights } from './build/budget.ts'
import { namedPages } from './build/pages.ts'
import { queryWithoutMutations } from './build/query.ts'
import { trimmedRouter } from './build/router.ts'
import { routeTable } from './build/routes.ts'
import { shells } from './build/shells.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The chunks that the budgets and whoever reads a network log tell apart. */
const lookedFor = new Set(['vendor', 'app', 'amplify', 'forms', 'zod', 'screens', 'Shell'])

export default defineConfig(({ command }) => {
  // A build is for production, also where a test runner has set the environment to 'test'.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return config
})

const config: UserConfig = {
  root: here('.'),
  plugins: [
    react(),
    routeTable(),
    namedPages(),
    trimmedRouter(),
    queryWithoutMutations(),
    amplifyWithoutTheme(),
    amplifyCss(),
    shells(),
    weights(),
  ],
  build: {
    outDir: here('../dist/site'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      // Every browser in the support range preloads modules by itself.
      polyfill: false,
      // What every page has loaded by then need not stand in the list of each screen, which all of them load.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js'
          ? files.filter(file => !/\/(vendor|app|screens|rolldown-runtime)-/.test(file))
          : files,
    },
    // A data: URL in a script or a style would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every screen loads the list of all files: what nobody looks for by its name has a short one.
        chunkFileNames: ({ name }) =>
          lookedFor.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        // What changes only with a dependency keeps its name, and so its place in the browser's cache.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\/(?!.*infinite)/i,
            },
            { name: 'amplify', test: /node_modules\/(@aws-amplify|lodash|classnames)\// },
            {
              name: 'forms',
              test: /node_modules\/react-hook-form\/|\/frontend\/ui\/forms\/(form|useDraft)\./,
            },
            { name: 'zod', test: /node_modules\/zod\// },
            // What every screen needs, as one file instead of a dozen.
            {
              name: 'app',
              test: /\/frontend\/(app\/(?!otherRoutes|NotFoundPage|preload|screens)|lib\/(?!useOptimisticMutations|clock|callAs|allPages|retryPolicy)|ui\/(forms\/Field|Logo)\.)|\/shared\/http\.ts|virtual:routes\/(auth|users|club)$/,
            },
            // What every screen needs but the plain ones, with the table of them all.
            {
              name: 'screens',
              test: /\/frontend\/app\/(otherRoutes|NotFoundPage|preload|screens)\.|\/shared\/(access|pages)\.ts/,
            },
            // Small parts of most screens: together they are smaller, and one request.
            { name: 'dialog', test: /\/frontend\/ui\/(Dialog|forms\/FormButtons|Icon|useWasOpen)\./ },
            { name: 'fields', test: /\/frontend\/ui\/forms\/(FormFields|UnsavedGuard)\./ },
            { name: 'lists', test: /\/shared\/(choices|dates)\.ts/ },
            { name: 'parts', test: /\/frontend\/ui\/(Button|Card|PageHeader|forms\/SaveBar|states)\./ },
          ],
        },
      },
    },
  },
}
