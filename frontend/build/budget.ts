import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'
import * as z from 'zod'
import { type PageName, pages } from '../../shared/pages.ts'
import { listScreenFiles, type Output, readScreens, type ScreenModules } from './files.ts'

/** Brotli bytes, as transferred. */
const Size = z.object({
  name: z.custom<PageName>(name => typeof name === 'string' && name in pages),
  js: z.int(),
  css: z.int(),
  files: z.array(z.string()),
  /** Our own modules in these files: "app/screens/screens.ts". */
  modules: z.array(z.string()),
})
export type Size = z.infer<typeof Size>

/** The build's report of each screen's size: next to the site, not part of it. */
const weightsFile = (outDir: string) => path.join(outDir, '../site-weights.json')

/** Measures what each screen loads before it shows. */
export function weighScreens(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'weights',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    writeBundle: (_, bundle) => writeWeights(config, Object.values(bundle)),
  }
}

async function writeWeights({ root, build }: ResolvedConfig, output: Output[]): Promise<void> {
  const weights = new Map(output.map(file => [file.fileName, brotliSize(file)]))
  const sizes = (await readScreens(root)).map(screen => measureScreen(output, weights, screen, root))
  await writeFile(weightsFile(build.outDir), JSON.stringify(sizes))
}

/** Reads the report of the site in this folder. */
export async function readWeights(site: string): Promise<Size[]> {
  return z.array(Size).parse(JSON.parse(await readFile(weightsFile(site), 'utf8')))
}

const projectRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** In every page, although it is not part of the bundle. */
const firstScript = brotliCompressSync(readFileSync(projectRoot('../first.js'))).length

function measureScreen(
  output: Output[],
  weights: Map<string, number>,
  screen: ScreenModules,
  root: string,
): Size {
  const { scripts, styles } = listScreenFiles(output, screen)
  const sum = (files: string[]) => files.reduce((total, file) => total + (weights.get(file) ?? 0), 0)
  const modules = output.flatMap(file =>
    file.type === 'chunk' && scripts.includes(file.fileName) ? file.moduleIds : [],
  )
  return {
    name: screen.name,
    js: sum(scripts) + firstScript,
    css: sum(styles),
    files: [...scripts, ...styles].map(file => `${file} ${weights.get(file)}`),
    modules: modules.filter(id => id.startsWith(`${root}/`)).map(id => path.relative(root, id)),
  }
}

const brotliSize = (file: Output): number =>
  brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length
