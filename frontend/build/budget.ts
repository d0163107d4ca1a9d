import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { PageName } from '../../shared/pages.ts'
import { filesOf, readScreens, type ScreenModules } from './files.ts'

/** Bytes after brotli, as they travel. */
export interface Size {
  name: PageName
  js: number
  css: number
  /** The largest chunk that only some screens load. */
  largestFeature: number
  files: string[]
}

/** Builds the site without writing it and weighs what each screen loads before it shows. */
export async function measure(): Promise<Size[]> {
  const configFile = here('../vite.config.ts')
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error('The build has no output')
  const screens = await readScreens(here('..'))
  return screens.map(screen => weigh(result.output, screen))
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every page loads it, though it is no part of the bundle. */
const themeScript = brotliCompressSync(readFileSync(here('../public/theme.js'))).length

const core = /^assets\/(vendor|app|index|amplify|Shell|rolldown-runtime|preload-helper)-/

function weigh(output: Rolldown.RolldownOutput['output'], screen: ScreenModules): Size {
  const weights = new Map(output.map(file => [file.fileName, brotli(file)]))
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
