import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { memoizeAsync } from '#functions/platform/async/memoizeAsync.ts'

/** A script of this folder with all of its imports, as source text for a page. */
async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`inPage/${name}.ts`, import.meta.url))
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, minify: true, write: false, format: 'iife', target: 'safari17' },
    // What the clock takes from Node and does not need in a browser.
    external: ['util', 'timers', 'timers/promises'],
  })
  return outputFiles[0]?.text ?? ''
}

export interface Scripts {
  /** Finds elements. */
  stories: string
  /** Reports errors. */
  reporter: string
  /** Replaces the clock. */
  clock: string
}

export const bundleScripts = memoizeAsync(
  async (): Promise<Scripts> => ({
    stories: await bundle('stories'),
    reporter: await bundle('reporter'),
    clock: await bundle('clock'),
  }),
)
