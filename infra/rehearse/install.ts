import { execFile } from 'node:child_process'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { finish } from './guarded.ts'

/** What the emulator needs, each in a folder of its own that the next rehearsal finds again. */
export interface Installed {
  /** Its name and version. */
  emulator: string
  python: string
  /** The folder where Python finds the emulator. */
  packages: string
  /** The folder of the `node` that runs the Lambdas. */
  node: string
  nodeVersion: string
}

/** Why there can be no rehearsal on this machine, in one sentence. */
export class NothingRehearsed extends Error {}

/** The version whose gaps `leftOut.ts` lists. */
const emulator = 'ministack==1.5.33'
const pythons = ['python3', 'python']

export async function install(cache: string, log: string, signal: AbortSignal): Promise<Installed> {
  const python = await findPython()
  const packages = join(cache, emulator)
  const place = { env: environment(), cwd: cache, log }
  await mkdir(cache, { recursive: true })
  const pip = (target: string) => [
    python,
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', target, emulator],
  ]
  await fill(packages, draft => finish(pip(draft), place, signal)).catch(() => {
    throw new NothingRehearsed(`${emulator} could not be installed from PyPI.`)
  })
  return { emulator, python, packages, ...(await installNode(cache, place, signal)) }
}

async function findPython(): Promise<string> {
  for (const python of pythons) {
    const isRecent = 'import sys, pip; sys.exit(sys.version_info < (3, 10))'
    if (await outputOf(python, ['-c', isRecent])) return python
  }
  throw new NothingRehearsed('The AWS emulator needs Python 3.10 or newer with pip, but none was found.')
}

/** Lambdas run on Node 24. If npm has none for this machine, they run on ours. */
async function installNode(cache: string, place: Place, signal: AbortSignal) {
  const own = { node: dirname(process.execPath), nodeVersion: process.version }
  if (process.version.startsWith('v24.')) return own
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(cache, `${name}@24`)
  const npm = (target: string) => [
    ...['npm', 'install', '--prefix', target, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'],
    `${name}@24`,
  ]
  try {
    await fill(folder, draft => finish(npm(draft), place, signal))
    const node = join(folder, 'node_modules', '.bin')
    return { node, nodeVersion: (await outputOf(join(node, 'node'), ['--version'])) ?? 'of unknown version' }
  } catch {
    return own
  }
}

type Place = Parameters<typeof finish>[1]

/** Filled under another name and then renamed, so that an existing folder is always complete. */
async function fill(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (await stat(folder).catch(() => undefined)) return
  const draft = `${folder}.${process.pid}`
  try {
    await mkdir(draft)
    await make(draft)
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** How pip and npm reach their registries depends on the machine. */
const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))

async function outputOf(program: string, args: string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)(program, args)).stdout.trim() || 'nothing'
  } catch {
    return undefined
  }
}
