import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type OutputFile } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** CommonJS dependencies load Node's own modules with `require`, which an ES module does not have. */
const requireBanner = `import{createRequire as createRequire_}from'node:module';const require=createRequire_(import.meta.url);`

export interface Bundle {
  name: string
  /** The folder that CDK uploads as the Lambda's code. */
  folder: string
  /** Of the whole folder. */
  bytes: number
}

/**
 * Builds every Lambda of `functions/lambdas` into a folder `<to>/lambdas/<name>`: its start is `index.mjs`, and what a
 * request or a job loads besides is in `parts`. A part holds what the same of its imports need, so each Lambda is built
 * by itself: those of another would only cut it into smaller ones. Source maps and the metafile (what is in a bundle,
 * and why) stay outside the uploaded folders: a map would slow down every cold start.
 *
 * The SDK is bundled in full. With the copy that Lambda provides (`@aws-sdk/*`, CDK's default), core took 0.9 s to
 * load instead of 0.4 s when we measured it, and AWS would choose the version.
 */
export async function bundle({
  from = 'functions/lambdas',
  to = join(root, 'dist'),
} = {}): Promise<Bundle[]> {
  const sources = (await readdir(join(root, from))).filter(name => name.endsWith('.ts')).sort()
  const built = await Promise.all(sources.map(source => bundleOne(join(from, source), to)))
  const meta: Metafile = { inputs: {}, outputs: {} }
  for (const { metafile } of built) {
    Object.assign(meta.inputs, metafile.inputs)
    Object.assign(meta.outputs, metafile.outputs)
  }
  await put(JSON.stringify(meta), join(to, 'meta.json'), to)
  return built.map(({ name, folder, bytes }) => ({ name, folder, bytes }))
}

async function bundleOne(source: string, to: string): Promise<Bundle & { metafile: Metafile }> {
  const name = basename(source, '.ts')
  const folder = join(to, 'lambdas', name)
  const { outputFiles, metafile } = await build({
    ...buildOptions,
    entryPoints: [join(root, source)],
    outdir: folder,
    entryNames: 'index',
    chunkNames: 'parts/[name]-[hash]',
    metafile: true,
    splitting: true,
    sourcemap: 'external',
  })
  // The parts come before the start that asks for them, and those of a former build leave after it.
  const isStart = ({ path }: OutputFile) => dirname(path) === folder
  const place = (file: OutputFile) => put(file.contents, placeOf(file, { name, folder, to }), to)
  await Promise.all(outputFiles.filter(file => !isStart(file)).map(place))
  await Promise.all(outputFiles.filter(isStart).map(place))
  const current = new Set(outputFiles.map(({ path }) => path))
  for (const file of await readdir(join(folder, 'parts'))) {
    const path = join(folder, 'parts', file)
    if (!current.has(path)) await rm(path)
  }
  const code = outputFiles.filter(file => file.path.endsWith('.mjs'))
  return { name, folder, metafile, bytes: code.reduce((sum, { contents }) => sum + contents.byteLength, 0) }
}

/** Exported for what is compared with a Lambda. */
export const buildOptions = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // For Node, esbuild prefers `main`, which is CommonJS and cannot be tree-shaken: 215 to 325 kB more.
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  banner: { js: requireBanner },
} as const satisfies BuildOptions

function placeOf(
  file: OutputFile,
  { name, folder, to }: { name: string; folder: string; to: string },
): string {
  return file.path.endsWith('.map') ? join(to, 'maps', name, relative(folder, file.path)) : file.path
}

/** Writes and renames, so that a reader finds either the old file or the new one, never half of one. */
async function put(contents: string | Uint8Array, place: string, to: string): Promise<void> {
  const draft = join(to, `.${process.pid}-${relative(to, place).replaceAll('/', '-')}`)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(draft, contents)
  await rename(draft, place)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, bytes } of await bundle())
    console.log(`${name.padEnd(8)} ${(bytes / 1000).toFixed(1)} kB`)
}
