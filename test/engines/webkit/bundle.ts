import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { memoizeAsync } from '#functions/platform/async/memoizeAsync.ts'

/** A script of this folder with all that it imports, as a page takes it. */
async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`inPage/${name}.ts`, import.meta.url))
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, minify: true, write: false, format: 'iife', target: 'safari17' },
    // What the clock looks for in Node and does without in a browser.
    external: ['util', 'timers', 'timers/promises'],
  })
  return outputFiles[0]?.text ?? ''
}

export interface Scripts {
  /** Finds elements. */
  stories: string
  /** Tells what goes wrong. */
  reporter: string
  /** Replaces the time. */
  clock: string
}

export const bundleScripts = memoizeAsync(
  async (): Promise<Scripts> => ({
    stories: await bundle('stories'),
    reporter: await bundle('reporter'),
    clock: await bundle('clock'),
  }),
)
