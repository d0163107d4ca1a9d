import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['frontend', 'shared', 'package.json', 'package-lock.json']

/**
 * Builds the site into `folder` if a source is newer than the existing build. Runs in a process of its own, because
 * React stays in the mode, development or production, in which it was first loaded.
 */
export async function buildSite(to = 'dist/site'): Promise<string> {
  // Vite resolves a relative path against frontend/.
  const folder = resolve(root, to)
  if (await isCurrent(folder)) return folder
  const here = fileURLToPath(import.meta.url)
  await promisify(execFile)(process.execPath, ['--import', 'tsx', here, folder], { cwd: root })
  return folder
}

async function buildHere(folder: string): Promise<string> {
  if (await isCurrent(folder)) return folder
  const { build } = await import('vite')
  // Built under another name and then renamed, so that whoever serves the old build never sees half of the new one.
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  try {
    await build({
      configFile: join(root, 'frontend/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: draft, emptyOutDir: true },
    })
    // Another process may have built the same meanwhile, and somebody may be reading that.
    if (await isCurrent(folder)) return folder
    await rename(folder, `${draft}.old`).catch(() => {})
    await rename(draft, folder)
  } finally {
    await Promise.all([draft, `${draft}.old`].map(path => rm(path, { recursive: true, force: true })))
  }
  return folder
}

const isCurrent = async (folder: string): Promise<boolean> =>
  (await newest()) <= (await changedAt(join(folder, 'index.html')))

/** The addresses that have a file of their own, as the build made them: `/auth` -> `/auth/index.html`. */
export function prerendered(files: readonly string[]): Record<string, string> {
  const pages = files.filter(name => name.endsWith('.html') && name !== '/index.html').sort()
  return Object.fromEntries(pages.map(page => [page.replace(/(\/index)?\.html$/, ''), page]))
}

async function newest(): Promise<number> {
  const inside = await Promise.all(
    sources.map(place => readdir(join(root, place), { recursive: true }).catch(() => [])),
  )
  const files = sources.flatMap((place, at) => [place, ...(inside[at] ?? []).map(name => join(place, name))])
  return Math.max(...(await Promise.all(files.map(file => changedAt(join(root, file))))))
}

async function changedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch {
    return 0
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(process.argv[2] ? await buildHere(process.argv[2]) : await buildSite())
