import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

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

let bundled: Promise<Scripts> | undefined

export function bundleScripts(): Promise<Scripts> {
  bundled ??= Promise.all([bundle('stories'), bundle('reporter'), bundle('clock')]).then(
    ([stories, reporter, clock]) => ({ stories, reporter, clock }),
  )
  return bundled
}
