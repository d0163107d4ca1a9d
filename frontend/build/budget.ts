import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import * as z from 'zod'
import { type PageName, pages } from '#shared/pages.ts'
import { filesOf, readScreens, type ScreenModules } from './files.ts'

/** Bytes after brotli, as they travel. */
const Size = z.object({
  name: z.custom<PageName>(name => typeof name === 'string' && name in pages),
  js: z.int(),
  css: z.int(),
  /** The largest chunk that only some screens load. */
  largestFeature: z.int(),
  files: z.array(z.string()),
})
export type Size = z.infer<typeof Size>

/** Where a build notes what each screen weighs: beside the site, and no part of it. */
const notes = (outDir: string) => path.join(outDir, '../site-weights.json')

/** Weighs what each screen loads before it shows. */
export function weights(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'weights',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    async writeBundle(_, bundle) {
      const output = Object.values(bundle)
      const weights = new Map(output.map(file => [file.fileName, brotli(file)]))
      const sizes = (await readScreens(config.root)).map(screen => weigh(output, weights, screen))
      await writeFile(notes(config.build.outDir), JSON.stringify(sizes))
    },
  }
}

/** Of the site that was built into this folder. */
export async function readWeights(site: string): Promise<Size[]> {
  return z.array(Size).parse(JSON.parse(await readFile(notes(site), 'utf8')))
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every page loads it, though it is no part of the bundle. */
const themeScript = brotliCompressSync(readFileSync(here('../public/theme.js'))).length

const core = /^assets\/(vendor|app|screens|index|amplify|Shell|rolldown-runtime|preload-helper)-/

type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

function weigh(output: Output, weights: Map<string, number>, screen: ScreenModules): Size {
  const { scripts, styles } = filesOf(output, screen)
  const sum = (files: string[]) => files.reduce((total, file) => total + (weights.get(file) ?? 0), 0)
  const features = scripts.filter(file => !core.test(file)).map(file => weights.get(file) ?? 0)
  return {
    name: screen.name,
    js: sum(scripts) + themeScript,
    css: sum(styles),
    largestFeature: Math.max(0, ...features),
    files: [...scripts, ...styles].map(file => `${file} ${weights.get(file)}`),
  }
}

const brotli = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): number =>
  brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length
